// Grades that are recorded: interrupted, by two processes at once, stale, in parts, with half of the runs live.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { grade, judging } from './judging.js'
import { cli } from './run-cli.js'
import { KEYS, rowOf, runJson, SUITE } from './run-suite.js'
import { alive, startCli, startedBy } from './running-cli.js'

const GRADES = 'cassettes/suite/sums.claude-sonnet-4-5.judge.jsonl'
const HAIKU = 'claude-haiku-4-5'
const one = (rubric: unknown) => ({ evals: [{ name: 'e', agent: 'sums', rubric, judge: { model: HAIKU } }] })

function gradedCases(folder: string): string[] {
  const [, ...lines] = readFileSync(join(folder, GRADES), 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line).case)
}

/** Changes the suite by its text. */
function edit(folder: string, change: (text: string) => string): void {
  const path = join(folder, SUITE)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

it('Ctrl-C while judges are asked keeps finished grades, ends with 130, and a second recording waits its turn', async () => {
  let reached = () => {}
  const isHeld = new Promise<void>((resolve) => {
    reached = resolve
  })
  let asked = 0
  const { folder } = await judging({
    judges: {
      [HAIKU]: () => {
        asked += 1
        if (asked !== 3) return grade(0.9)
        reached()
        return grade(0.9, 'Too late.', { delay_ms: 600_000 })
      },
    },
    agent: { runs: 3 },
    suite: one('Good?'),
  })
  expect(await runJson(folder, ['--record', '-t', 'sums'])).toMatchObject({ code: 0 })

  const first = startCli(['eval', '--record', '-j', '1', '--reporter', 'json'], { cwd: folder, env: KEYS })
  await isHeld
  const second = await runJson(folder, ['--record'])
  expect(second.code).toBe(2)
  expect(rowOf(second, 'e').error).toFailWith('FILE_UNWRITABLE', GRADES, first.pid)
  expect(asked).toBe(3)

  const started = startedBy(first.pid)
  first.kill('SIGINT')
  const { end, stdout } = await first.ended
  expect(end).toBe(130)
  expect(JSON.parse(stdout)).toMatchObject({ exit_code: 130, tests: [] })
  expect(alive(started)).toEqual([])
  expect(gradedCases(folder)).toEqual(['run 1', 'run 2'])
  expect(existsSync(join(folder, `${GRADES}.lock`))).toBe(false)

  const again = await runJson(folder, ['--record'])
  expect(rowOf(again, 'e').status).toBe('passed')
  expect(asked).toBe(4)
  expect(gradedCases(folder)).toEqual(['run 1', 'run 2', 'run 3'])
})

describe('--allow-stale', () => {
  it('replays grades of another wording, with a warning', async () => {
    const { folder } = await judging({ judges: { [HAIKU]: () => grade(0.9) }, suite: one('Good?') })
    await runJson(folder, ['--record'])
    edit(folder, (text) => text.replace('Good?', 'Really good?'))
    expect((await runJson(folder, ['--replay'])).code).toBe(2)
    const row = rowOf(await runJson(folder, ['--replay', '--allow-stale']), 'e')
    expect(row).toMatchObject({
      status: 'passed',
      replayed: true,
      warnings: [expect.stringMatching(/^run 1: stale grades .*the rubric changed$/)],
    })
  })

  it('makes no score of answers to other questions', async () => {
    const { folder } = await judging({ judges: { [HAIKU]: () => grade(0.9) }, suite: one('Good?') })
    await runJson(folder, ['--record'])
    const criteria = ['right', 'short'].map((name) => ({ name, description: `Is it ${name}?` }))
    edit(folder, (text) => text.replace('"Good?"', JSON.stringify({ criteria })))
    const row = rowOf(await runJson(folder, ['--replay', '--allow-stale']), 'e')
    expect(row.status).toBe('error')
    expect(row.error).toFailWith('CASSETTE_STALE', 'run 1', GRADES)
    expect(row.error?.hint).not.toContain('--allow-stale')
  })
})

describe('with half of a run recorded', () => {
  it('--replay=model asks no judge: grades of what the tools say now, or an error', async () => {
    const { folder, server } = await judging({ judges: { [HAIKU]: () => grade(0.9) }, suite: one('Good?') })
    await runJson(folder, ['--record'])
    const asked = server.requestCount
    const same = await runJson(folder, ['--replay=model'])
    expect(rowOf(same, 'e')).toMatchObject({ status: 'passed' })
    const mock = join(folder, 'mock.json')
    writeFileSync(mock, readFileSync(mock, 'utf8').replace('added {{args.a}}', 'summed {{args.a}}'))
    const refused = await runJson(folder, ['--replay=model', '-t', 'e'])
    expect(rowOf(refused, 'e')).toMatchObject({ status: 'error', error: { code: 'CASSETTE_STALE' } })
    const other = await runJson(folder, ['--replay=model', '--allow-stale', '-t', 'e'])
    expect(rowOf(other, 'e')).toMatchObject({
      status: 'passed',
      warnings: expect.arrayContaining([expect.stringMatching(/^run 1: stale grades .*shown changed$/)]),
    })
    expect(server.requestCount).toBe(asked)
  })

  it('--replay=tools has a live model, and judges grade what it says anew', async () => {
    let answer = 'It is 3.'
    const { folder, asked } = await judging({
      judges: { [HAIKU]: ({ prompt }) => grade(prompt.includes('It is 4.') ? 0.1 : 0.9) },
      suite: one('Good?'),
      answer: () => answer,
    })
    await runJson(folder, ['--record'])
    expect(rowOf(await runJson(folder, ['--replay=tools']), 'e').status).toBe('passed')
    expect(asked()).toHaveLength(1)
    answer = 'It is 4.'
    expect(rowOf(await runJson(folder, ['--replay=tools']), 'e').status).toBe('failed')
    expect(asked()).toHaveLength(2)
  })
})

it('shards keep an eval with the runs it grades, and merge to the bytes of the whole', async () => {
  const { folder, asked } = await judging({
    judges: { [HAIKU]: () => grade(0.9) },
    suite: {
      tests: [{ name: 'more sums', agent: 'sums', prompt: 'Add one and two again.', expect: [] }],
      evals: ['sums', 'more sums'].map((agent) => {
        return { name: `${agent}, judged`, agent, rubric: 'Good?', judge: { model: HAIKU } }
      }),
    },
  })
  const parts = ['1/2', '2/2'].map((shard, i) => ({ shard, file: `part-${i}.json` }))
  for (const { shard } of parts) expect((await runJson(folder, ['--record', '--shard', shard])).code).toBe(0)
  expect(asked()).toHaveLength(2)
  for (const { shard, file } of parts) {
    const { result } = await runJson(folder, ['--replay', '--shard', shard, '-o', file])
    expect(result.tests.map(({ name }) => name)).toEqual(
      shard === '1/2' ? ['sums', 'sums, judged'] : ['more sums', 'more sums, judged'],
    )
  }
  const whole = await runJson(folder, ['--replay'])
  const merged = await cli(['merge', ...parts.map(({ file }) => file), '--traces', '--reporter', 'json'], {
    cwd: folder,
  })
  expect(merged).toMatchObject({ code: 0, stdout: whole.stdout })
})
