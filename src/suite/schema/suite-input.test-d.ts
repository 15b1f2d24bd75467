// Compiled with everything else: what a code suite may say, and what its author's editor underlines.
import { defineSuite, parseSuite } from '../parse-suite.js'
import type { AgentTestInput, SuiteInput } from './suite-input.js'

export const good = defineSuite({
  servers: { weather: { command: ['node', 'weather.mjs'], env: { PORT: 3000 } }, fake: { mock: './tools.yml' } },
  defaults: { model: 'm', runs: 2 },
  agents: [
    {
      name: 'a',
      prompt: 'p',
      expect: [
        { 'tool_calls[0].name': 'get_weather' },
        { target: 'final_response', matcher: { contains: 'x' }, message: 'm' },
        { final_response: { 'llm-judge': 'Is it polite?' } },
      ],
      trajectory: { mode: 'subset', calls: [{ name: 'get_weather', args: { subset: { city: 'Oslo' } } }] },
      golden_path: { calls: ['x'], expect: [{ 'golden_path.penalty': { '>=': 0.5 } }] },
    },
  ],
  tests: [{ name: 't', agent: 'a', equal_function_sets: { classes: [{ name: 'c', members: ['weather.*'] }] } }],
})

export const kept: 'a' = good.agents[0].name
parseSuite(good)

export const test: AgentTestInput = { tool_selection: { expected_tool: 'x', min_selection_rate: 1 } }

// @ts-expect-error a test in a suite has a name
export const unnamed: SuiteInput = { agents: [{ prompt: 'p' }] }
// @ts-expect-error a mistyped key
export const mistyped: AgentTestInput = { golden_pth: { calls: ['x'] } }
// @ts-expect-error a mode that does not exist
export const mode: AgentTestInput = { trajectory: { mode: 'strct', calls: [] } }
// @ts-expect-error a gate never asks a model
export const judged: AgentTestInput['golden_path'] = { calls: ['x'], expect: [{ x: { 'llm-judge': 'x' } }] }
// @ts-expect-error one form of server
export const server: SuiteInput = { servers: { s: { comand: 'x' } } }
