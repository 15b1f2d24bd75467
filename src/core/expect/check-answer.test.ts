import { describe, expect, it } from 'vitest'
import type { ExpectationSource } from '../gate/gate.js'
import { checkAnswer } from './check-answer.js'
import { compileExpectation } from './expectation.js'

const answer = { is_error: false, content: 'sunny' }
const denied = { is_error: true, content: [{ type: 'text', text: 'Access denied' }] }
const on = (target: string, matcher: ExpectationSource['matcher']) => [compileExpectation({ target, matcher })]

describe('without an expectation on errors', () => {
  it('the call must not fail', () => {
    const passed = [{ target: 'is_error', matcher: { exact: false }, passed: true, actual: false }]
    expect(checkAnswer(undefined, answer)).toEqual(passed)
    expect(checkAnswer([], answer)).toEqual(passed)
    expect(checkAnswer([], {})).toMatchObject([{ passed: false, actual: null }])
  })

  it('one that fails shows what the server said, and the line for those who want it', () => {
    const failed = {
      target: 'is_error',
      matcher: { exact: false },
      passed: false,
      actual: true,
      reason: expect.stringContaining('"Access denied"'),
    }
    expect(checkAnswer([], denied)).toEqual([failed])
    expect(checkAnswer(on('content[0].type', { exact: 'text' }), denied)).toEqual([
      failed,
      expect.objectContaining({ target: 'content[0].type', passed: true }),
    ])
    expect(checkAnswer(on('error', { absent: true }), denied)[0]).toEqual(failed)
    expect(checkAnswer([], denied)[0]?.reason).toMatchSnapshot()
  })

  it('what the server says is bounded, and steers nothing', () => {
    const text = `\u001b[31m${'no '.repeat(400)}`
    const [result] = checkAnswer([], { is_error: true, error: { code: -32602, message: text } })
    expect(result?.reason).toMatch(/ \(-32602\): "\\u001b\[31mno no /)
    expect(result?.reason?.length).toBeLessThan(700)
  })

  it('a recording that does not say whether it failed is judged by what is expected', () => {
    expect(checkAnswer(on('content', { exact: 'sunny' }), { content: 'sunny' })).toMatchObject([{ passed: true }])
  })
})

describe('with one', () => {
  it.each([
    ['is_error', { exact: true }],
    ['error.code', { exact: -32602 }],
  ])('on %s the error is wanted', (target, matcher) => {
    expect(checkAnswer(on(target, matcher), { is_error: true, error: { code: -32602 } })).toMatchObject([
      { target, passed: true },
    ])
  })

  it('that the call must work, it is said once', () => {
    expect(checkAnswer(on('is_error', { exact: false }), denied)).toMatchObject([
      { passed: false, reason: 'expected false, got true' },
    ])
  })
})

it('checks what is expected', () => {
  expect(checkAnswer(on('content', { exact: 'rain' }), answer)).toMatchObject([{ passed: false, actual: 'sunny' }])
})
