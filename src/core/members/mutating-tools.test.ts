import { expect, it } from 'vitest'
import { ToolTable } from '../trace/tool.js'
import { MemberSet } from './member-set.js'
import { hintsById, isMutating, WritingTools } from './mutating-tools.js'

const tools = new ToolTable()

it.each([
  ['create_issue', true],
  ['issueWrite', true],
  ['get_updates', false],
  ['fetch_cancel_policy', false],
  ['get_or_create_user', true],
  ['user_settings', false],
  ['get_settings', false],
  ['dataset_list', false],
  ['rewrite_text', false],
  ['list_labels', false],
  ['modify_pending_order_items', true],
  ['exchange_delivered_order_items', true],
  ['return_delivered_order_items', true],
  ['book_reservation', true],
  ['transfer_money', true],
  ['order_refund', true],
  ['calculate', false],
  ['think', false],
  ['transfer_to_human_agents', false],
  ['exchange_rates', false],
  ['book_search', false],
  ['get_return_policy', false],
  ['list_bookings', false],
  ['weather', false],
])('judges %s by its name', (name, mutating) => {
  expect(isMutating(tools.intern('s', name), {})).toBe(mutating)
})

it.each([
  ['update_preview', { readOnlyHint: true }, false],
  ['update_preview', { readOnlyHint: true, destructiveHint: true }, false],
  ['purge_cache', { destructiveHint: true }, true],
  ['archive_thread', { readOnlyHint: false }, true],
  ['update_preview', { destructiveHint: false }, true],
  ['list_labels', { idempotentHint: true }, false],
])('the annotations of %s, %j, win over its name', (name, annotations, mutating) => {
  expect(isMutating(tools.intern(null, name), { annotations })).toBe(mutating)
})

it('lets the lists win over annotations, and the read-only list over the other', () => {
  const sync = tools.intern('s', 'sync_data')
  const listed = new MemberSet(['s.sync_data'])
  expect(isMutating(sync, { annotations: { readOnlyHint: true }, mutating: listed })).toBe(true)
  expect(isMutating(sync, { annotations: { readOnlyHint: false }, readonly: listed })).toBe(false)
  expect(isMutating(sync, { mutating: listed, readonly: listed })).toBe(false)
})

it.each([
  ['weather', 'Books a table.', true],
  ['weather', 'This tool lets you cancel an order.', true],
  ['weather', 'Weather of a city.', false],
  ['exchange', 'Returns what a currency is worth.', false],
  ['exchange', 'Exchanges an item for another.', true],
  ['get_order', 'Cancels an order.', false],
  ['update_order', 'Get the order.', true],
])('asks the description of %s, "%s", where the name leaves it open', (name, description, mutating) => {
  expect(isMutating(tools.intern('s', name), { description })).toBe(mutating)
})

it('finds what definitions say by the id of a tool', () => {
  const annotations = { readOnlyHint: true }
  const found = hintsById([
    { server: 's', name: 'a', annotations },
    { server: null, name: 'b', description: 'Books a table.' },
    { server: null, name: 'c' },
  ])
  expect([...found]).toEqual([
    ['s.a', { annotations, description: undefined }],
    ['b', { annotations: undefined, description: 'Books a table.' }],
  ])
})

it('knows the writing tools of a trace by their definitions and by two lists', () => {
  const writing = new WritingTools([{ server: null, name: 'table', description: 'Books a table.' }], {
    readonly: new MemberSet(['add_note']),
  })
  expect(['table', 'add_note', 'add_row'].map((name) => writing.has(tools.intern(null, name)))).toEqual([
    true,
    false,
    true,
  ])
})

it('takes a tool whose server is unknown for one that writes, and exempts none as read-only', () => {
  const sync = tools.intern(null, 'sync_data')
  const listed = new MemberSet(['s.sync_data'])
  expect(isMutating(sync, { mutating: listed })).toBe(true)
  expect(isMutating(tools.intern(null, 'create_issue'), { readonly: new MemberSet(['s.create_issue']) })).toBe(true)
})
