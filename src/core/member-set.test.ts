import { expect, it } from 'vitest'
import { MemberSet, memberId } from './member-set.js'
import { toolId } from './tool.js'

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
  expect(memberId.safeParse(id).error?.issues[0]?.message).toBe('the only glob is `server.*`, every tool of a server')
})
