import { expect, it } from 'vitest'
import { MemberIndex } from './member-index.js'
import { MemberSet } from './member-set.js'

const tool = (server: string, name: string) => ({ server, name, id: `${server}.${name}` })

it('says which sets hold a tool, in order, however often it is asked', () => {
  const index = new MemberIndex([['s.*'], ['t.a'], ['a', 'b'], ['s.a']].map((ids) => new MemberSet(ids)))
  const [sa, ta, ux] = [tool('s', 'a'), tool('t', 'a'), tool('u', 'x')]
  for (let i = 0; i < 2; i += 1) {
    expect(index.indexesOf(sa)).toEqual([0, 2, 3])
    expect(index.indexesOf(ta)).toEqual([1, 2])
    expect(index.indexesOf(ux)).toEqual([])
  }
})

it('still answers past the number of tools it remembers', () => {
  const index = new MemberIndex([new MemberSet(['s.*'])])
  const tools = Array.from({ length: 10_050 }, (_, i) => tool('s', `t${i}`))
  expect(tools.filter((one) => index.indexesOf(one).length !== 1)).toEqual([])
})
