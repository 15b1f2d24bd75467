import { expect, it } from 'vitest'
import { isMcproveError } from '../core/error.js'
import { readResult } from './read-result.js'
import { scoreTraces } from './score-traces.js'
import { summarize } from './summarize.js'

const calls = [{ id: 'a', name: 'get_weather', args: {} }]
const whole = summarize([
  scoreTraces(
    { expect: [{ target: 'final_response', matcher: { contains: 'x' } }], trajectory: { mode: 'strict', calls: [] } },
    [{ tool_calls: calls, final_response: 'y' }],
  ),
])
const saved = () => JSON.parse(JSON.stringify(whole))

function messageOf(value: unknown): string {
  try {
    readResult(value, 'r.json')
  } catch (error) {
    if (isMcproveError(error)) return `${error.code} ${error.message}`
    throw error
  }
  return 'read'
}

it('takes what mcprove writes', () => {
  expect(readResult(saved(), 'r.json')).toEqual(saved())
})

it('says what is wrong, all of it, and where', () => {
  const broken = saved()
  broken.tests[0].status = 'fine'
  broken.tests[0].runs[0].run = '1'
  broken.tests[0].gates[1].findings[0] = 7
  broken.tests.push(null)
  expect(messageOf(broken)).toBe(
    'RESULT_INVALID r.json is no valid result: tests[0].status must be one of passed, failed, error, inconclusive, ' +
      'skipped, got "fine"; tests[0].runs[0].run must be a number, got "1"; tests[0].gates[1].findings[0] must be an ' +
      'object, got 7; tests[1] must be an object, got null',
  )
  expect(messageOf({ ...saved(), tests: {}, summary: null })).toBe(
    'RESULT_INVALID r.json is no valid result: summary must be an object, got null; tests must be a list, got {}',
  )
})

it('takes nothing of another kind', () => {
  for (const value of [null, [], 'x', {}, { schema: 'mcprove/trace@1' }]) {
    expect(messageOf(value)).toBe(
      'RESULT_INVALID r.json is no result of mcprove: its "schema" is not "mcprove/result@1"',
    )
  }
})
