import { describe, expect, it } from 'vitest'
import { foldName, haveSameTools, isSameTool, ToolName } from './tool-name.js'

const same = (a: string, b: string, servers: string[] = []) => {
  const [one, other] = [new ToolName(a), new ToolName(b)]
  const answer = isSameTool(one, other, servers.map(foldName))
  expect(isSameTool(other, one, servers.map(foldName))).toBe(answer)
  return answer
}

it('a folded name is in lower case, with underscores', () => {
  expect(foldName('Git-Hub.List_Issues')).toBe('git_hub_list_issues')
})

describe('isSameTool', () => {
  it.each([
    ['search-files', 'Search_Files'],
    ['Google.Search', 'google_search'],
    ['a__b', 'a.-b'],
    ['github.list_issues', 'list_issues'],
    ['github__list_issues', 'list-issues'],
    ['github__list_issues', 'github.list_issues'],
    ['github__list_issues', 'github_list_issues'],
    ['github.list.all', 'github_list__all'],
    ['a.b.c', 'c'],
    ['a.b.c', 'b_c'],
  ])('%s and %s', (a, b) => {
    expect(same(a, b)).toBe(true)
  })

  it.each([
    ['get_weather', 'getWeather'],
    ['a/b', 'a_b'],
    ['github.list', 'gitlab.list'],
    ['github_list_issues', 'list_issues'],
    ['.list', 'other.list'],
    ['.list', 'list'],
    ['__list', 'list'],
    ['list.', 'list__'],
  ])('not %s and %s', (a, b) => {
    expect(same(a, b)).toBe(false)
  })

  it('a prefix with one underscore counts when it names a server', () => {
    expect(same('git_hub_list_issues', 'list_issues', ['Git-Hub'])).toBe(true)
    expect(same('gitlab_list_issues', 'list_issues', ['github'])).toBe(false)
  })
})

it('is not another server by a tool that is called like the one of the wanted server', () => {
  const isMade = (wanted: string, server: string, name: string, servers?: readonly string[]) =>
    isSameTool(new ToolName(wanted), new ToolName(`${server}.${name}`, server), servers)
  expect(isMade('shop.refund', 'evil', 'shop.refund')).toBe(false)
  expect(isMade('shop__refund', 'evil', 'shop__refund', ['shop', 'evil'])).toBe(false)
  expect(isMade('my__tool', 'web', 'my__tool', ['web'])).toBe(true)
  expect(isMade('evil.shop.refund', 'evil', 'shop.refund')).toBe(true)
  expect(isMade('refund', 'shop', 'refund')).toBe(true)
  expect(isMade('Shop.re-fund', 'shop', 're_fund')).toBe(true)
})

describe('haveSameTools', () => {
  const have = (expected: string, actual: string, allowMore = false) =>
    haveSameTools(
      expected.split(' ').map((names) => names.split('|').map((name) => new ToolName(name))),
      actual.split(' ').map((name) => new ToolName(name)),
      allowMore,
    )

  it('finds a pairing where taking the first that fits would not', () => {
    // `list` stands for either server; `a.list` for one only.
    expect(have('list a.list', 'a.list b.list')).toBe(true)
    expect(have('list a.list', 'b.list c.list')).toBe(false)
  })

  it('takes any of several names', () => {
    expect(have('x|y x', 'x y')).toBe(true)
    expect(have('x|y x', 'y y')).toBe(false)
    expect(have('x|y z', 'z', true)).toBe(true)
  })

  it('counts how often', () => {
    expect(have('x x y', 'x y y')).toBe(false)
    expect(have('x', 'y x', true)).toBe(true)
    expect(have('y x', 'x', true)).toBe(true)
    expect(have('x', 'x y')).toBe(false)
    expect(haveSameTools([[new ToolName('x')]], [], true)).toBe(true)
    expect(haveSameTools([[new ToolName('x')]], [], false)).toBe(false)
  })
})
