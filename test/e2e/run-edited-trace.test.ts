// A recording holds the model's answers beside the trace that was made from them. One that was edited by hand is found,
// in every wire format; one that was not is never suspected.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { cli, ROOT } from './run-cli.js'
import { FORMATS, folderOf, model, run, runJson } from './run-suite.js'

type Json = Record<string, unknown>

/** Chat Completions are what `openai-compatible` speaks. */
const ASKED = FORMATS.filter(({ format }) => format !== 'openai chat')

const answers = [
  { text: 'Adding.', calls: [{ name: 'fake.add', args: { a: 1, b: [2, { c: 'x' }] } }, { name: 'fake.echo' }] },
  {
    text: 'Again.',
    calls: [
      { name: 'fake.add', args: {} },
      { name: 'nobody.knows', args: { a: 1 } },
    ],
  },
  { text: 'Three.' },
]

const EDITS: readonly (readonly [edit: (trace: Json) => void, found: string])[] = [
  [
    (trace) => Object.assign((trace.tool_calls as Json[])[0]?.args as Json, { a: 5 }),
    'trace.tool_calls[0].args.a is 5, but exchanges[0] has 1',
  ],
  [
    (trace) => Object.assign((trace.tool_calls as Json[])[1] as Json, { name: 'add' }),
    'trace.tool_calls[1].name is "add", but exchanges[0] has "fake__echo"',
  ],
  [
    (trace) => {
      for (const key of ['tool_calls', 'tool_results']) (trace[key] as Json[]).pop()
    },
    'trace.tool_calls has 1 calls of turn 1, but exchanges[1] has 2',
  ],
  [
    (trace) => Object.assign(trace, { final_response: 'Four.' }),
    'trace.final_response is "Four.", but exchanges[2] has "Three."',
  ],
  [
    (trace) => Object.assign(((trace.conversation as Json).turns as Json[])[1] as Json, { content: 'Nothing.' }),
    'trace.conversation, answer 1 is "Nothing.", but exchanges[0] has "Adding."',
  ],
  [
    (trace) => Object.assign((trace.conversation as Json).tokens as Json, { output: 1 }),
    'trace.conversation.tokens.output is 1, but the exchanges have ',
  ],
]

let folder: string

beforeAll(async () => {
  const server = await model(answers)
  const tests = ASKED.map(({ format, model }) => ({ name: format.replaceAll('-', ' '), model, runs: EDITS.length }))
  folder = folderOf(server, tests)
  expect(await run(folder, ['--record'])).toMatchObject({ code: 0 })
})

it('no recording of any wire format is suspected', async () => {
  const outcome = await runJson(folder, ['--replay'])
  expect(outcome).toMatchObject({ code: 0, result: { summary: { passed: ASKED.length } } })
  for (const row of outcome.result.tests) expect(row.warnings, row.name).toBeUndefined()
  expect(await cli(['validate'], { cwd: folder })).toMatchObject({ code: 0, stderr: '' })
})

it('nor is any of the examples', async () => {
  const { code, stderr } = await cli(['validate', 'examples'], { cwd: ROOT })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

it('what was edited is refused by `validate` and warned of by a replay, with both values and the place', async () => {
  const cassettes = join(folder, 'cassettes/suite')
  const files = readdirSync(cassettes)
  expect(files).toHaveLength(ASKED.length)
  for (const file of files) {
    const [header, ...runs] = readFileSync(join(cassettes, file), 'utf8').trimEnd().split('\n')
    const edited = runs.map((line, index) => {
      const run = JSON.parse(line)
      delete run.crc32
      EDITS[index]?.[0](run.trace)
      return JSON.stringify(run)
    })
    writeFileSync(join(cassettes, file), [header, ...edited, ''].join('\n'))
  }
  const { code, stderr } = await cli(['validate'], { cwd: folder })
  expect(code).toBe(2)
  expect(stderr).toContain('[CASSETTE_INVALID]')
  const { result } = await runJson(folder, ['--replay'])
  const warnings = result.tests.flatMap((row) => row.warnings ?? [])
  for (const file of files.map((name) => `cassettes/suite/${name}`)) {
    for (const [index, [, found]] of EDITS.entries()) {
      expect(stderr).toContain(`error ${file}:${index + 2}:1 ${found}`)
      const start = `${file}:${index + 2}: run ${index + 1} contradicts its own exchanges: ${found}`
      expect(warnings.filter((warning) => warning.startsWith(start))).toHaveLength(1)
    }
  }
  expect(warnings).toHaveLength(files.length * EDITS.length)
  expect((await cli(['list'], { cwd: folder })).stdout).toContain('contradicts its own exchanges')
})
