// Gates that a suite names, as a user has them: in a file, with `mcprove/gate` of the installed package and its own zod.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { installPackages } from '../docs/page-folder.js'
import { cliInProcess as cli } from './in-process.js'
import { folderWithExample, mcpSession } from './mcp-session.js'
import { folderWith } from './run-cli.js'
import { type RunningCli, startCli } from './running-cli.js'

const GATE = `import { defineGate, members, toolOf } from 'mcprove/gate'
import * as z from 'zod'
export default defineGate({
  key: 'few_calls',
  summary: 'Few calls?',
  options: z.strictObject({ of: members.describe('Which.'), most: z.int().default(1) }),
  targets: { 'few_calls.calls': 'Calls.' },
  defaultExpect: ({ most }) => [{ target: 'few_calls.calls', matcher: { '<=': most } }],
  perRun: true,
  measure: ({ of }, trace) => trace.tool_calls.filter((call) => of.has(toolOf(call))).length,
  fold: ({ most }, runs) => ({
    targets: { 'few_calls.calls': Math.max(...runs.map(({ measure }) => measure)) },
    findings: runs.flatMap(({ run, measure }) =>
      measure <= most ? [] : [{ level: 'error', kind: 'many', run, step: null, message: 'too many calls of mine' }]),
  }),
})
`
const SUITE = `gates: [./gates/few-calls.mjs]
agents:
  - name: a
    prompt: p
    few_calls: { of: [search] }
`
const TRACES = '{"agent":"a","tool_calls":[{"name":"search"},{"name":"search","args":{"q":1}}]}\n'

function project(files: Readonly<Record<string, string>> = {}): string {
  const folder = folderWith({
    'package.json': '{}',
    's.mcprove.yml': SUITE,
    'gates/few-calls.mjs': GATE,
    'traces.jsonl': TRACES,
    ...files,
  })
  installPackages(folder)
  return folder
}

describe('the command line treats it like one of ours', () => {
  const cwd = project()

  it.each(['pretty', 'minimal', 'json', 'jsonl', 'junit', 'markdown', 'github', 'html', 'tap', 'sarif', 'agent'])(
    'score --reporter %s',
    async (reporter) => {
      const { code, stdout } = await cli(
        ['score', 'traces.jsonl', '--suite', 's.mcprove.yml', '--reporter', reporter],
        {
          cwd,
        },
      )
      expect({ code, isTold: stdout.includes('few_calls') || reporter === 'minimal' }).toEqual({
        code: 1,
        isTold: true,
      })
    },
  )

  it('score --gates', async () => {
    writeFileSync(join(cwd, 'gates.yml'), 'gates: [gates/few-calls.mjs]\nfew_calls: { of: [search], most: 2 }\n')
    const { code, stdout } = await cli(['score', 'traces.jsonl', '--gates', 'gates.yml'], { cwd })
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('few-calls floor [PASS]') })
  })

  it('list and validate', async () => {
    expect(await cli(['validate'], { cwd })).toMatchObject({ code: 0, stdout: 's.mcprove.yml: valid, 1 agent test\n' })
    expect((await cli(['list'], { cwd })).stdout).toContain('s.mcprove.yml\n  a\n')
    const wrong = project({ 's.mcprove.yml': SUITE.replace('of:', 'fo:') })
    const { code, stderr } = await cli(['validate'], { cwd: wrong })
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('s.mcprove.yml:5:18 ') })
    expect(stderr).toContain('did you mean `of`?')
  })

  it('explain and strength', async () => {
    await cli(['score', 'traces.jsonl', '--suite', 's.mcprove.yml', '-o', 'result.json', '--traces'], { cwd })
    const explained = await cli(['explain', 'a', '--result', 'result.json'], { cwd })
    expect(explained.stdout).toContain('too many calls of mine')
    const measured = await cli(['strength', 'traces.jsonl', '--suite', 's.mcprove.yml'], { cwd })
    expect(measured.stderr).not.toContain('internal error')
  })

  it('schema --suite knows its block, and refuses others', async () => {
    const { stdout } = await cli(['schema', '--suite', 's.mcprove.yml'], { cwd })
    const isSuite = new Ajv2020({ allErrors: true, strict: false }).compile(JSON.parse(stdout))
    expect(isSuite(parse(SUITE))).toBe(true)
    expect(isSuite(parse(SUITE.replace('of:', 'fo:')))).toBe(false)
    expect(isSuite(parse(SUITE.replace('few_calls:', 'many_calls:')))).toBe(false)
  })

  it.each([
    ['is missing', { 's.mcprove.yml': SUITE.replace('few-calls', 'no-calls') }, 'gates/no-calls.mjs does not exist'],
    ['is no code', { 's.mcprove.yml': SUITE.replace('.mjs', '.yml') }, 'is not a .ts, .js or .mjs file'],
    ['throws', { 'gates/few-calls.mjs': 'throw new Error("oops")' }, 'could not be loaded: oops'],
    ['exports nothing', { 'gates/few-calls.mjs': 'export const a = 1' }, 'has no default export'],
    [
      'exports no gate',
      { 'gates/few-calls.mjs': 'export default { a: 1 }' },
      'gates/few-calls.mjs does not export a gate',
    ],
    [
      'takes a key of ours',
      { 'gates/few-calls.mjs': GATE.replace("'few_calls'", "'critics'") },
      'already a built-in gate',
    ],
  ])('a file that %s is an error at its place', async (_, files, message) => {
    const { code, stderr } = await cli(['validate'], { cwd: project(files) })
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(message) })
    expect(stderr).toContain('s.mcprove.yml:1:9 ')
  })
})

describe('a recording does not depend on it', () => {
  const env = { JITI_FS_CACHE: 'false' }
  const example = () => {
    const folder = folderWithExample('custom-gate', { 'package.json': '{ "type": "module" }' })
    installPackages(folder)
    return folder
  }
  const running: RunningCli[] = []
  afterAll(() => {
    for (const one of running) one.kill('SIGKILL')
  })

  it('a changed gate scores the same runs', async () => {
    const cwd = example()
    expect(await cli(['run', '--replay'], { cwd, env })).toMatchObject({ code: 0 })
    const file = join(cwd, 'spending-limit.ts')
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('spent > limit ||', '').replace('euros > limit)', 'euros > 0)'),
    )
    const { code, stdout } = await cli(['run', '--replay'], { cwd, env })
    expect({ code, stdout }).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('spending_limit.over: expected'),
    })
  })

  it('run --watch notices that it changed', async () => {
    const cwd = example()
    const one = startCli(['run', '--watch', '--replay'], { cwd, env })
    running.push(one)
    await one.says('press Ctrl-C to stop')
    const file = join(cwd, 'spending-limit.ts')
    writeFileSync(file, readFileSync(file, 'utf8').replace('euros > limit)', 'euros > 0)'))
    await one.says('press Ctrl-C to stop', 2)
    one.kill('SIGINT')
    const { stdout } = await one.ended
    expect(stdout.match(/1 test: 1 (passed|failed)/g)).toEqual(['1 test: 1 passed', '1 test: 1 failed'])
  })
})

describe('mcprove mcp', () => {
  it('does not load it without --allow-code', async () => {
    const noted = `import { writeFileSync } from 'node:fs'\nwriteFileSync('ran.txt', '')\n${GATE}`
    const cwd = project({ 'gates/few-calls.mjs': noted })
    const { call } = await mcpSession(cwd)
    const asked = [
      await call('list'),
      await call('run', { files: ['s.mcprove.yml'] }),
      await call('score', { traces: ['traces.jsonl'], suite: 's.mcprove.yml' }),
    ]
    for (const { text } of asked) expect(text).toContain('gates/few-calls.mjs is a custom gate')
    expect((await call('validate')).data).toMatchObject({
      valid: false,
      problems: [{ message: expect.stringContaining('is a custom gate') }],
    })
    expect(existsSync(join(cwd, 'ran.txt'))).toBe(false)
  })

  it('loads it with --allow-code', async () => {
    const { call } = await mcpSession(project(), { flags: ['--allow-code'] })
    expect((await call('validate')).data).toMatchObject({ valid: true })
    const { text } = await call('score', { traces: ['traces.jsonl'], suite: 's.mcprove.yml' })
    expect(text).toContain('too many calls of mine')
  })
})
