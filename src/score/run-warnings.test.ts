import { expect, it } from 'vitest'
import { ToolTable } from '../core/trace/tool.js'
import { readTrace } from '../core/trace/trace-reader.js'
import { parseSuite } from '../suite/parse-suite.js'
import { TestScorer } from './test-scorer.js'

const SUITE = {
  servers: { shop: { command: 'shop' } },
  faults: [
    { name: 'dead', kind: 'hang', target: { tool: 'list' } },
    { name: 'late', kind: 'slow', delay_ms: 1, target: { tool: 'find' } },
  ],
}

function rowOf(agent: object, ...traces: unknown[]) {
  const common = {
    name: 'a',
    model: 'gpt-5',
    servers: ['shop'],
    prompt: 'p',
    tool_edges: { restricted: ['shop.drop'] },
  }
  const suite = parseSuite(JSON.stringify({ ...SUITE, agents: [{ ...common, ...agent }] }), { file: 's.mcprove.yml' })
  const [test] = suite.tests
  if (test === undefined) throw new Error('one test')
  const scorer = new TestScorer(test)
  for (const trace of traces) scorer.add(readTrace(trace, new ToolTable()))
  const { status, warnings } = scorer.finish('a')
  return { status, warnings }
}

const struck = (name: string) => ({
  tool_calls: [{ id: '1', server: 'shop', name: 'find' }],
  tool_results: [{ call_id: '1', content: 'x', fault: { name, kind: 'slow' } }],
})

it('says that an injected fault struck in no run', () => {
  const { status, warnings } = rowOf({ inject: ['dead', 'late'] }, struck('late'))
  expect({ status, warnings }).toEqual({
    status: 'passed',
    warnings: [expect.stringContaining('`dead`')],
  })
  expect(warnings).toMatchSnapshot()
  expect(rowOf({ inject: ['dead', 'late'] }, struck('late'), struck('dead')).warnings).toBeUndefined()
  expect(rowOf({}, struck('late')).warnings).toBeUndefined()
  // `recovery` says it itself.
  expect(rowOf({ inject: ['dead'], recovery: {} }, { tool_calls: [] })).toEqual({ status: 'failed' })
})

it('says how an agent ended that failed and passed its checks all the same', () => {
  const crashed = {
    tool_calls: [{ server: 'shop', name: 'find' }],
    outcome: { status: 'agent_error', error: { code: 'AGENT_FAILED', message: 'exited with code 1' } },
  }
  const { status, warnings } = rowOf({}, crashed, crashed)
  expect(status).toBe('passed')
  expect(warnings).toHaveLength(1)
  expect(warnings).toMatchSnapshot()
})
