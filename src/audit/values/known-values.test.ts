import { expect, it } from 'vitest'
import { KnownValues } from './known-values.js'

function known(name: string, ...answers: readonly unknown[]): KnownValues {
  const values = new KnownValues()
  for (const text of answers) values.add({ name }, { isError: false, structured: undefined, content: [{ text }] })
  return values
}

it.each([
  ['its own name', 'list_orders', { order_id: 'o1' }, 'orderId', 'o1'],
  ['the id of what a tool makes', 'create_document', { id: 'd1' }, 'document_id', 'd1'],
  ['the id of what the other tool is about', 'create_document', { id: 'd1' }, 'id', 'd1'],
  ['elements of a list', 'list_tables', { tables: ['users'] }, 'table', 'users'],
  ['a similar name', 'list_rows', { nextPageToken: 't1' }, 'page_token', 't1'],
  ['the next page', 'list_rows', { next: 'c1' }, 'cursor', 'c1'],
  ['a noun without `id`', 'list_rows', { orders: [{ id: 7 }] }, 'order', 7],
  ['a line of a text', 'create_note', 'Created.\n- Note ID: 42', 'note_id', '42'],
  ['what a text mentions', 'create_note', 'Created note n-17.', 'note_id', 'n-17'],
])('knows %s', (_, tool, answer, key, value) => {
  expect(known(tool, answer).valuesFor(key, 'get_document')).toContain(value)
})

it('has the latest first, keeps the very first, and holds few', () => {
  const values = known('new_note', ...Array.from({ length: 50 }, (_, at) => ({ id: `n${at}` })))
  expect(values.valuesFor('note_id', 'get_note')).toEqual(['n49', 'n48', 'n47', 'n46', 'n45', 'n44', 'n43', 'n0'])
})

it('knows nothing of other names', () => {
  expect(known('list_orders', { total: 3, order_id: 'o1' }).valuesFor('query', 'search')).toEqual([])
})
