import { expect, it } from 'vitest'
import { MemberSet } from './member-set.js'
import { annotationsById, isMutating } from './mutating-tools.js'
import { ToolTable } from './tool.js'

const tools = new ToolTable()

it.each([
  ['create_issue', true],
  ['issueWrite', true],
  ['get_updates', true],
  ['get_settings', false],
  ['dataset_list', false],
  ['rewrite_text', false],
  ['list_labels', false],
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

it('finds annotations by the id of a tool', () => {
  const annotations = { readOnlyHint: true }
  const found = annotationsById([
    { server: 's', name: 'a', annotations },
    { server: null, name: 'b', annotations },
    { server: null, name: 'c' },
  ])
  expect([...found]).toEqual([
    ['s.a', annotations],
    ['b', annotations],
  ])
})

it('takes a tool whose server is unknown for one that writes, and exempts none as read-only', () => {
  const sync = tools.intern(null, 'sync_data')
  const listed = new MemberSet(['s.sync_data'])
  expect(isMutating(sync, { mutating: listed })).toBe(true)
  expect(isMutating(tools.intern(null, 'create_issue'), { readonly: new MemberSet(['s.create_issue']) })).toBe(true)
})
