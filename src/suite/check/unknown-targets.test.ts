import { expect, it } from 'vitest'
import { installEngines } from '../../core/engines/engines.js'
import { regexEngine } from '../../core/engines/regex-engine.js'
import { parseSuite } from '../parse-suite.js'
import { problemLines } from './problem-lines.js'

installEngines({ regex: regexEngine })

const problems = (text: string): Promise<string> => problemLines(() => parseSuite(text, { file: 's.yml' }))
const direct = (targets: string, section = 'tools', call = 'tool: t') =>
  problems(`servers: { s: { command: c } }\n${section}:\n  - { name: d, server: s, ${call}, expect: [${targets}] }\n`)
const agent = (keys: string) =>
  problems(`servers: { s: { command: c } }\nagents:\n  - { name: a, prompt: p, ${keys} }\n`)

it('a direct test that looks for what no answer has does not load', async () => {
  expect(
    await direct(
      '{ isEror: { absent: true } }, { "conten[0]": { absent: true } }, { colours: { absent: true } }, { "content[0].txt": { absent: true } }, { target: content.text, matcher: hi }',
    ),
  ).toMatchInlineSnapshot(`
    "SUITE_INVALID: s.yml has 5 problems
    s.yml:3:47 tools[0].expect[0].isEror: an answer has no \`isEror\`; did you mean \`isError\`?
    s.yml:3:77 tools[0].expect[1]["conten[0]"]: an answer has no \`conten\`; did you mean \`content\`?
    s.yml:3:112 tools[0].expect[2].colours: an answer has no \`colours\`; it has \`content\`, \`structured\`, \`is_error\`, \`error\`, \`duration_ms\`, \`durations\`, \`tokens\`, \`asked\`, \`progress\`, \`logs\` and \`notifications\`
    s.yml:3:143 tools[0].expect[3]["content[0].txt"]: \`content[0]\` has no \`txt\`; did you mean \`text\`? (If the key exists, write it in quotes: \`content[0]["txt"]\`.)
    s.yml:3:191 tools[0].expect[4].target: \`content\` is a list: use \`[0]\` for one element, or \`[*]\` for all"
  `)
})

it('resources and prompts have the keys of their own answers', async () => {
  expect(
    await direct('{ structured: { absent: true } }, { "content[0].txt": hi }', 'resources', 'uri: "a://b"'),
  ).toMatchInlineSnapshot(`
    "SUITE_INVALID: s.yml has 2 problems
    s.yml:3:52 resources[0].expect[0].structured: an answer has no \`structured\`; it has \`content\`, \`is_error\`, \`error\`, \`duration_ms\`, \`durations\`, \`tokens\`, \`asked\`, \`progress\`, \`logs\` and \`notifications\`
    s.yml:3:86 resources[0].expect[1]["content[0].txt"]: \`content[0]\` has no \`txt\`; did you mean \`text\`? (If the key exists, write it in quotes: \`content[0]["txt"]\`.)"
  `)
  expect(await direct('{ "content[0].rol": user }', 'prompts', 'prompt: p')).toMatchInlineSnapshot(`
    "SUITE_INVALID: s.yml has 1 problem
    s.yml:3:49 prompts[0].expect[0]["content[0].rol"]: \`content[0]\` has no \`rol\`; did you mean \`role\`? (If the key exists, write it in quotes: \`content[0]["rol"]\`.)"
  `)
})

it('so do the calls of `setup:` and `verify:`, also in `defaults:`', async () => {
  const call = '[{ server: s, tool: t, expect: [{ isEror: { absent: true } }] }]'
  expect(await agent(`setup: ${call}, verify: ${call}, servers: [s]`)).toMatchInlineSnapshot(`
    "SUITE_INVALID: s.yml has 2 problems
    s.yml:3:68 agents[0].setup[0].expect[0].isEror: an answer has no \`isEror\`; did you mean \`isError\`?
    s.yml:3:142 agents[0].verify[0].expect[0].isEror: an answer has no \`isEror\`; did you mean \`isError\`?"
  `)
  expect(
    await problems(`servers: { s: { command: c } }\ndefaults: { verify: ${call} }\nagents: [{ name: a, prompt: p }]`),
  ).toMatchInlineSnapshot(`
    "SUITE_INVALID: s.yml has 1 problem
    s.yml:2:55 defaults.verify[0].expect[0].isEror: an answer has no \`isEror\`; did you mean \`isError\`?"
  `)
})

it("MCP's own spellings are targets", async () => {
  expect(await direct('{ isError: true }, { structuredContent.sum: 3 }, { "content[0]._meta.x": 1 }')).toBe('fine')
  expect(await agent('expect: [{ "tool_results[0].isError": false }]')).toBe('fine')
})

it('a misspelled key of a trace is an error where it would pass, and else a warning', async () => {
  expect(
    await agent(
      'expect: [{ "tool_calls[0].nam": { absent: true } }, { "tool_results[0].is_eror": { absent: true } }, { conversation.token.total: { absent: true } }, { "tool_calls[*].nme": { not: { contains: delete } } }, { "tool_calls[0].nam": x }]',
    ),
  ).toMatchInlineSnapshot(`
    "SUITE_INVALID: s.yml has 3 problems
    s.yml:3:38 agents[0].expect[0]["tool_calls[0].nam"]: \`tool_calls[0]\` has no \`nam\`; did you mean \`name\`? (If the key exists, write it in quotes: \`tool_calls[0]["nam"]\`.)
    s.yml:3:81 agents[0].expect[1]["tool_results[0].is_eror"]: \`tool_results[0]\` has no \`is_eror\`; did you mean \`is_error\`? (If the key exists, write it in quotes: \`tool_results[0]["is_eror"]\`.)
    s.yml:3:130 agents[0].expect[2]["conversation.token.total"]: \`conversation\` has no \`token\`; did you mean \`tokens\`? (If the key exists, write it in quotes: \`conversation["token"]\`.)
    warning s.yml:3:178 agents[0].expect[3]["tool_calls[*].nme"]: \`tool_calls[*]\` has no \`nme\`; did you mean \`name\`?
    warning s.yml:3:234 agents[0].expect[4]["tool_calls[0].nam"]: \`tool_calls[0]\` has no \`nam\`; did you mean \`name\`?"
  `)
})

it('a key of somebody else is fine; that it passes where nothing is, is said', async () => {
  expect(await agent('expect: [{ tier: gold }, { "tool_calls[0].cached": true }]')).toBe('fine')
  expect(
    await agent('expect: [{ refusal: { absent: true } }, { "tool_results[0][\\"errors\\"]": { absent: true } }]'),
  ).toMatchInlineSnapshot(
    `"warning s.yml:3:38 agents[0].expect[0].refusal: a trace has no \`refusal\` that mcprove knows; if it is always missing, this check always passes"`,
  )
})

it('what is below a scalar, or beside a list, is an error with any matcher', async () => {
  expect(
    await agent('expect: [{ tool_calls.length: 2 }, { "turns[0].role": user }, { final_response.text: hi }]'),
  ).toMatchInlineSnapshot(`
    "SUITE_INVALID: s.yml has 3 problems
    s.yml:3:38 agents[0].expect[0]["tool_calls.length"]: \`tool_calls\` is a list: use \`[0]\` for one element, or \`[*]\` for all
    s.yml:3:64 agents[0].expect[1]["turns[0].role"]: \`turns\` is not a list
    s.yml:3:91 agents[0].expect[2]["final_response.text"]: \`final_response\` has no keys"
  `)
})
