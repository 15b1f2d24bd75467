import { expect, it } from 'vitest'
import { nameOf, refusalOf } from './drafts.js'

const CALL = { tool: { server: 's', name: 'get_state' }, args: {} }
const RESOURCE = { uri: 'shop://state' }

function read(part: object) {
  return { is_error: false, content: [{ uri: RESOURCE.uri, ...part }] }
}

it('a resource becomes a test only if it is a text that a person would read', () => {
  expect(refusalOf(RESOURCE, read({ text: 'The shop is open.' }))).toBeNull()
  expect(refusalOf(RESOURCE, read({ blob: 'AAAA' }))?.reason).toBe('it is not text')
  expect(refusalOf(RESOURCE, { is_error: false, content: [] })?.reason).toBe('it is not text')
  expect(refusalOf(RESOURCE, read({ text: 'a'.repeat(50_000) }))).toBeNull()
  expect(refusalOf(RESOURCE, read({ text: 'a'.repeat(50_001) }))?.reason).toBe('it is longer than 50000 characters')
})

it('an answer of a tool may have any content, but may not be an error, marked or not', () => {
  expect(refusalOf(CALL, { is_error: false, content: [{ type: 'image', data: 'AAAA' }] })).toBeNull()
  const text = 'Error: connect ECONNREFUSED'
  expect(refusalOf(CALL, { is_error: true, content: [{ type: 'text', text }] })).toMatchObject({ isMarked: true })
  expect(refusalOf(CALL, { is_error: false, content: [{ type: 'text', text }] })).toMatchObject({ isMarked: false })
})

it('an answer that says nothing is no test either, and is told from an error', () => {
  const nothing = { is_error: false, content: [{ type: 'text', text: 'null' }] }
  expect(refusalOf(CALL, nothing)).toMatchObject({ isEmpty: true, isMarked: false })
  expect(refusalOf(RESOURCE, read({ text: 'null' }))).toMatchObject({ isEmpty: true })
  const failed = { is_error: false, content: [{ type: 'text', text: 'Unauthorized' }] }
  expect(refusalOf(CALL, failed)).toMatchObject({ isEmpty: false })
})

it('drafts have names for people', () => {
  const drafts = [CALL, RESOURCE, { prompt: 'greet\u001b[31m', args: {} }]
  expect(drafts.map(nameOf)).toEqual(['`get_state`', 'the resource `shop://state`', 'the prompt `greet\\u001b[31m`'])
})

it('a resource that starts with an error does not become a test; a document about errors does', () => {
  const failing = read({ text: 'Error retrieving device data:\n\nspawn xcrun ENOENT\n\na\nb\nc\nd' })
  expect(refusalOf(RESOURCE, failing)?.reason).toContain('ENOENT')
  expect(refusalOf(RESOURCE, read({ text: 'Failed to list devices.' }))).not.toBeNull()
  expect(refusalOf(RESOURCE, read({ text: '# Error handling\n\nError: what to do' }))).toBeNull()
  expect(refusalOf(RESOURCE, read({ text: 'Orders\n\nFailed to ship: 0' }))).toBeNull()
})
