// `mcprove diff` and `mcprove explain` on two models, on very many rows, on hostile text, with and without colour.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Result, TestResult } from '../../src/score/result/result.js'
import { summarize } from '../../src/score/result/summarize.js'
import { HOSTILE_STRINGS, withText } from '../reports/hostile-strings.js'
import { MIXED } from '../reports/mixed-result.js'
import { cliInProcess as cli } from './in-process.js'
import { type CliOutcome, expectCalm, folderWith } from './run-cli.js'

let folder: string
const mcprove = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CliOutcome> =>
  cli(args, { cwd: folder, env })

function write(name: string, value: unknown): void {
  writeFileSync(join(folder, name), JSON.stringify(value))
}

beforeAll(() => {
  folder = folderWith({
    'suite.mcprove.yml': `
servers: { desk: { mock: ./desk.yml } }
agents:
  - name: answers
    models: [scripted/steady.yml, scripted/hasty.yml]
    servers: [desk]
    prompt: When does the library open?
    runs: 8
    expect: [{ "tool_names[0]": hours }]
  - name: ends
    models: [scripted/steady.yml, scripted/hasty.yml]
    prompt: When does the library open?
    expect: [{ final_response: { contains: At ten } }]
`,
    'desk.yml': 'tools: [{ name: hours, description: Tells opening hours., default: at ten }]',
    'steady.yml': '- calls: [{ name: hours, args: {} }]\n- text: At ten.\n',
    'hasty.yml': '- { runs: [1, 2], calls: [{ name: hours, args: {} }] }\n- text: At ten.\n',
  })
})

const STEADY = ['--model', 'scripted/steady.yml']
const HASTY = ['--model', 'scripted/hasty.yml']

describe('two models of one result', () => {
  beforeAll(async () => {
    expect(await mcprove(['run', '--quiet', '-o', 'models.json'])).toMatchObject({ code: 1 })
  })

  it('are compared row by row, the first being the old one', async () => {
    const diff = await mcprove(['diff', 'models.json', ...STEADY, ...HASTY])
    expect(diff).toMatchObject({ code: 1, stderr: '' })
    expect(diff.stdout).toMatchInlineSnapshot(`
      "WORSE: 1 of 2 rows broke

      expect: tool_names[0]: nothing at \`tool_names[0]\` (no elements exist) (1 row)
        BROKEN answers: passed -> failed, 8/8 -> 2/8 runs

      2 rows: 1 broken, 1 the same
      behaviour of 2 rows not compared (without traces: write both results with --traces, or use mcprove baseline)
      one run of every row: tokens 214 -> 121 (-43%)
      "
    `)
    const turned = await mcprove(['diff', 'models.json', ...HASTY, ...STEADY])
    expect(turned).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('FIXED answers: failed -> passed, 2/8 -> 8/8 runs\n'),
    })
  })

  it('a model that no row has is refused, with those that are there', async () => {
    const { code, stdout, stderr } = await mcprove(['diff', 'models.json', '--model', 'gpt-5', ...HASTY])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toSay('[BAD_USAGE]', '`gpt-5`', 'scripted/steady.yml, scripted/hasty.yml')
  })

  it('is painted only when asked to', async () => {
    const args = ['diff', 'models.json', ...STEADY, ...HASTY]
    const { stdout: plain } = await mcprove(args)
    const { stdout: painted } = await mcprove(args, { FORCE_COLOR: '1' })
    expect(painted).toContain('\u001b[31mBROKEN\u001b[39m \u001b[1manswers:\u001b[22m')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken away.
    expect(painted.replace(/\u001b\[\d+m/g, '')).toBe(plain)
    expect(await mcprove(args, { FORCE_COLOR: '1', NO_COLOR: '1' })).toMatchObject({ stdout: plain })
  })
})

it('results with very large traces are compared too', async () => {
  const [row] = MIXED.tests
  const [run] = row?.runs ?? []
  if (row === undefined || run === undefined) throw new Error('the mixed result is empty')
  const trace = { tool_calls: [], final_response: 'x'.repeat(70_000_000) }
  // As a file holds it: less than a trace that was read.
  write('large.json', summarize([{ ...row, runs: [{ ...run, trace } as unknown as typeof run] }]))
  expect(await mcprove(['diff', 'large.json', 'large.json'])).toMatchObject({
    code: 0,
    stdout: 'NO CHANGE FOUND in 1 row\n\n1 row: 1 the same\nbehaviour of 1 row: 1 without drift\n',
  })
})

describe('hostile text', () => {
  /** Every string in every field of every row. */
  const hostile: Result = summarize(HOSTILE_STRINGS.flatMap((text) => withText(MIXED, text).tests))
  /** The same rows, each with another verdict. */
  const turned: Result = summarize(
    hostile.tests.map((test): TestResult => ({ ...test, status: test.status === 'passed' ? 'failed' : 'passed' })),
  )

  beforeAll(() => {
    write('hostile.json', hostile)
    write('turned.json', turned)
  })

  it('in results: diff stays calm in every format, and gives a CI job no command', async () => {
    for (const reporter of ['pretty', 'json', 'markdown']) {
      const outcome = await mcprove(['diff', 'hostile.json', 'turned.json', '--reporter', reporter])
      expectCalm(outcome)
      expect(outcome).toMatchObject({ code: 1, stderr: '' })
      expect(outcome.stdout).not.toMatch(/^\s*::.*::|##(?:vso|teamcity)?\[/im)
    }
  })

  it('in results and in names: explain stays calm', async () => {
    const names = HOSTILE_STRINGS.filter((text) => !text.includes('\0')).filter(
      (text, index) => index % 12 === 0 || /^##/.test(text),
    )
    for (const name of names) {
      const outcome = await mcprove(['explain', '--result', 'hostile.json', '--', name])
      expectCalm(outcome)
      expect(outcome.stdout + outcome.stderr).not.toMatch(/^\s*::.*::|##(?:vso|teamcity)?\[/im)
    }
    expectCalm(await mcprove(['explain', '--result', 'hostile.json']))
  })

  it('in catalogues: diff stays calm', async () => {
    const toolsOf = (type: string) =>
      HOSTILE_STRINGS.map((text, index) => ({
        name: `${text}${index}`,
        description: `${text} ${type}`,
        inputSchema: { type: 'object', properties: { [text]: { type } } },
      }))
    write('old-tools.json', { tools: toolsOf('string') })
    write('new-tools.json', { tools: toolsOf('number') })
    for (const reporter of ['pretty', 'json', 'markdown']) {
      const outcome = await mcprove(['diff', 'old-tools.json', 'new-tools.json', '--reporter', reporter])
      expectCalm(outcome)
      expect(outcome).toMatchObject({ code: 1, stderr: '' })
    }
  })
})

it('ten thousand rows are compared, and the one that failed is found among them', async () => {
  const [passed] = MIXED.tests
  if (passed === undefined) throw new Error('the mixed result is empty')
  const rows = Array.from({ length: 10_000 }, (_, index): TestResult => ({ ...passed, name: `row ${index}` }))
  const broken = rows.map((row, index): TestResult => (index === 9_000 ? { ...row, status: 'failed' } : row))
  write('many.json', summarize(rows))
  write('broken-many.json', summarize(broken.slice(1)))
  expect(await mcprove(['diff', 'many.json', 'broken-many.json'])).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^WORSE: 1 of 9999 rows broke\n\nBROKEN row 9000: passed -> failed\n[\s\S]*REMOVED row 0: passed\n\n10000 rows: 1 broken, 1 removed, 9998 the same\nbehaviour of 9999 rows not compared .*\n$/,
    ),
  })
  expect(await mcprove(['explain', '--result', 'broken-many.json'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^FAILED row 9000 /),
  })
})

describe('behaviour', () => {
  const args = (name: string) => ['run', '--quiet', '--traces', '-o', name]

  it('drifts by any other call of a scripted model, although every run passes', async () => {
    const suite = (script: string) => `
servers: { desk: { mock: ./desk.yml } }
agents:
  - { name: greets, model: scripted/${script}, servers: [desk], prompt: Hello., expect: [{ final_response: { contains: At ten } }] }
`
    const calm = folderWith({
      'desk.yml': 'tools: [{ name: hours, description: Tells opening hours., default: at ten }]',
      'a.mcprove.yml': suite('a.yml'),
      'a.yml': '- calls: [{ name: hours, args: { day: 1 } }]\n- text: At ten.\n',
    })
    const run = (words: readonly string[]) => cli(words, { cwd: calm, env: {} })
    expect((await run(args('old.json'))).code).toBe(0)
    writeFileSync(join(calm, 'a.yml'), '- calls: [{ name: hours, args: { day: 2 } }]\n- text: At ten.\n')
    expect((await run(args('new.json'))).code).toBe(0)
    const diff = await run(['diff', 'old.json', 'new.json'])
    expect(diff).toMatchObject({ code: 0, stderr: '' })
    expect(diff.stdout).toContain('DRIFT greets: desk.hours {"day": 1} -> {"day": 2}\n')
    expect((await run(['diff', 'old.json', 'new.json', '--strict'])).code).toBe(1)
    const page = await run(['diff', 'old.json', 'new.json', '--reporter', 'html'])
    expect(page.stdout).toContain('<h1>old.json \u2192 new.json</h1>')
    expect(page.stdout).not.toContain('\u00e2')
  })
})
