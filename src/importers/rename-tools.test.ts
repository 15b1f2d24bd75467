import { expect, it } from 'vitest'
import { ToolRenamer } from './rename-tools.js'

const renamed = (texts: readonly string[], ...tools: readonly object[]) => {
  const { tool_calls } = new ToolRenamer(texts).rename({ tool_calls: tools })
  return tool_calls
}

it.each([
  ['shop_*=shop.*', 'shop_refund_order', 'shop', 'refund_order'],
  ['*=shop.*', 'refund_order', 'shop', 'refund_order'],
  ['refund=shop.refund_order', 'refund', 'shop', 'refund_order'],
  ['refund_*=shop.refund', 'refund_v2', 'shop', 'refund'],
  ['*_tool=shop.*', 'refund_tool', 'shop', 'refund'],
  ['mcp__*__*=*.*', 'mcp__shop__refund__order', 'shop', 'refund__order'],
  ['shop.*=store.*', 'shop.refund', 'store', 'refund'],
])('%s makes %s the tool of %s named %s', (text, name, server, tool) => {
  expect(renamed([text], { name, args: {} })).toEqual([{ name: tool, server, args: {} }])
})

it.each([
  ['shop_*=shop.*', 'shop_'],
  ['shop_*=shop.*', 'myshop_refund'],
  ['mcp__*__*=*.*', 'mcp__shop'],
  ['mcp__*__*=*.*', 'mcp__shop__'],
  ['refund=shop.refund', 'refund_order'],
])('%s leaves %s as it is', (text, name) => {
  expect(renamed([text], { name })).toEqual([{ name }])
})

it('takes a name that has a server only by a pattern with a dot', () => {
  const call = { server: 'old', name: 'refund' }
  expect(renamed(['*=shop.*'], call)).toEqual([call])
  expect(renamed(['old.*=shop.*'], call)).toEqual([{ server: 'shop', name: 'refund' }])
})

it('lets the first pattern that matches decide', () => {
  const names = renamed(['a_b=one.x', 'a_*=two.*'], { name: 'a_b' }, { name: 'a_c' })
  expect(names).toEqual([
    { server: 'one', name: 'x' },
    { server: 'two', name: 'c' },
  ])
})

it('renames offered and injected tools as well, and adds no list', () => {
  const tools = [{ name: 'shop_a', description: 'A' }]
  expect(new ToolRenamer(['shop_*=shop.*']).rename({ tool_calls: [], tools, injected_tools: tools })).toEqual({
    tool_calls: [],
    tools: [{ server: 'shop', name: 'a', description: 'A' }],
    injected_tools: [{ server: 'shop', name: 'a', description: 'A' }],
  })
  expect(Object.keys(new ToolRenamer(['a=b.c']).rename({ tool_calls: [] }))).toEqual(['tool_calls'])
})

it('says which patterns matched nothing, and which names there were', () => {
  const renamer = new ToolRenamer(['shop_*=shop.*', 'store_*=store.*'])
  renamer.rename({ tool_calls: [{ name: 'shop_a' }, { server: 'web', name: 'search' }] })
  expect(renamer.complaints).toSay('store_*=store.*', '`shop_a`', '`web.search`')
})

it.each([
  ['shop_*', 'is not PATTERN=SERVER.TOOL'],
  ['=shop.a', 'is not PATTERN=SERVER.TOOL'],
  ['a=shop', 'is not PATTERN=SERVER.TOOL'],
  ['a=.b', 'is not PATTERN=SERVER.TOOL'],
  ['a=b.', 'is not PATTERN=SERVER.TOOL'],
  ['a=shop.*', 'has 1 `*` on the right and 0 on the left'],
  ['a_*=*.*', 'has 2 `*` on the right and 1 on the left'],
  ['*_*_*=a.b', 'has a pattern with more than two `*`, or with two in a row'],
  ['**=a.b', 'has a pattern with more than two `*`, or with two in a row'],
])('refuses %s: %s', (text, complaint) => {
  expect(() => new ToolRenamer([text])).toThrow(
    expect.objectContaining({ code: 'BAD_USAGE', message: `--tool-names ${text} ${complaint}` }),
  )
})
