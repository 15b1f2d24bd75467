import { expect, it } from 'vitest'
import { toolId } from '../trace/tool.js'
import { MemberSet, memberId } from './member-set.js'

const has = (ids: readonly string[], server: string | null, name: string): boolean =>
  new MemberSet(ids).has({ server, name, id: toolId({ server, name }) })

it.each<[string, string | null, string]>([
  ['s.a', 's', 'a'],
  ['a', 's', 'a'],
  ['a', null, 'a'],
  ['s.*', 's', 'a'],
  ['s.t.*', 's.t', 'a'],
])('%s holds the tool of server %s named %s', (id, server, name) => {
  expect(has([id], server, name)).toBe(true)
  expect(has(['other', id], server, name)).toBe(true)
})

it.each<[string, string | null, string]>([
  ['s.a', 't', 'a'],
  ['s.a', 's', 'b'],
  ['s.*', 't', 'a'],
  ['s.*', 't', 's.*'],
  ['s.*', null, 's'],
  ['weather', 'weath', 'a'],
  ['s.a', 't', 's.a'],
  ['s.a', 't.s', 's.a'],
])('%s does not hold the tool of server %s named %s', (id, server, name) => {
  expect(has([id], server, name)).toBe(false)
})

it('answers the same when it is asked again, also past the number of tools it remembers', () => {
  const set = new MemberSet(['s.*'])
  const tools = Array.from({ length: 10_050 }, (_, i) => ({ server: i % 2 ? 's' : 't', name: `${i}`, id: `s.${i}` }))
  for (let round = 0; round < 2; round += 1) expect(tools.filter((tool) => set.has(tool))).toHaveLength(5_025)
})

it.each(['a', 's.a', 's.*', 's.t.*'])('%s is a member id', (id) => {
  expect(memberId.safeParse(id).success).toBe(true)
})

it.each(['*', '*.a', 'a*', 's.*x', '*a.*', 's.*.*', '.*'])('%s is none: the only glob is a whole server', (id) => {
  expect(memberId.safeParse(id).error?.issues[0]?.message).toMatchSnapshot()
})

const mayHave = (id: string, name: string, isLocal = false): boolean =>
  new MemberSet([id]).mayHave({ server: null, name, id: name, isLocal })

it.each([
  ['shop.refund_order', 'refund_order'],
  ['shop.refund_order', 'shop_refund_order'],
  ['shop.refund_order', 'shop__refund_order'],
  ['shop.refund_order', 'shop-refund-order'],
  ['shop.refund_order', 'mcp__shop__refund_order'],
  ['my-shop.refund.order', 'my_shop__refund_order'],
  ['shop.eu.refund', 'shop_eu__refund'],
  ['shop.*', 'shop__refund_order'],
  ['shop.*', 'mcp__shop__refund_order'],
  ['refund_order', 'refund_order'],
  ['refund_order', 'shop__refund_order'],
  ['refund_order', 'tools.refund_order'],
])('%s may hold %s of an unknown server, and does not surely hold it', (id, name) => {
  expect(mayHave(id, name)).toBe(true)
  expect(mayHave(id, name, true)).toBe(true)
  if (id !== name) expect(has([id], null, name)).toBe(false)
})

it.each([
  ['shop.refund_order', 'refund'],
  ['shop.refund_order', 'store__refund_order'],
  ['shop.refund_order', 'workshop_refund_order'],
  ['shop.refund_order', 'Refund_order'],
  ['refund_order', 'bulk_refund_order'],
  ['refund_order', '__refund_order'],
])('%s does not hold %s of an unknown server', (id, name) => {
  expect(mayHave(id, name)).toBe(false)
})

it('holds any name for a whole server, unless the trace records servers: then it is a tool of the agent itself', () => {
  expect(mayHave('shop.*', 'Bash')).toBe(true)
  expect(mayHave('shop.*', 'Bash', true)).toBe(false)
})

it('has nothing to guess about a tool whose server is known', () => {
  const members = new MemberSet(['shop.refund_order', 'shop.*'])
  expect(members.mayHave({ server: 'shop', name: 'refund_order', id: 'shop.refund_order' })).toBe(true)
  expect(members.mayHave({ server: 'store', name: 'refund_order', id: 'store.refund_order' })).toBe(false)
})

it('takes an id with a dot for a server and its tool, so that no other server can offer a tool of that name', () => {
  expect(has(['shop.refund'], 'evil', 'shop.refund')).toBe(false)
  expect(has(['evil.shop.refund'], 'evil', 'shop.refund')).toBe(true)
  // Where no server was recorded, the whole name is all there is.
  expect(has(['shop.refund'], null, 'shop.refund')).toBe(true)
  const ofAgent = { server: null, name: 'shop.refund', id: 'shop.refund', isLocal: true }
  expect(new MemberSet(['shop.refund']).has(ofAgent)).toBe(false)
})

it('still denies a tool of any server by its whole name', () => {
  const denied = new MemberSet(['browser.click'])
  expect(denied.mayHave({ server: 'web', name: 'browser.click', id: 'web.browser.click' })).toBe(true)
  expect(denied.mayHave({ server: 'web', name: 'click', id: 'web.click' })).toBe(false)
  expect(denied.mayHave({ server: null, name: 'browser.click', id: 'browser.click', isLocal: true })).toBe(true)
})
