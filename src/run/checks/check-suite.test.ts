import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { problemLines } from '../../suite/check/problem-lines.js'
import { parseSuite } from '../../suite/parse-suite.js'
import { checkSuite } from './check-suite.js'

const cwd = mkdtempSync(join(tmpdir(), 'mcprove-checks-'))
mkdirSync(join(cwd, 'fixture'))
const FILES = {
  'shop.yml': `tools: [{ name: find_order }, { name: refund_order }]
resources: [{ uri: "shop://terms", text: none }]
prompts: [{ name: greet, messages: [{ role: user, text: hello }] }]`,
  'broken.yml': 'tools: [{ nam: x }]',
  'answers.yml': '- { text: hello }',
  'bad-answers.yml': '- { txt: hello }',
  'labels.jsonl': '{ "text": "fine", "pass": true }',
  'bad-labels.jsonl': '{ "text": "fine" }',
  'agent.sh': 'true',
}
for (const [name, text] of Object.entries(FILES)) writeFileSync(join(cwd, name), text)

const check = (text: string, env: Record<string, string> = {}) =>
  problemLines(() => checkSuite(parseSuite(text, { file: 's.yml' }), { cwd, env }))

describe('what a suite names', () => {
  it('is there: fine', async () => {
    const text = `servers:
  shop: { mock: shop.yml }
  recorded: { mock: "\${RECORDING}" }
  live: { command: ./not-built-yet }
agents:
  - { name: a, model: scripted/answers.yml, servers: [shop, live], workspace: fixture, prompt: p, verify: [{ server: shop, tool: find_order }], expect: [{ turns: 1 }] }
  - { name: b, servers: [recorded], prompt: p, expect: [{ turns: 1 }] }
  - { name: c, external: { command: ./agent.sh }, prompt: p, expect: [{ turns: 1 }] }
  - { name: d, external: { command: ["{suite_dir}/agent.sh", x] }, prompt: p, expect: [{ turns: 1 }] }
  - { name: e, external: { command: python3 }, prompt: p, expect: [{ turns: 1 }] }
evals: [{ name: graded, agent: a, rubric: r, judge: { model: claude-sonnet-4-5 }, calibrate: { labels: labels.jsonl } }]
tools: [{ name: finds, server: shop, tool: find_order }]
resources: [{ name: terms, server: shop, uri: "shop://terms" }]
prompts: [{ name: greets, server: shop, prompt: greet }]
tool_quality: { servers: [shop] }
`
    expect(await check(text)).toBe('fine')
  })

  it('is a program or a script that is nearly there', async () => {
    const text = `servers:
  files: { command: [npxx, -y, files, "\${RUN_DIR}"] }
  shop: { command: bash, args: [agnet.sh] }
agents:
  - { name: a, servers: [files, shop], external: { command: [bash, agent.hs] }, prompt: p, expect: [{ turns: 1 }] }
`
    expect(await check(text)).toMatchInlineSnapshot(`
      "SUITE_INVALID: s.yml has 3 problems
      s.yml:2:22 servers.files.command[0]: program not found: \`npxx\` (Did you mean \`npx\`?)
      s.yml:3:33 servers.shop.args[0]: file not found: \`agnet.sh\` (Did you mean \`agent.sh\`?)
      s.yml:5:68 agents[0].external.command[1]: file not found: \`agent.hs\` (Did you mean \`agent.sh\`?)"
    `)
  })

  it('is not there: each at its place, with the nearest name beside it', async () => {
    const text = `servers:
  shop: { mock: shp.yml }
  gone: { mock: nowhere/at-all.yml }
  broken: { mock: broken.yml }
defaults: { workspace: fixtures }
agents:
  - { name: a, model: scripted/answer.yml, servers: [shop, gone], prompt: p, expect: [{ turns: 1 }] }
  - { name: b, model: scripted/bad-answers.yml, workspace: shop.yml, prompt: p, expect: [{ turns: 1 }] }
  - { name: c, models: [gpt-5, claud-sonnet], prompt: p, expect: [{ turns: 1 }] }
  - { name: d, external: { command: [./agnt.sh], cwd: . }, prompt: p, expect: [{ turns: 1 }] }
evals:
  - { name: e, agent: c, rubric: r, judge: { model: scripted/nobody.yml }, calibrate: { labels: label.jsonl } }
  - { name: f, agent: c, rubric: r, jury: { jurors: [{ model: gpt-5 }, { model: gtp-5 }] }, calibrate: { labels: bad-labels.jsonl } }
tools: [{ name: t, server: broken, tool: x }]
`
    expect(await check(text)).toMatchInlineSnapshot(`
      "SUITE_INVALID: s.yml has 14 problems
      bad-answers.yml:1:3 [0]: an answer takes \`text\`, \`calls\` or both
      bad-answers.yml:1:5 [0].txt: unknown key \`txt\`, did you mean \`text\`?
      broken.yml:1:11 tools[0].nam: unknown key \`nam\`; did you mean \`name\`?
      s.yml:2:17 servers.shop.mock: shp.yml does not exist (Did you mean \`shop.yml\`?)
      s.yml:3:17 servers.gone.mock: nowhere/at-all.yml does not exist (Check the path: on the command line it is relative to the current folder, in a suite to the suite file.)
      s.yml:5:24 defaults.workspace: the workspace fixtures does not exist (Did you mean \`fixture\`?)
      s.yml:7:23 agents[0].model: answer.yml does not exist (Did you mean \`answers.yml\`?)
      s.yml:8:60 agents[1].workspace: the workspace shop.yml is not a folder (Give a folder, relative to the suite file.)
      s.yml:9:32 agents[2].models[1]: no provider is known for the model "claud-sonnet" (Did you mean \`claude-...\`? Write provider/model with anthropic, openai, google, openai-compatible or scripted, or a bare name that starts with claude-, gpt-, chatgpt-, o1 (any digit) or gemini-.)
      s.yml:10:38 agents[3].external.command[0]: the program of the agent does not exist: agnt.sh (Did you mean \`agent.sh\`?)
      s.yml:12:53 evals[0].judge.model: nobody.yml does not exist (Check the path: on the command line it is relative to the current folder, in a suite to the suite file.)
      s.yml:12:97 evals[0].calibrate.labels: label.jsonl does not exist (Did you mean \`labels.jsonl\`?)
      s.yml:13:81 evals[1].jury.jurors[1].model: no provider is known for the model "gtp-5" (Did you mean \`gpt-...\`? Write provider/model with anthropic, openai, google, openai-compatible or scripted, or a bare name that starts with claude-, gpt-, chatgpt-, o1 (any digit) or gemini-.)
      s.yml:13:114 evals[1].calibrate.labels: bad-labels.jsonl:1: \`pass\` must be true or false, got nothing (Write one JSON object per line: { "text": "...", "pass": true } or { "trace": { ... }, "pass": false }.)"
    `)
  })
})

describe('what is asked of a server that is known', () => {
  it('is something that it has', async () => {
    const text = `servers:
  shop: { mock: shop.yml }
  list: { tools: [{ name: find_order }] }
agents:
  - { name: a, servers: [shop], prompt: p, setup: [{ server: shop, tool: find_ordr }], verify: [{ server: shop, tool: zzz }], expect: [{ turns: 1 }] }
tools: [{ name: t, server: shop, tool: refund_ordr, expect: [{ is_error: true }] }, { name: u, server: list, tool: find_order }]
resources: [{ name: r, server: shop, uri: "shop://term" }]
prompts: [{ name: p, server: shop, prompt: gret }]
`
    expect(await check(text)).toMatchInlineSnapshot(`
      "SUITE_INVALID: s.yml has 6 problems
      s.yml:5:74 agents[0].setup[0].tool: \`shop\` has no tool \`find_ordr\`; did you mean \`find_order\`?
      s.yml:5:119 agents[0].verify[0].tool: \`shop\` has no tool \`zzz\`; it has \`find_order\` and \`refund_order\`
      s.yml:6:40 tools[0].tool: \`shop\` has no tool \`refund_ordr\`; did you mean \`refund_order\`?
      s.yml:6:104 tools[1].server: \`list\` is only a tool list and cannot be called (Use a server with \`command\`, \`url\` or \`mock\`.)
      s.yml:7:43 resources[0].uri: \`shop\` has no resource \`shop://term\`; did you mean \`shop://terms\`?
      s.yml:8:44 prompts[0].prompt: \`shop\` has no prompt \`gret\`; did you mean \`greet\`?"
    `)
  })
})

describe('faults', () => {
  const suite = (agent: string) => `servers: { shop: { mock: shop.yml, fault: "\${FAULT:-none}" } }
faults: [{ name: late, kind: reply_after_cancel, delay_ms: 1, target: { server: shop } }, { name: gone, kind: vanished_tool, target: { server: shop, tool: find_order } }]
agents: [{ name: a, prompt: p, servers: [shop], ${agent}, expect: [{ turns: 1 }] }]
`
  it('that only work through the proxy are refused for the built-in loop', async () => {
    expect(await check(suite('model: gpt-5, inject: [late, gone]'))).toMatchInlineSnapshot(`
      "SUITE_INVALID: s.yml has 2 problems
      s.yml:3:72 agents[0].inject[0]: the fault \`late\` has the kind \`reply_after_cancel\`, which only works through the proxy (Use one of hang, wedged, slow, recover_after, error, garbage, or test an \`external\` agent.)
      s.yml:3:78 agents[0].inject[1]: the fault \`gone\` has the kind \`vanished_tool\`, which only works through the proxy (Use one of hang, wedged, slow, recover_after, error, garbage, or test an \`external\` agent.)"
    `)
    expect(await check(suite('model: gpt-5'), { FAULT: 'reply-after-cancel:5' })).toMatchInlineSnapshot(`
      "SUITE_INVALID: s.yml has 1 problem
      s.yml:1:43 servers.shop.fault: the fault \`reply_after_cancel\` has the kind \`reply_after_cancel\`, which only works through the proxy (Use one of hang, wedged, slow, recover_after, error, garbage, or test an \`external\` agent.)"
    `)
    expect(await check(suite('external: { command: x }, inject: [late, gone]'))).toBe('fine')
  })

  it('whose variables are not set are left to the run', async () => {
    expect(await check(suite('model: gpt-5').replace(':-none', ''))).toBe('fine')
  })
})

it('a cap that cannot be kept is refused: the model has no price', async () => {
  const text =
    'budget: { max_cost: 1 }\nagents: [{ name: a, model: openai-compatible/own, prompt: p, expect: [{ turns: 1 }] }]'
  expect(await check(text)).toMatchInlineSnapshot(`
    "SUITE_INVALID: s.yml has 1 problem
    s.yml:2:28 agents[0].model: openai-compatible/own has no known price, so the budget cannot be enforced (Add \`prices: { openai-compatible/own: { input, output } }\` to the suite, in USD per million tokens.)"
  `)
})

it('an external agent is not given what belongs to the loop', async () => {
  const text = 'agents: [{ name: a, external: { command: x }, prompt: p, system: s, expect: [{ turns: 1 }] }]'
  expect(await check(text)).toMatchInlineSnapshot(`
    "SUITE_INVALID: s.yml has 1 problem
    s.yml:1:66 agents[0].system: \`a\` has an \`external\` agent, which does not support \`system\` (Remove it, or put it in the prompt or the arguments of the agent.)"
  `)
})
