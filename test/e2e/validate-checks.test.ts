// What `run` refuses before the first question, `validate`, `list` and the tool of `mcprove mcp` refuse too, and they
// start nothing for it.
import { describe, expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { folderWith } from './run-cli.js'
import { KEYS, MOCK, model, providersAt, runJson } from './run-suite.js'

const agent = (more: object) => ({ name: 'asks', model: 'gpt-5', prompt: 'p', expect: [{ turns: 1 }], ...more })
const servers = { calc: { mock: 'mock.json' } }

const SUITES: readonly [string, object, message: string][] = [
  [
    'no manifest',
    { servers: { calc: { mock: 'mok.json' } }, agents: [agent({ servers: ['calc'] })] },
    'mok.json does not exist',
  ],
  ['no script', { agents: [agent({ model: 'scripted/answers.yml' })] }, 'answers.yml does not exist'],
  ['no workspace', { agents: [agent({ workspace: './fixture' })] }, 'the workspace fixture does not exist'],
  [
    'a fault of the proxy',
    {
      servers,
      faults: [{ name: 'gone', kind: 'vanished_tool', target: { tool: 'add' } }],
      agents: [agent({ servers: ['calc'], inject: ['gone'] })],
    },
    'the fault `gone` has the kind `vanished_tool`, which only works through the proxy',
  ],
  [
    'no program',
    { agents: [agent({ model: undefined, external: { command: ['./agent.py'] } })] },
    'does not exist: agent.py',
  ],
  [
    'no tool',
    { servers, tools: [{ name: 'adds', server: 'calc', tool: 'ad', expect: [{ is_error: true }] }] },
    '`calc` has no tool `ad`; did you mean `add`?',
  ],
  [
    'no tool to verify with',
    { servers, agents: [agent({ servers: ['calc'], verify: [{ server: 'calc', tool: 'adds' }] })] },
    '`calc` has no tool `adds`; did you mean `add`?',
  ],
  [
    'no labels',
    {
      agents: [agent({})],
      evals: [
        {
          name: 'graded',
          agent: 'asks',
          rubric: 'r',
          judge: { model: 'gpt-5' },
          calibrate: { labels: 'labels.jsonl' },
        },
      ],
    },
    'labels.jsonl does not exist',
  ],
]

describe.each(SUITES)('%s', (_name, suite, message) => {
  it('is refused by run and by validate alike, and nobody is asked', async () => {
    const server = await model({ text: 'ok' })
    const text = JSON.stringify({ providers: providersAt(server), ...suite })
    const folder = folderWith({ 'suite.mcprove.yml': text, 'mock.json': MOCK })
    const outcome = await runJson(folder, ['--live', ...(text.includes('labels') ? ['-t', 'graded'] : [])])
    expect(outcome.code).toBe(2)
    expect(outcome.result.tests[0]?.error?.message).toContain(message)
    expect(server.requestCount).toBe(0)
    for (const command of ['validate', 'list']) {
      const { code, stderr } = await cli([command], { cwd: folder, env: KEYS })
      expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(message) })
      expect(stderr).toMatch(/^error suite\.mcprove\.yml:\d+:\d+ /m)
    }
  })
})

it('a test that asks nothing is refused before a dead provider could tell', async () => {
  const suite = `providers: { openai: { base_url: "http://127.0.0.1:9/v1" } }
agents:
  - { name: asker, model: gpt-5 }
tests:
  - { name: asks nothing, type: agent, agent: asker, expect: [{ tool_calls: { length: 0 } }] }
`
  const folder = folderWith({ 'suite.mcprove.yml': suite })
  for (const args of [['run', '--live'], ['validate'], ['list']]) {
    const { code, stdout, stderr } = await cli(args, { cwd: folder, env: KEYS })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toSay('error suite.mcprove.yml:5:5 neither `asks nothing`', '`asker`', '`prompt:`', '`turns:`')
  }
})

it('score needs no prompt', async () => {
  const suite = 'agents: [{ name: asker, expect: [{ tool_calls: { length: 1 } }] }]\n'
  const folder = folderWith({ 's.mcprove.yml': suite, 't.jsonl': '{"tool_calls":[{"name":"x"}]}\n{"tool_calls":[]}\n' })
  const scored = await cli(['score', 't.jsonl', '--suite', 's.mcprove.yml'], { cwd: folder })
  expect(scored).toMatchObject({ code: 1, stdout: expect.stringContaining('asker (2 runs)') })
  expect((await cli(['validate'], { cwd: folder })).code).toBe(2)
})
