import { expect, it } from 'vitest'
import { gateVerdict } from './gate-verdict.js'

const nearly = {
  expected: [{ tool: 'book', args: { day: 4 } }],
  fields: [{ field: 'day', critic: 'binary' }],
  rubric: { fail_threshold: 0.8, warn_threshold: 0.5 },
}

it('a gate that is warned did not pass', () => {
  const { pass, message } = gateVerdict('critics', nearly, [{ tool_calls: [{ name: 'book', args: { day: 5 } }] }])
  expect(pass).toBe(false)
  expect(message()).toSay('`critics`', 'critics.passed: expected >= 1, got 0', 'run 1, tool_calls[0]', '`day`')
})
