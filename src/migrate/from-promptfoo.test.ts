import { expect, it } from 'vitest'
import { parseYaml } from '../core/yaml/parse-yaml.js'
import { parseSuite, scoreTraces } from '../index.js'
import { fromPromptfoo } from './from-promptfoo.js'
import { migrateText } from './migrate-text.js'

function suiteOf(text: string) {
  const migration = fromPromptfoo(text, 'promptfooconfig.yaml')
  expect(() => parseSuite(migration.text)).not.toThrow()
  // The shape of a suite; the tests look at single keys.
  // biome-ignore lint/suspicious/noExplicitAny: data of a test
  return { ...migration, suite: parseYaml(migration.text).data as any }
}

/** The checks that one assertion becomes. */
function checksOf(assertion: object) {
  const config = {
    prompts: ['{{q}}'],
    providers: ['openai:gpt-4o'],
    tests: [{ vars: { q: 'x' }, assert: [assertion] }],
  }
  const { suite, missing } = suiteOf(JSON.stringify(config))
  const { name: _, agent: __, prompt: ___, ...checks } = suite.tests[0]
  return { checks, missing: missing.map(({ text }) => text) }
}

it('a configuration with servers, prompts, variables, assertions and comments', () => {
  const { text, changes, missing } = fromPromptfoo(
    `# yaml-language-server: $schema=https://promptfoo.dev/config-schema.json
description: Parcels
prompts:
  - '[{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Where is {{ parcel }}?"}]'
providers:
  # the cheap one
  - id: openai:chat:gpt-4o-mini
    config: &settings
      temperature: 0
      max_tool_calls: 4
      mcp:
        enabled: true
        timeout: 9000
        servers:
          - { name: parcels, command: npx, args: [-y, parcels-server] }
          - { name: mail, url: 'https://mail.example/mcp', auth: { type: bearer, token: '{{ env.MAIL_TOKEN }}' } }
  - { id: 'anthropic:messages:claude-sonnet-4-5', config: *settings }
defaultTest:
  assert:
    - { type: latency, threshold: 5000 }
tests:
  - vars: { parcel: [A-1, A-2] }
    assert:
      - type: trajectory:tool-used # it must look
        value: get_parcel
      - { type: javascript, value: output.length > 3 }
      - { type: contains, value: '{{parcel}}', weight: 2 }
  # nobody loses parcels
  - description: nothing is deleted
    vars: { parcel: A-3 }
    assert: [{ type: not-trajectory:tool-used, value: [delete_parcel] }, { type: llm-rubric, value: Is it polite? }]
tracing: { enabled: true }
evaluateOptions: { repeat: 3, maxConcurrency: 2 }
`,
    'promptfooconfig.yaml',
  )
  expect(text).toMatchSnapshot()
  expect({ changes, missing }).toMatchSnapshot()
  expect(() => parseSuite(text)).not.toThrow()
  expect(migrateText(text, 'x.yml', undefined).text).toBe(text)
})

it.each<[object, object]>([
  [{ type: 'icontains', value: 'a' }, { expect: [{ final_response: { icontains: 'a' } }] }],
  [{ type: 'not-regex', value: 'a+' }, { expect: [{ final_response: { not: { regex: 'a+' } } }] }],
  [{ type: 'contains-all', value: 'a, b' }, { expect: [{ final_response: { 'contains-all': ['a', 'b'] } }] }],
  [{ type: 'equals', value: 5 }, { expect: [{ final_response: { exact: '5' } }] }],
  [{ type: 'cost', threshold: 0.1 }, { expect: [{ 'conversation.cost_usd': { '<=': 0.1 } }] }],
  [
    { type: 'trajectory:tool-used', value: ['a', 'b_*'] },
    { expect: [{ tool_names: { contains: ['a'] } }, { tool_names: { any: { regex: '(?i)^b_.*$' } } }] },
  ],
  [
    { type: 'trajectory:tool-used', value: { name: 'a', min: 2, max: 3 } },
    { expect: [{ tool_names: { all: [{ contains: ['a', 'a'] }, { not: { contains: ['a', 'a', 'a', 'a'] } }] } }] },
  ],
  [
    { type: 'trajectory:tool-used', value: { pattern: 'get_*', min: 2, max: 3 } },
    { expect: [{ tool_names: { schema: { contains: { pattern: '(?i)^get_.*$' }, minContains: 2, maxContains: 3 } } }] },
  ],
  [
    { type: 'trajectory:tool-args-match', value: { name: 'a', args: { b: 1 } } },
    { expect: [{ tool_calls: { any: { contains: { name: 'a', args: { b: 1 } } } } }] },
  ],
  [
    { type: 'trajectory:tool-args-match', value: { name: 'a', mode: 'exact', args: { b: 1 } } },
    {
      expect: [
        { tool_calls: { any: { contains: { name: 'a' }, schema: { properties: { args: { const: { b: 1 } } } } } } },
      ],
    },
  ],
  [
    {
      type: 'trajectory:tool-args-match',
      value: { name: 'a', mode: 'exact', arguments: { b: 1 }, defaults: { p: 1 }, ignore: 'id' },
    },
    {
      trajectory: {
        mode: 'superset',
        calls: [{ name: 'a', args: { exact: { b: 1 }, defaults: { p: 1 }, ignore_keys: ['id'] } }],
      },
    },
  ],
  [
    { type: 'trajectory:tool-args-match', value: { name: 'a', args: { b: 1, id: 7 }, ignore: ['id'] } },
    { expect: [{ tool_calls: { any: { contains: { name: 'a', args: { b: 1 } } } } }] },
  ],
  [
    { type: 'trajectory:tool-sequence', value: ['a', 'b'] },
    { trajectory: { mode: 'subsequence', calls: [{ name: 'a' }, { name: 'b' }] } },
  ],
  [
    { type: 'trajectory:tool-sequence', value: { mode: 'exact', steps: ['a', 'b'] } },
    { expect: [{ tool_names: { exact: ['a', 'b'] } }] },
  ],
  [
    { type: 'trajectory:step-count', value: { type: 'tool', max: 4 } },
    { expect: [{ tool_names: { length: { '<=': 4 } } }] },
  ],
  [
    { type: 'trajectory:goal-success', value: { goal: 'find it' }, provider: 'anthropic:claude-sonnet-4-5' },
    { eval: { rubric: 'Did the agent reach this goal: find it', judge: { model: 'anthropic/claude-sonnet-4-5' } } },
  ],
  [
    { type: 'tool-call-f1', value: ['a', 'b'], threshold: 0.8 },
    {
      equal_function_sets: {
        classes: [
          { name: 'a', members: ['a'] },
          { name: 'b', members: ['b'] },
        ],
        expect: [{ 'tool_selection.f1': { '>=': 80 } }],
      },
    },
  ],
])('%j', (assertion, checks) => {
  expect(checksOf(assertion)).toEqual({ checks, missing: [] })
})

it.each<[object]>([
  [{ type: 'python', value: 'len(output) > 3' }],
  [{ type: 'is-json' }],
  [{ type: 'is-valid-openai-tools-call' }],
  [{ type: 'not-trajectory:tool-sequence', value: ['a', 'b'] }],
  [{ type: 'trajectory:step-count', value: { type: 'reasoning', max: 4 } }],
  [{ type: 'contains', value: 'file://answer.txt' }],
  [{ type: 'contains', value: '{{ unknown }}' }],
  [{ type: 'contains', value: 'a', weight: 0 }],
  [{ type: 'regex', value: 7, extra: true }],
])('%j is listed', (assertion) => {
  expect(checksOf(assertion).missing).toMatchSnapshot()
})

/** Whether calls pass the checks of a test. */
function passes(checks: object, calls: object[]): boolean {
  return scoreTraces(checks, [{ tool_calls: calls }]).tests[0]?.status === 'passed'
}

it.each<[object, object, boolean]>([
  [{ tags: ['x'] }, { tags: ['x'], other: 1 }, true],
  [{ tags: ['x'] }, { tags: ['x', 'y'] }, false],
  [{ tags: ['x', 'y'] }, { tags: ['y', 'x'] }, false],
  [{ tags: [] }, { tags: ['x'] }, false],
  [{ tags: ['x'], b: 1 }, { tags: ['x'], b: 2 }, false],
  [{ tags: ['x'] }, { b: 1 }, false],
  [{ filter: { tags: ['x'] } }, { filter: { tags: ['x'], more: 1 } }, true],
  [{ filter: { tags: ['x'] } }, { filter: { tags: ['x', 'y'] } }, false],
  [{ items: [{ id: 1 }] }, { items: [{ id: 1, note: 'n' }] }, true],
  [{ items: [{ id: 1 }] }, { items: [{ id: 1 }, { id: 2 }] }, false],
  [{ items: [{ id: 1 }] }, { items: [7] }, false],
])('partial arguments with a list: %j and the call %j', (args, recorded, isPassed) => {
  const { checks } = checksOf({ type: 'trajectory:tool-args-match', value: { name: 'a', args } })
  expect(passes(checks, [{ name: 'a', args: recorded }])).toBe(isPassed)
  expect(passes(checks, [{ name: 'b', args: recorded }])).toBe(false)
})

it('arguments of a call and a sequence are separate checks', () => {
  const assert = [
    { type: 'trajectory:tool-args-match', value: { name: 'search', mode: 'exact', args: { q: 'milk' } } },
    { type: 'trajectory:tool-sequence', value: ['search', 'create'] },
  ]
  for (const order of [assert, assert.toReversed()]) {
    const config = { prompts: ['q'], providers: ['openai:o3'], tests: [{ assert: order }] }
    const { suite, missing } = suiteOf(JSON.stringify(config))
    const [{ expect: expected, trajectory }] = suite.tests
    expect(missing).toEqual([])
    expect(trajectory).toEqual({ mode: 'subsequence', calls: [{ name: 'search' }, { name: 'create' }] })
    const checks = { expect: expected, trajectory }
    const call = (name: string, args: object) => ({ name, args })
    const calls = [call('search', { q: 'bread' }), call('create', {}), call('search', { q: 'milk' })]
    expect(passes(checks, calls)).toBe(true)
    expect(passes(checks, calls.slice(0, 2))).toBe(false)
  }
})

it('of two checks that need a trajectory, the second is listed', () => {
  const assert = [
    { type: 'trajectory:tool-sequence', value: ['a', 'b'] },
    { type: 'trajectory:tool-args-match', value: { name: 'b', mode: 'exact', args: { x: 1 }, ignore: 'id' } },
  ]
  const { suite, missing } = suiteOf(JSON.stringify({ prompts: ['q'], providers: ['openai:o3'], tests: [{ assert }] }))
  expect(suite.tests[0].trajectory).toEqual({ mode: 'subsequence', calls: [{ name: 'a' }, { name: 'b' }] })
  expect(missing.map(({ text }) => text)).toMatchSnapshot()
})

it('patterns ignore case as in promptfoo, and plain names are noted once', () => {
  const used = (value: unknown) => ({ type: 'trajectory:tool-used', value })
  const { checks } = checksOf(used(['GET_*']))
  expect(passes(checks, [{ name: 'get_parcel', args: {} }])).toBe(true)
  const notes = (assert: object[]) =>
    suiteOf(JSON.stringify({ prompts: ['q'], tests: [{ assert }] })).changes.map(({ text }) => text)
  expect(notes([used('get_*'), used({ pattern: 'get_?', min: 2 })])).toEqual([])
  const sequence = { type: 'trajectory:tool-sequence', value: { steps: [{ name: 'a' }, 'b'] } }
  expect(notes([used('a'), used({ name: 'b' }), sequence])).toMatchSnapshot()
  expect(notes([sequence])).toHaveLength(1)
})

it('the provider mcp becomes direct tests', () => {
  const { suite, missing } = suiteOf(`providers: [{ id: mcp, config: { server: { name: files, path: ./server.js } } }]
tests:
  - vars: { prompt: '{"tool": "read", "args": {"path": "a.txt"}}' }
    assert: [{ type: contains, value: hello }]
  - vars: { prompt: Read a file }
`)
  expect(suite).toEqual({
    servers: { files: { command: ['node', './server.js'] } },
    tools: [
      {
        name: 'read',
        server: 'files',
        tool: 'read',
        args: { path: 'a.txt' },
        expect: [{ 'content[0].text': { contains: 'hello' } }],
      },
    ],
  })
  expect(missing.map(({ line }) => line)).toEqual([5])
})

it('a prompt that cannot be asked is in the comment, with and without tests', () => {
  const prompts = '\nprompts: ["You are a bot. Answer: {{prompt}}"]\n'
  for (const rest of [
    '',
    'tests: [{ vars: { q: x } }]\n',
    'providers: [{ id: mcp, config: { server: { path: a.js } } }]\n',
  ]) {
    const { text, missing } = suiteOf(prompts + rest)
    expect(missing.length).toBeGreaterThan(0)
    expect(text.split('\n').filter((line) => line.trimStart().startsWith('#'))).toEqual(
      expect.arrayContaining([expect.stringContaining('You are a bot. Answer: {{prompt}}')]),
    )
  }
  const { text, missing } = suiteOf(prompts)
  expect(text).toContain('# not migrated (line 2): "You are a bot. Answer: {{prompt}}"')
  expect(missing.map(({ line }) => line)).toEqual([2])
})

it('settings that mcprove has are listed with their key', () => {
  const { missing } = suiteOf(`prompts: [hi]
providers:
  - id: bedrock:some-model
    temperature: 0
    config: { model: x, maxTurns: 4, max_turns: 3, temperature: '{{ env.T }}', system_prompt: a, top_k: 3 }
  - id: anthropic:claude-agent-sdk
    config: { model: claude-sonnet-4-5, max_turns: 3, working_dir: ./src }
`)
  expect(missing.map(({ line, text }) => `${line} ${text}`)).toMatchSnapshot()
  const { suite } = suiteOf('prompts: [hi]\nproviders: [{ id: "x:y", config: { maxTokens: 50, temperature: 0 } }]\n')
  expect(suite.agents[0]).toMatchObject({ max_tokens: 50, temperature: 0 })
})

it('programs become external agents, tools of OpenAI a list, and files are listed', () => {
  const { suite, missing } = suiteOf(`prompts: [hi, file://prompt.txt]
providers:
  - anthropic:claude-agent-sdk
  - file://agent.py
  - id: openai:gpt-4o
    config: { tools: [{ type: function, function: { name: find, parameters: { type: object } } }] }
tests: file://tests.csv
`)
  expect(suite.servers).toEqual({ tools: { tools: [{ name: 'find', input_schema: { type: 'object' } }] } })
  expect(suite.agents.map((one: object) => ('external' in one ? one.external : null))).toContain('claude')
  expect(missing.map(({ line }) => line)).toEqual([1, 4, 7])
})

it('names the tools for a file of none of them', () => {
  expect(() => migrateText('a: 1\n', 'x.yml', undefined)).toFailWithHint('BAD_USAGE', 'x.yml')
  expect(() => migrateText('module.exports = {}', 'promptfooconfig.js', undefined)).toFailWithHint('BAD_USAGE')
  expect(() => migrateText('a: 1\n', 'x.yml', 'prompfoo')).toFailWithHint('BAD_USAGE', 'promptfoo')
  expect(() => fromPromptfoo('a: [1\n', 'x.yml')).toFailWith('BAD_USAGE', 'x.yml:')
})
