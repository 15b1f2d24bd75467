import { expect, it } from 'vitest'
import { installEngines } from '../../core/engines/engines.js'
import { regexEngine } from '../../core/engines/regex-engine.js'
import { parseSuite } from '../parse-suite.js'
import { problemLines } from './problem-lines.js'

installEngines({ regex: regexEngine })

const problems = (text: string): Promise<string> => problemLines(() => parseSuite(text, { file: 's.yml' }))
const direct = (targets: string, keys = '') =>
  problems(`servers: { s: { command: c } }\ntools:\n  - { name: d, server: s, tool: t${keys}, expect: [${targets}] }\n`)
const task = (targets: string) => direct(targets, ', task: true')

/** The first problem without its place. */
const said = async (lines: Promise<string>) => (await lines).split('\n')[1]?.replace(/^\S+ \S+ /, '') ?? 'fine'

it.each([
  ['{ "logs[*].level": { not: { contains: dbug } } }', '`logs[*].level` is never "dbug"; did you mean `debug`?'],
  ['{ "logs[*].level": { "!=": [warn] } }', '`logs[*].level` is never "warn"; did you mean `warning`?'],
  ['{ "logs[0].level": { not: warn } }', '`logs[0].level` is never "warn"; did you mean `warning`?'],
  ['{ "logs[*].level": { each: { not: errr } } }', '`logs[*].level` is never "errr"; did you mean `error`?'],
  [
    '{ "logs[*].level": { not: { contains_any: [debug, erorr] } } }',
    '`logs[*].level` is never "erorr"; did you mean `error`?',
  ],
  ['{ is_error: { not: "true" } }', '`is_error` is never "true"; did you mean `true`?'],
  ['{ isError: { "!=": yes } }', '`isError` is never "yes"; it is `true` or `false`'],
  ['{ is_error: no }', '`is_error` is never "no"; it is `true` or `false`'],
  [
    '{ "logs[0].level": { not: { regex: "^dbg" } } }',
    expect.stringContaining('`logs[0].level` is never "^dbg"; it is `debug`, `info`'),
  ],
  [
    '{ "logs[0].level": { or: [debug, { all: [{ not: { starts-with: wrn } }] }] } }',
    expect.stringContaining('is never "wrn"'),
  ],
  [
    '{ target: "logs[0].level", matcher: { not: { icontains: EMERGANCY } } }',
    '`logs[0].level` is never "EMERGANCY"; did you mean `emergency`?',
  ],
])('%s compares with a value that cannot be', async (target, message) => {
  expect(await said(direct(target))).toEqual(message)
})

it.each([
  ['{ task.status: { not: faild } }', '`task.status` is never "faild"; did you mean `failed`?'],
  [
    '{ task.statuses: { exact: [working, complted] } }',
    '`task.statuses` is never "complted"; did you mean `completed`?',
  ],
  [
    '{ task.statuses: { not: { contains: canceled } } }',
    '`task.statuses` is never "canceled"; did you mean `cancelled`?',
  ],
  [
    '{ "task.history[*].status": { not: { any: { one-of: [failed, workin] } } } }',
    '`task.history[*].status` is never "workin"; did you mean `working`?',
  ],
])('%s, of a task', async (target, message) => {
  expect(await said(task(target))).toBe(message)
})

it('is said at the value', async () => {
  expect(
    await task('{ task.status: { not: faild } }, { target: is_error, matcher: { "!=": "false" } }'),
  ).toMatchInlineSnapshot(`
    "SUITE_INVALID: s.yml has 2 problems
    s.yml:3:72 tools[0].expect[0]["task.status"]: \`task.status\` is never "faild"; did you mean \`failed\`?
    s.yml:3:119 tools[0].expect[1].matcher: \`is_error\` is never "false"; did you mean \`false\`?"
  `)
})

it('what a value can be is fine, and so is what nobody knows', async () => {
  const targets = `{ "logs[*].level": { not: { contains: warn } } }, { "logs[*].level": { contains: [debug, info] } },
    { "logs[0].level": { one_of: [info, notice] } }, { "logs[0].level": { exact: INFO, normalize: text } }, { "logs[*].level": { length: { ">": 1 } } },
    { "logs[*].level": { absent: true } }, { is_error: { not: true } }, { is_error: { type: boolean } }, { error.code: { not: -32602 } },
    { "logs[0].level": { regex: "^(info|debug)$" } }, { "logs[0].logger": { not: dbug } }`
  expect(await direct(targets)).toBe('fine')
  expect(await direct('{ "logs[0].level": "$' + '{LEVEL}" }')).toMatch(/^warning /)
})

it('agent tests, `setup` and completions are checked too', async () => {
  const agent = (keys: string) =>
    problems(`servers: { s: { command: c } }\nagents: [{ name: a, prompt: p, servers: [s], ${keys} }]`)
  expect(await said(agent('expect: [{ "tool_results[*].is_error": { not: { contains: "true" } } }]'))).toBe(
    '`tool_results[*].is_error` is never "true"; did you mean `true`?',
  )
  expect(
    await said(
      agent('expect: [{ turns: 1 }], setup: [{ server: s, tool: t, expect: [{ is_error: { not: "true" } }] }]'),
    ),
  ).toContain('is never "true"')
  const completion =
    'servers: { s: { command: c } }\ncompletions: [{ name: c, server: s, prompt: p, argument: a, expect: [{ hasMore: { not: "true" } }] }]'
  expect(await said(problems(completion))).toBe('`hasMore` is never "true"; did you mean `true`?')
})

it('an example of `expect` is one that the test may have, and a wrong `runs` is said once', async () => {
  const wrong = (section: string, keys: string) =>
    problems(`servers: { s: { command: c } }\n${section}: [{ name: d, server: s, ${keys} }]`)
  expect(await said(wrong('tools', 'tool: t, expect: { is_error: true }'))).toBe(
    '`expect` is a list: write `- "content[0].text": { exact: done }`',
  )
  expect(await said(wrong('completions', 'prompt: p, argument: a, expect: [values]'))).toBe(
    'not an expectation: write `- values: { contains: kitchen }`',
  )
  expect(await said(wrong('connections', 'expect: [{}]'))).toBe(
    'an empty expectation: write `- server_info.name: { exact: orders }`',
  )
  const runs = await wrong('tools', 'tool: t, runs: ten, expect: [{ durations.p90: { "<": 5 } }]')
  expect(runs.split('\n')).toHaveLength(2)
  expect(runs).toContain('got "ten"')
})
