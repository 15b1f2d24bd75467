import { describe, expect, it } from 'vitest'
import { MemberSet } from '../../core/members/member-set.js'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { namesOfRun, namesOfTest } from './known-names.js'

describe('the names of a test', () => {
  it('are what it expects and the members of its classes, each once; a glob names no tool', () => {
    const classes = [{ name: 'c', members: new MemberSet(['b', 'maps.find.route', 'web.search']) }]
    expect(namesOfTest(new MemberSet(['web.search', 'web.*', 'b']), classes)).toEqual([
      { server: 'web', name: 'search' },
      { server: null, name: 'b' },
      { server: 'maps', name: 'find.route' },
    ])
    expect(namesOfTest(undefined, null)).toEqual([])
  })
})

describe('the names of a run', () => {
  const known = [{ server: null, name: 'known_tool' }]
  const leaked = (trace: object, text: string) =>
    namesOfRun(known, readTrace({ tool_calls: [], ...trace }, new ToolTable()))
      .leaksIn(text)
      .map(({ name }) => name)
  const all = 'known tool, find route, close issue, close issue list'

  it('are those of the test and the tools that were offered', () => {
    expect(leaked({}, all)).toEqual(['known_tool'])
    expect(leaked({ tools: [{ server: 'm', name: 'find_route' }, { name: 'close_issue' }] }, all)).toEqual([
      'known_tool',
      'find_route',
      'close_issue',
    ])
  })

  it('are not those of injected look-alikes, which are told by their server', () => {
    const tools = [
      { server: 'm', name: 'find_route' },
      { server: 'g', name: 'close_issue' },
    ]
    const injected = (...injected_tools: object[]) => leaked({ tools, injected_tools }, all)
    expect(injected({ server: 'm', name: 'find_route' })).toEqual(['known_tool', 'close_issue'])
    expect(injected({ server: 'other', name: 'find_route' })).toEqual(['known_tool', 'find_route', 'close_issue'])
    expect(injected({ name: 'find_route' })).toEqual(['known_tool', 'find_route', 'close_issue'])
  })

  it('are those of this run, whatever runs came before', () => {
    expect(leaked({ tools: [{ name: 'close_issue' }, { name: '_list' }] }, all)).toEqual(['known_tool', 'close_issue'])
    expect(leaked({ tools: [{ name: 'close_issue_list' }] }, all)).toEqual(['known_tool', 'close_issue_list'])
    for (let index = 0; index < 150; index += 1) {
      expect(leaked({ tools: [{ name: `get_n${index}` }] }, `get n${index}`)).toEqual([`get_n${index}`])
    }
    expect(leaked({ tools: [{ name: 'close_issue_list' }] }, all)).toEqual(['known_tool', 'close_issue_list'])
  })
})
