import { expect, it } from 'vitest'
import type { AgentReport } from './agent-report.js'
import { externalTrace } from './external-trace.js'

const head = { agent: 'a', model: 'external/codex', run: 1, system: null, prompt: 'Go.' }
const report: AgentReport = {
  text: 'Done.',
  tokens: { input: 7, output: 3 },
  cost_usd: null,
  failure: null,
  calls: [],
  hasStarted: true,
  notes: [],
}
const traceOf = (more: Partial<AgentReport>) => {
  const observed = { traffic: null, report: { ...report, ...more }, verify: [], states: undefined }
  return externalTrace(head, [], observed, { status: 'completed' }, null)
}

it('says when calls of the agent are missing', () => {
  expect(traceOf({})).toMatchObject({ agent_calls: [] })
  expect(traceOf({})).not.toHaveProperty('agent_calls_partial')
  const notes = ['its output does not have all calls of its subagents']
  expect(traceOf({ notes })).toMatchObject({ agent_calls: [], agent_calls_partial: true, notes })
})

it('records nothing about own calls of a program that does not report them', () => {
  const trace = traceOf({ calls: null })
  expect(trace).not.toHaveProperty('agent_calls')
  expect(trace).not.toHaveProperty('agent_calls_partial')
})

it('applies the price of the suite where the program reports only tokens', () => {
  const observed = { traffic: null, report, verify: [], states: undefined }
  const price = { input: 1_000_000, output: 2_000_000 }
  expect(externalTrace(head, [], observed, { status: 'completed' }, price)).toMatchObject({
    conversation: { cost_usd: 13 },
  })
})
