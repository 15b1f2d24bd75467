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

it('does not look green when the run was interrupted', () => {
  const row = scoreTest({ name: 'test', expect: [{ 'tool_calls[0].name': 'search' }] }, [
    { tool_calls: [{ server: 'web', name: 'search' }] },
  ])
  const summary = { total: 1, passed: 1, warned: 0, failed: 0, error: 0, inconclusive: 0, skipped: 0, advisory: 0 }
  const whole: Result = { schema: 'mcprove/result@1', summary, exit_code: 0, tests: [row] }
  expect([...junitChunks(whole)].join('')).not.toContain('<error')
  const xml = [...junitChunks({ ...whole, exit_code: 130 })].join('')
  expect(xml).toContain('<testsuites name="mcprove, 1 test: 1 passed" tests="2" failures="0" errors="1"')
  expect(xml).toContain('<error type="error" message="the run was interrupted: tests that had not ended are not here">')
})
