// Record ten runs, then replay them: the same verdicts, the same bytes, and nothing started or reached.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorsAt } from '../../src/models/model-server/errors-at.js'
import { CLI } from './run-cli.js'
import {
  folderOf,
  type JsonOutcome,
  KEYS,
  model,
  resultTexts,
  rowOf,
  run,
  runJson,
  SUITE,
  targetsOf,
  traceOf,
  watched,
} from './run-suite.js'

const CASSETTE = 'cassettes/suite/adds.anthropic-claude-sonnet-4-5.jsonl'

const right = [{ text: 'I add them.', calls: [{ name: 'own.add', args: { a: 1, b: 2 } }] }, { text: 'Three.' }]
const wrong = [{ calls: [{ name: 'own.echo', args: { text: '3' } }] }, { text: 'Three, I guess.' }]

let folder: string
let server: Awaited<ReturnType<typeof model>>
let recorded: JsonOutcome
let replayed: JsonOutcome

beforeAll(async () => {
  server = await model(errorsAt(0.3, right, wrong), { seed: 4 })
  folder = folderOf(server, [
    {
      name: 'adds',
      servers: ['own'],
      runs: 10,
      expect: [{ 'tool_names[0]': { 'one-of': ['add', 'echo'] } }],
      tool_selection: { expected_tool: 'own.add', min_selection_rate: 0.5, max_total_tokens: 5000 },
      stability: {},
    },
  ])
  recorded = await runJson(folder, ['--record', '--reporter', 'pretty=recorded.txt'])
  replayed = await runJson(folder, ['--replay'])
})

describe('ten recorded runs', () => {
  it('are recorded once, each with its conversation', () => {
    expect(recorded).toMatchObject({ code: 0, stderr: `recorded ${CASSETTE}\n` })
    expect(rowOf(recorded)).toMatchObject({ status: 'passed', replayed: false })
    expect(server.requestCount).toBe(20)
    const [header = '', ...lines] = readFileSync(join(folder, CASSETTE), 'utf8').trimEnd().split('\n')
    expect(JSON.parse(header)).toMatchObject({
      schema: 'mcprove/cassette@1',
      agent: 'adds',
      model: 'anthropic/claude-sonnet-4-5',
      inputs: { hash: expect.stringMatching(/^sha256-/), prompt: 'Add one and two.', servers: ['own'] },
      tools: { hash: expect.stringMatching(/^sha256-/) },
    })
    expect(lines.map((line) => JSON.parse(line).run)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(existsSync(join(folder, `${CASSETTE}.partial`))).toBe(false)
  })

  it('replay as ten runs with the verdicts of the recording', () => {
    expect(replayed).toMatchObject({ code: 0, stderr: '' })
    expect(rowOf(replayed).runs).toHaveLength(10)
    const verdicts = (outcome: JsonOutcome) => ({ ...rowOf(outcome), replayed: null })
    expect(verdicts(replayed)).toEqual(verdicts(recorded))
    expect(rowOf(replayed).replayed).toBe(true)
    expect(resultTexts(traceOf(replayed))[0]).toBe('3')
  })

  it('give something to measure: some runs chose the other tool', () => {
    const targets = targetsOf(rowOf(replayed), 'tool_selection')
    expect(targets['tool_selection.selected_runs']).toBeGreaterThan(4)
    expect(targets['tool_selection.selected_runs']).toBeLessThan(10)
  })

  it('replay to the same bytes, in every format, whatever the mode and the keys', async () => {
    const env = { CI: 'true', ANTHROPIC_API_KEY: '', OPENAI_API_KEY: '', GOOGLE_GENERATIVE_AI_API_KEY: '' }
    const again = await runJson(folder, ['-j', '1', '--reporter', 'jsonl=again.jsonl'], { env })
    expect(again.stdout).toBe(replayed.stdout)
    const first = await runJson(folder, ['--reporter', 'jsonl=first.jsonl'])
    expect(first.stdout).toBe(replayed.stdout)
    expect(readFileSync(join(folder, 'again.jsonl'), 'utf8')).toBe(readFileSync(join(folder, 'first.jsonl'), 'utf8'))
    expect(server.requestCount).toBe(20)
  })

  it('have the summary lines of the gates, live and replayed', async () => {
    const { stdout } = await run(folder, ['--replay'])
    const targets = targetsOf(rowOf(recorded), 'tool_selection')
    const { 'tool_selection.selected_runs': runs, 'tool_selection.max_tokens': tokens } = targets
    const percent = `${Number(runs) * 10}%`
    const line = `tool-selection floor [PASS] adds: selection ${runs}/10 (${percent}), pass^k ${percent}, max tokens ${tokens}\n`
    expect(stdout).toContain(line)
    expect(stdout).toMatch(/^stability floor \[PASS\] adds: weakest .+$/m)
    expect(stdout).toBe(readFileSync(join(folder, 'recorded.txt'), 'utf8'))
  })

  it('start no process and open no socket', async () => {
    const { outcome, effects } = await watched(folder, ['--replay'])
    expect(effects).toEqual([])
    expect(outcome.stdout).toBe(replayed.stdout)
    // The watch does see what a live run does.
    const live = await watched(folder, ['--live', '--runs', '1', '-t', 'adds'])
    expect(live.effects).toEqual(['process', 'socket'])
  })

  it.skipIf(!existsSync('/usr/bin/strace'))('make no system call for either (strace)', async () => {
    const traced = async (...args: string[]) => {
      const file = join(folder, 'strace.txt')
      const command = [
        '-f',
        '-qq',
        '-e',
        'trace=socket,connect,execve',
        '-o',
        file,
        process.execPath,
        CLI,
        'run',
        ...args,
      ]
      const env = { ...process.env, ...KEYS, CI: '' }
      await promisify(execFile)('/usr/bin/strace', command, { cwd: folder, env })
      return readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => /^\d+\s+(\w+)\(/.exec(line)?.[1] ?? [])
    }
    // Node itself.
    expect(await traced('--replay')).toEqual(['execve'])
    expect(new Set(await traced('--live', '--runs', '2'))).toEqual(new Set(['execve', 'socket', 'connect']))
  })

  it('one of them replays alone', async () => {
    const outcome = await runJson(folder, ['--replay', '-t', 'adds #7'])
    expect(rowOf(outcome).runs).toEqual(rowOf(replayed).runs.slice(6, 7))
  })

  it('a recording of them all is not made again without need', async () => {
    const before = readFileSync(join(folder, CASSETTE))
    const count = server.requestCount
    expect((await runJson(folder, ['--record'])).stdout).toBe(replayed.stdout)
    expect(server.requestCount).toBe(count)
    expect(readFileSync(join(folder, CASSETTE)).equals(before)).toBe(true)
    expect(existsSync(join(folder, SUITE))).toBe(true)
  })
})
