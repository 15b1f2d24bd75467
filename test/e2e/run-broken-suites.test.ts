// One suite that cannot be loaded is a row of its own: the others run, and nothing is green for lack of it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, it } from 'vitest'
import { cli, expectCalm, folderWith, ROOT } from './run-cli.js'
import { MOCK, run, runJson } from './run-suite.js'
import { type RunningCli, startCli } from './running-cli.js'

const isValidResult = new Ajv2020({ allowUnionTypes: true }).compile(
  JSON.parse(readFileSync(join(ROOT, 'result.schema.json'), 'utf8')),
)

const direct = (expected: string) => `servers: { calc: { mock: mock.json } }
tools: [{ name: adds, server: calc, tool: add, args: { a: 1, b: 2 }, expect: [{ "content[0].text": "${expected}" }] }]
`
const GOOD = direct('added 1 and 2')
const FILES = {
  'mock.json': MOCK,
  'a-names.mcprove.yml': 'servers: { calc: { mock: mock.json } }\ntools: [{ name: adds, server: clac, tool: add }]\n',
  'b-good.mcprove.yml': GOOD,
  'c-code.mcprove.mjs': "export default { agents: [{ name: 'x', prompt: 'p', servers: ['nobody'] }] }\n",
  'd-types.mcprove.ts': 'throw new Error("no such luck")\n',
  'e-yaml.mcprove.yml': 'agents: [\n',
}
const BROKEN = ['a-names.mcprove.yml', 'c-code.mcprove.mjs', 'd-types.mcprove.ts', 'e-yaml.mcprove.yml']

const running: RunningCli[] = []
afterAll(() => {
  for (const one of running) one.kill('SIGKILL')
})

describe('one suite of several', () => {
  it('is an error row with its file and every problem, and the others are scored', async () => {
    const outcome = await runJson(folderWith(FILES))
    expect(isValidResult(outcome.result), JSON.stringify(isValidResult.errors)).toBe(true)
    const { tests } = outcome.result
    expect(outcome.code).toBe(2)
    expect(tests.map(({ suite, name, status }) => `${suite} > ${name}: ${status}`)).toEqual([
      'a-names.mcprove.yml > a-names.mcprove.yml loads: error',
      'b-good.mcprove.yml > adds: passed',
      'c-code.mcprove.mjs > c-code.mcprove.mjs loads: error',
      'd-types.mcprove.ts > d-types.mcprove.ts loads: error',
      'e-yaml.mcprove.yml > e-yaml.mcprove.yml loads: error',
    ])
    expect(tests[0]).toMatchObject({
      kind: 'suite',
      position: { file: 'a-names.mcprove.yml', line: 2, column: 31 },
      error: {
        code: 'SUITE_INVALID',
        message: expect.stringMatching(/\n {2}a-names\.mcprove\.yml:2:31: .*`clac`; did you mean `calc`\?$/),
      },
      reproduce: 'mcprove validate a-names.mcprove.yml',
    })
    expect(tests[2]).toMatchObject({ error: { code: 'SUITE_INVALID' } })
    expect(tests[3]).toMatchObject({ error: { code: 'CODE_SUITE_FAILED', hint: expect.any(String) } })
  })

  it('gives way to a failed row: the lowest number wins', async () => {
    const folder = folderWith({ ...FILES, 'b-good.mcprove.yml': direct('three') })
    expect((await run(folder)).code).toBe(1)
    expect((await run(folder, ['e-yaml.mcprove.yml', 'b-good.mcprove.yml'])).code).toBe(1)
  })

  it.each(['minimal', 'junit', 'tap', 'sarif', 'github', 'markdown', 'agent', 'html', 'jsonl'])(
    'is shown by %s',
    async (reporter) => {
      const outcome = await run(folderWith(FILES), ['--reporter', reporter])
      expectCalm(outcome)
      expect(outcome.code).toBe(2)
      for (const file of BROKEN) expect(outcome.stdout).toContain(`${file} loads`)
      expect(outcome.stdout).toContain('`clac`; did you mean `calc`?')
    },
  )

  it('is annotated at its line', async () => {
    const { stdout } = await run(folderWith(FILES), ['--reporter', 'github'])
    expect(stdout).toContain('::error file=a-names.mcprove.yml,line=2,col=31,title=a-names.mcprove.yml loads')
  })

  it('is in the way of no other command', async () => {
    const folder = folderWith(FILES)
    const listed = await cli(['list'], { cwd: folder })
    expect(listed).toMatchObject({ code: 2, stdout: expect.stringContaining('direct tool test') })
    expect(listed.stderr).toContain('a-names.mcprove.yml:2:31')
    const agents = 'agents: [{ name: asks, model: scripted/answers.yml, prompt: p, expect: [{ turns: 1 }] }]'
    const evals = 'evals: [{ name: graded, agent: asks, rubric: r, judge: { model: claude-sonnet-4-5 } }]'
    const asking = { ...FILES, 'b-good.mcprove.yml': `${agents}\n${evals}\n`, 'answers.yml': '- { text: hello }\n' }
    const captured = await cli(['capture'], { cwd: folderWith(asking) })
    expect(captured).toMatchObject({ code: 2, stdout: expect.stringContaining('asks') })
    expect(captured.stdout).toContain('unknown server `clac`')
    const explained = await cli(['eval', '--explain'], { cwd: folderWith(asking) })
    expect(explained).toMatchObject({ code: 2, stdout: expect.stringContaining('graded: grades') })
    expect(explained.stderr).toContain('a-names.mcprove.yml:2:31')
  })

  it('is run by --last-failed once it is mended, and the good one is not', async () => {
    const folder = folderWith({ ...FILES, 'c-code.mcprove.mjs': 'export default {}', 'd-types.mcprove.ts': '' })
    await run(folder)
    writeFileSync(join(folder, 'a-names.mcprove.yml'), GOOD)
    writeFileSync(join(folder, 'e-yaml.mcprove.yml'), GOOD)
    const { stdout } = await run(folder, ['--last-failed', '--reporter', 'tap'])
    expect(stdout.match(/^(not )?ok .*/gm)).toEqual([
      'ok 1 - adds',
      'not ok 2 - d-types.mcprove.ts loads',
      'ok 3 - adds',
    ])
  })

  it('is watched until it is mended', async () => {
    const folder = folderWith({ 'mock.json': MOCK, 'a.mcprove.yml': 'agents: [', 'b.mcprove.yml': GOOD })
    const one = startCli(['run', '--watch'], { cwd: folder })
    running.push(one)
    await one.says('press Ctrl-C to stop')
    writeFileSync(join(folder, 'a.mcprove.yml'), GOOD.replace('name: adds', 'name: mended'))
    await one.says('press Ctrl-C to stop', 2)
    one.kill('SIGINT')
    const { stdout } = await one.ended
    expect(stdout).toContain('! a.mcprove.yml loads')
    expect(stdout).toContain('✓ adds')
    expect(stdout.split('1 test: 1 passed')).toHaveLength(2)
    expect(stdout).toContain('✓ mended')
  })
})

it('where no suite loads at all, every error is shown and nothing runs', async () => {
  const { 'b-good.mcprove.yml': _, ...broken } = FILES
  const { code, stdout, stderr } = await run(folderWith(broken))
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  for (const file of BROKEN) expect(stderr).toContain(file)
})

describe('a suite in code that never finishes loading', () => {
  const FAILING = direct('never')
  const HANGS = 'await new Promise(() => {})\nexport default []\n'
  const EXITS = 'process.exit(0)\n'

  it('is an error row, and the suites beside it are scored', async () => {
    const outcome = await runJson(
      folderWith({ 'mock.json': MOCK, 'a.mcprove.yml': FAILING, 'b.mcprove.mjs': HANGS, 'c.mcprove.yml': GOOD }),
      [],
      { isProgram: true },
    )
    expect(outcome.code).toBe(1)
    expect(outcome.result.tests.map(({ name, status }) => `${name}: ${status}`)).toEqual([
      'adds: failed',
      'b.mcprove.mjs loads: error',
      'adds: passed',
    ])
    expect(outcome.result.tests[1]?.error).toFailWith('CODE_SUITE_FAILED', 'b.mcprove.mjs')
  })

  it.each(['run', 'validate', 'list'])('has no verdict with `%s`', async (command) => {
    const folder = folderWith({ 'hangs.mcprove.mjs': HANGS, 'exits.mcprove.mjs': EXITS })
    const hangs = await cli([command, 'hangs.mcprove.mjs'], { cwd: folder })
    expectCalm(hangs)
    expect(hangs).toMatchObject({ code: 2, stderr: expect.stringContaining('hangs.mcprove.mjs could not be loaded') })
    const exits = await cli([command, 'exits.mcprove.mjs'], { cwd: folder })
    expect(exits.code).toBe(2)
    expect(exits.stderr).toSay('no verdict\n', 'error: exits.mcprove.mjs ')
  })

  it('keeps the exit code of the command when its code ends the process after the report', async () => {
    const late = `process.on('beforeExit', () => process.exit(0))
export default { servers: { calc: { mock: 'mock.json' } }, tools: [{ name: 'adds', server: 'calc', tool: 'add',
  args: { a: 1, b: 2 }, expect: [{ 'content[0].text': 'never' }] }] }\n`
    const outcome = await runJson(folderWith({ 'mock.json': MOCK, 'late.mcprove.mjs': late }), [], { isProgram: true })
    expect(outcome).toMatchObject({ code: 1, result: { exit_code: 1 } })
  })
})
