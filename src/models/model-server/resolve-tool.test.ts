import { describe, expect, it } from 'vitest'
import { wireName } from '../../catalog/wire-name.js'
import { resolveTool } from './resolve-tool.js'

const long = 'find_every_issue_that_mentions_this_commit_or_its_parents_in_any_repository'
const offered = [
  wireName('github', 'search'),
  wireName('slack', 'search'),
  wireName('slack', 'post'),
  wireName('github', long),
  wireName('Google.Com', 'Maps.Find'),
  wireName(null, 'now'),
]
const nameOf = (call: { name: string; server?: string }) =>
  resolveTool(
    call,
    offered.map((name) => ({ name })),
  ).name

it.each([
  ['github.search', 'github__search'],
  ['slack__search', 'slack__search'],
  ['post', 'slack__post'],
  ['now', 'now'],
  [`github.${long}`, wireName('github', long)],
  [long, wireName('github', long)],
  ['Google.Com.Maps.Find', wireName('Google.Com', 'Maps.Find')],
  ['Maps.Find', wireName('Google.Com', 'Maps.Find')],
  ['clock.now', 'now'],
  ['invented', 'invented'],
  ['github.invented', 'github.invented'],
])('%s is %s', (name, wire) => {
  expect(nameOf({ name })).toBe(wire)
})

it('a server that is named needs no search', () => {
  expect(nameOf({ server: 'slack', name: 'search' })).toBe('slack__search')
  expect(nameOf({ server: 'github', name: long })).toBe(wireName('github', long))
})

it('refuses a name that several servers offer', () => {
  expect(() => nameOf({ name: 'search' })).toThrowErrorMatchingSnapshot()
})

describe('beside tools with similar names', () => {
  const resolve = (name: string, ...names: readonly string[]) =>
    resolveTool(
      { name },
      names.map((one) => ({ name: one })),
    ).name

  it.each([
    ['search', 'shop__search', ['shop__search_preview']],
    ['search', 'shop__search', ['shop__image_search', 'shop__search_several']],
    ['shop.search', 'shop__search', ['shop__search_preview', 'shop_search__preview']],
    ['search', 'mcp_shop_search', ['google_web_search', 'mcp_shop_image_search']],
    ['search', 'shop_search', ['shop_image_search', 'shop_search_preview']],
    ['shop__search', 'shop__search', ['mcp__shop__search']],
  ])('%s is %s', (name, wire, others) => {
    expect(resolve(name, ...others, wire)).toBe(wire)
    expect(resolve(name, wire, ...others)).toBe(wire)
  })

  it('refuses what could be a tool of either server', () => {
    expect(() => resolve('search', 'shop_search', 'books_search')).toThrow('shop_search or books_search')
    expect(resolve('shop.search', 'shop_search', 'books_search')).toBe('shop_search')
  })

  it('does not take an invented tool for a longer name of a server', () => {
    expect(resolve('delete', 'notes__bulk_delete')).toBe('delete')
  })
})

it.each([
  'shop__find-all',
  'mcp__shop__find_all',
  'mcp_shop_find_all',
  'shop_find_all',
  'shop-find-all',
  'mcp__shop__find-all',
])('%s is what a client calls shop.find-all', (wire) => {
  const others = [{ name: 'Bash' }, { name: 'web_search' }]
  expect(resolveTool({ name: 'shop.find-all' }, [...others, { name: wire }]).name).toBe(wire)
  expect(resolveTool({ name: 'find-all' }, [...others, { name: wire }]).name).toBe(wire)
  expect(resolveTool({ name: 'find-all', server: 'shop' }, [...others, { name: wire }]).name).toBe(wire)
})

it('a tool in a namespace keeps it', () => {
  const find = { name: 'find_all', namespace: 'mcp__shop' }
  const offered = [{ name: 'exec_command' }, find, { name: 'find_all', namespace: 'mcp__books' }]
  for (const name of ['shop.find-all', 'mcp__shop__find_all']) expect(resolveTool({ name }, offered)).toBe(find)
  expect(() => resolveTool({ name: 'find_all' }, offered)).toThrow('mcp__shop__find_all or mcp__books__find_all')
})

it('of servers whose names differ only in a separator, the one that is written', () => {
  const offered = [{ name: 'mcp__my_shop__find' }, { name: 'mcp__my-shop__find' }]
  expect(resolveTool({ name: 'my-shop.find' }, offered).name).toBe('mcp__my-shop__find')
  expect(resolveTool({ name: 'find', server: 'my_shop' }, offered).name).toBe('mcp__my_shop__find')
})
