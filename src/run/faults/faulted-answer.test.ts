import { describe, expect, it } from 'vitest'
import { outputSchemaFindings } from '../direct/direct-output-schema.js'
import type { DeclaredFault } from './declared-faults.js'
import { FaultInjector } from './fault-injector.js'
import { faultedAnswer } from './faulted-answer.js'

const CALL = { server: 's', name: 'search', args: {} }

function answerOf(kind: DeclaredFault['kind'], outputSchema?: unknown) {
  const fault: DeclaredFault = { name: 'f', kind, target: { tool: 'search' }, timeout_ms: 1500 }
  const strike = new FaultInjector([fault]).strike(CALL)
  if (strike === null) throw new Error('no strike')
  return faultedAnswer(strike, outputSchema)
}

it('a hang says when it timed out', async () => {
  expect(await answerOf('wedged')).toEqual({
    is_error: true,
    content: [{ type: 'text', text: 'Timed out after 1500 ms' }],
    fault: { name: 'f', kind: 'wedged', timed_out: true },
  })
})

it('an error is the result of a tool that failed', async () => {
  expect(await answerOf('error', { type: 'object' })).toEqual({
    is_error: true,
    content: [{ type: 'text', text: 'Internal error: the tool could not complete the request.' }],
    fault: { name: 'f', kind: 'error', timed_out: false },
  })
})

describe('garbage', () => {
  it('is no error, and nobody can read it', async () => {
    const answer = await answerOf('garbage')
    expect(answer).toMatchObject({ is_error: false, fault: { kind: 'garbage', timed_out: false } })
    expect(answer.content).toMatchObject([{ type: 'text' }])
    expect('structured' in answer).toBe(false)
  })

  it.each<[string, unknown]>([
    ['an object', { type: 'object', properties: { sum: { type: 'integer' } }, required: ['sum'] }],
    ['anything with a key', { required: ['sum'] }],
    ['a text', { type: 'string' }],
    ['a text or a number', { type: ['string', 'number'] }],
    ['everything but null', { not: { type: 'null' } }],
  ])('violates an output schema of %s', async (_name, output_schema) => {
    const answer = await answerOf('garbage', output_schema)
    const [finding] = await outputSchemaFindings({ server: 's', name: 'search', output_schema }, answer)
    expect(finding?.kind).toBe('output_schema')
  })

  it.each([{}, true, { type: 'nonsense' }])('is noise where the schema is %j', async (schema) => {
    expect(await answerOf('garbage', schema)).toMatchObject({ structured: expect.any(Object) })
  })
})
