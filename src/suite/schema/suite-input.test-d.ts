// Type tests: what a code suite may contain, and what an editor flags as an error.
import * as z from 'zod'
import { defineGate } from '../../core/gate/gate.js'
import { scoreTraces } from '../../score/score-traces.js'
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

parseSuite(good)

defineSuite({
  // @ts-expect-error a mistyped key of a server
  servers: { weather: { command: 'node', agrs: ['weather.mjs'] } },
})
defineSuite({
  // @ts-expect-error a mistyped default
  defaults: { modle: 'm' },
})
defineSuite({
  agents: [
    {
      name: 'a',
      prompt: 'p',
      // @ts-expect-error a mistyped key of an agent
      max_turn: 3,
    },
  ],
})
defineSuite({
  agents: [
    {
      name: 'a',
      prompt: 'p',
      // @ts-expect-error a mistyped key of a gate
      golden_path: { calls: ['x'], penalise: { extra_steps: true } },
    },
  ],
})
defineSuite({
  agents: [
    {
      name: 'a',
      prompt: 'p',
      // @ts-expect-error a mistyped key inside an option of a gate
      golden_path: { calls: ['x'], penalize: { extra_step: true } },
    },
  ],
})
defineSuite({
  agents: [
    {
      name: 'a',
      prompt: 'p',
      // @ts-expect-error a call of a trajectory has `args`
      trajectory: { calls: [{ name: 'get_weather', arguments: { subset: {} } }] },
    },
  ],
})
defineSuite({
  agents: [
    {
      name: 'a',
      prompt: 'p',
      // @ts-expect-error there is no such matcher
      expect: [{ target: 'final_response', matcher: { contain: 'x' } }],
    },
  ],
})
defineSuite({
  agents: [
    {
      name: 'a',
      prompt: 'p',
      // @ts-expect-error nor here
      expect: [{ final_response: { contain: 'x' } }],
    },
  ],
})
defineSuite({
  tests: [
    {
      name: 't',
      agent: 'a',
      // @ts-expect-error a mistyped key of a class
      equal_function_sets: { classes: [{ name: 'c', member: ['weather.*'] }] },
    },
  ],
})
defineSuite({
  // @ts-expect-error a mistyped section
  agent: [{ name: 'a', prompt: 'p' }],
})

const noRepeats = defineGate({
  key: 'no_repeats',
  summary: 'Is every call made once?',
  options: z.strictObject({ ignore: z.array(z.string()).default([]) }),
  targets: { 'no_repeats.repeats': 'Calls that were made before.' },
  defaultExpect: [{ target: 'no_repeats.repeats', matcher: { '<=': 0 } }],
  perRun: true,
  measure: () => 0,
  fold: () => ({ targets: { 'no_repeats.repeats': 0 }, findings: [] }),
})

parseSuite(defineSuite({ gates: [noRepeats], agents: [{ name: 'a', prompt: 'p', no_repeats: { ignore: ['x'] } }] }))
defineSuite({
  gates: [noRepeats],
  agents: [
    {
      name: 'a',
      prompt: 'p',
      // @ts-expect-error a mistyped option of a gate of your own
      no_repeats: { ignor: ['x'] },
    },
  ],
})
// The gate in a file is unknown to the types.
defineSuite({ gates: ['./no-repeats.ts'], agents: [{ name: 'a', prompt: 'p', no_repeats: { anything: 1 } }] })
defineSuite({
  gates: ['./no-repeats.ts'],
  agents: [
    {
      name: 'a',
      prompt: 'p',
      // @ts-expect-error what is known is still checked
      golden_path: { calls: ['x'], penalise: {} },
    },
  ],
})

scoreTraces({ no_repeats: { ignore: ['x'] } }, [], { gates: [noRepeats] })
// @ts-expect-error a gate that was not given
scoreTraces({ no_repeats: {} }, [])

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
