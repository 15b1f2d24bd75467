import { expect, it } from 'vitest'
import type { Result } from '../../score/result/result.js'
import { scoreTest } from '../../score/score-test.js'
import { junitChunks } from './junit.js'

it('says why a row without a verdict has none, though its checks were measured', () => {
  const search = [{ server: 'web', name: 'search' }]
  const row = scoreTest({ name: 'test', tool_edges: { allowed: ['web.search', 'web.serch_all'] } }, [
    { tool_calls: search, tools: [...search, { server: 'web', name: 'search_all' }] },
  ])
  const summary = { total: 1, passed: 0, warned: 0, failed: 0, error: 1, inconclusive: 0, skipped: 0, advisory: 0 }
  const result: Result = { schema: 'mcprove/result@1', summary, exit_code: 2, tests: [row] }
  const xml = [...junitChunks(result)].join('')
  expect(xml).toContain('<error type="error" message="`tool_edges.allowed[1]` names `web.serch_all`')
  expect(xml).toContain('Did you mean `web.search_all`?')
})
