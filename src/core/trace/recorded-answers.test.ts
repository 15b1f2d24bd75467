import { describe, expect, it } from 'vitest'
import { parseTraces } from './parse-traces.js'
import { isOfServer, RecordedAnswers, RecordedQueue } from './recorded-answers.js'

describe('a queue of recorded values', () => {
  it('gives each once, in order, and then the last again', () => {
    const queue = new RecordedQueue<number>()
    for (const value of [1, 2, 3]) queue.add('key', value)
    expect([1, 2, 3, 4].map(() => queue.take('key'))).toEqual([1, 2, 3, 3])
  })

  it('knows a key by what it says, whatever the order of its own keys', () => {
    const queue = new RecordedQueue<number>()
    queue.add({ a: 1, b: 2 }, 7)
    expect(queue.take({ b: 2, a: 1 })).toBe(7)
    expect(queue.take({ a: 1 })).toBeUndefined()
  })
})

/** One run that called `s.get` with these results. */
function recorded(...results: object[]): RecordedAnswers {
  const tool_calls = results.map((_, index) => ({ id: `c${index}`, server: 's', name: 'get', args: { q: 1 } }))
  const tool_results = results.map((result, index) => ({ call_id: `c${index}`, is_error: false, ...result }))
  return new RecordedAnswers(parseTraces({ tool_calls, tool_results }))
}

describe('the answers of recorded runs', () => {
  it('are found by server, tool and arguments, without what belongs to the one call', () => {
    const answers = recorded({ content: 'sunny' })
    expect(answers.take('s', 'get', { q: 1 })).toMatchObject({ is_error: false, content: 'sunny' })
    expect(answers.take('s', 'get', { q: 1 })).not.toHaveProperty('call_id')
    expect(answers.take('s', 'get', { q: 2 })).toBeUndefined()
    expect(answers.take('t', 'get', { q: 1 })).toBeUndefined()
    expect(answers.take(null, 'get', { q: 1 })).toBeUndefined()
  })

  it('leave out what no server answered', () => {
    const fault = { kind: 'error', name: 'f', timed_out: false }
    for (const result of [
      { unrecorded: true },
      { missing: true },
      { not_executed: true },
      { injected: true },
      { fault },
    ])
      expect(recorded(result).take('s', 'get', { q: 1 })).toBeUndefined()
  })

  it('keep what a server answered late', () => {
    const isKept = (kind: 'slow' | 'hang', timed_out: boolean) => isOfServer({ fault: { kind, name: 'f', timed_out } })
    expect([isKept('slow', false), isKept('slow', true), isKept('hang', false)]).toEqual([true, false, false])
    expect(isOfServer({ injected: true })).toBe(false)
    expect(isOfServer({})).toBe(true)
  })

  it('are summed up as the calls there were, each once', () => {
    expect(recorded({}, {}).summary).toBe('s.get {"q": 1}')
    expect(new RecordedAnswers(parseTraces({ tool_calls: [{ name: 'bare', args: {} }] })).summary).toBe('bare {}')
    expect(recorded().summary).toBe('no call')
  })
})
