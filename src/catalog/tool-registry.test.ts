import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { CatalogTool } from './catalog-tool.js'
import { CompositeMcpRegistry, McpToolRegistry } from './tool-registry.js'

const tool = (name: string, more: object = {}) => ({ name, inputSchema: { type: 'object' }, ...more })

describe('the registry of one server', () => {
  it('finds tools by name, and keeps what a server says of them', () => {
    const annotations = { readOnlyHint: true }
    const registry = new McpToolRegistry([tool('add', { description: 'Adds.', annotations }), tool('list')])
    expect(registry.tools.map(({ name }) => name)).toEqual(['add', 'list'])
    expect(registry.get('add')).toEqual({
      server: null,
      name: 'add',
      wire_name: 'add',
      description: 'Adds.',
      input_schema: { type: 'object' },
      annotations,
    })
    expect(registry.find('subtract')).toBeUndefined()
    expect(registry.find('toString')).toBeUndefined()
  })

  it('refuses a name twice, and stays as it was', () => {
    const registry = new McpToolRegistry([tool('add', { description: 'first' })])
    expect(() => registry.addTool(tool('add'))).toFailWithHint('BAD_USAGE')
    expect(registry.tools).toHaveLength(1)
    expect(registry.get('add').description).toBe('first')
  })

  it('finds Google.Search as Google_Search and by its wire name, unless that is another tool', () => {
    const registry = new McpToolRegistry([tool('Google.Search')])
    const dotted = registry.get('Google.Search')
    expect(dotted.wire_name).toBe('Google_Search')
    expect(registry.get('Google_Search')).toBe(dotted)
    registry.addTool(tool('Google_Search'))
    expect(registry.get('Google_Search')).toMatchObject({ name: 'Google_Search', wire_name: 'Google_Search' })
    expect(dotted.wire_name).toMatch(/^Google_Search_[0-9a-z]{7}$/)
    expect(registry.get(dotted.wire_name)).toBe(dotted)
    expect(registry.get('Google.Search')).toBe(dotted)
  })

  it('says which tools an underscored name may mean', () => {
    const registry = new McpToolRegistry([tool('a.b_c'), tool('a_b.c')])
    expect(() => registry.find('a_b_c')).toFailWithHint('BAD_USAGE')
  })

  it('names the nearest tool, or else all', () => {
    const registry = new McpToolRegistry([tool('list_issues'), tool('add')])
    expect(() => registry.get('list_isues')).toFailWithHint('BAD_USAGE')
    expect(() => registry.get('frobnicate')).toFailWithHint('BAD_USAGE')
    expect(() => new McpToolRegistry().get('x')).toFailWithHint('BAD_USAGE')
  })
})

describe('the registry of several servers', () => {
  const registry = new CompositeMcpRegistry({
    github: [tool('list_issues'), tool('search'), tool('Repos.Get')],
    slack: [tool('post', { server: 'elsewhere' }), tool('search')],
  })

  it.each(['github__list_issues', 'github_list_issues', 'github.list_issues', 'list_issues'])(
    'finds a tool as %s',
    (name) => {
      expect(registry.get(name)).toMatchObject({
        server: 'github',
        name: 'list_issues',
        wire_name: 'list_issues',
      })
    },
  )

  it('names the server on the wire only where several have the tool', () => {
    expect(registry.tools.map(({ wire_name }) => wire_name)).toEqual([
      'list_issues',
      'github__search',
      'Repos_Get',
      'post',
      'slack__search',
    ])
    const grown = new CompositeMcpRegistry({ github: [tool('search')] })
    expect(grown.get('search').wire_name).toBe('search')
    grown.addTool(tool('search'))
    expect(grown.tools.map(({ wire_name }) => wire_name)).toEqual(['github__search', 'search'])
  })

  it('puts each tool on the server it is listed under', () => {
    expect(registry.get('post').server).toBe('slack')
    expect(registry.get('Repos_Get')).toMatchObject({ server: 'github', name: 'Repos.Get' })
  })

  it('lists the candidates of a name that several servers have', () => {
    expect(() => registry.get('search')).toFailWithHint('BAD_USAGE')
    expect(registry.get('slack_search').server).toBe('slack')
    const odd = new CompositeMcpRegistry({ github: [tool('list')], x: [tool('github_list')] })
    expect(() => odd.get('github_list')).toThrow('is ambiguous: github.list, x.github_list')
    expect(odd.get('github.list').server).toBe('github')
  })

  it('names the nearest of an unknown one', () => {
    expect(() => registry.get('github.list_isues')).toFailWithHint('BAD_USAGE')
  })

  it.each([
    [{ a: [tool('x'), tool('x')] }],
    [{ a: [tool('b_c')], a_b: [tool('c')] }],
    [{ a: [tool('b__c')], a__b: [tool('c')] }],
    [{ a: [tool('b.c')], 'a.b': [tool('c')] }],
    [{ '': [tool('x')] }],
  ])('refuses %j', (servers) => {
    expect(() => new CompositeMcpRegistry(servers)).toFailWithHint('BAD_USAGE')
  })

  it('gives names that no provider takes a hash', () => {
    const long = new CompositeMcpRegistry({ server: [tool('x'.repeat(80)), tool('näme')] })
    for (const { wire_name, name } of long.tools) {
      expect(wire_name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
      expect(long.get(wire_name).name).toBe(name)
    }
  })
})

describe('TypeScript tools', () => {
  function annotatedTool(): void {}
  const zod = {
    name: 'search',
    description: 'Searches.',
    input_schema: z.object({ q: z.string(), n: z.number().default(5) }),
  }

  it.each<[CatalogTool, string | undefined, string]>([
    [annotatedTool, 'Test', 'Test_AnnotatedTool'],
    [annotatedTool, undefined, 'annotatedTool'],
    [tool('list_open-issues'), 'Github', 'Github_ListOpenIssues'],
    [tool('getURL'), 'my_kit', 'my_kit_GetURL'],
  ])('%o in %s is %s', (one, toolkit, name) => {
    const registry = new McpToolRegistry()
    expect(registry.addTool(one, toolkit)).toMatchObject({ server: null, name })
    expect(registry.get(name).name).toBe(name)
    expect(registry.findAdded(one)?.name).toBe(name)
  })

  it('are known by what they are, not by their name', () => {
    const registry = new CompositeMcpRegistry({ a: [tool('annotatedTool')] })
    expect(registry.findAdded(annotatedTool)).toBeUndefined()
    registry.addTool(annotatedTool)
    expect(registry.findAdded(annotatedTool)).toMatchObject({ server: null, wire_name: 'annotatedTool' })
    expect(registry.get('annotatedTool').server).toBeNull()
  })

  it('may have a zod schema, whose defaults are filled in', () => {
    const registry = new McpToolRegistry([zod])
    expect(registry.get('search').input_schema).toMatchObject({ type: 'object', required: ['q'] })
    expect(registry.withDefaults('search', { q: 'x' })).toEqual({ q: 'x', n: 5 })
    expect(registry.withDefaults('elsewhere', { q: 'x' })).toEqual({ q: 'x' })
  })

  it.each([
    [() => {}, 'got a function without a name'],
    [{ name: '' }, 'got the object {"name": ""}'],
    [null, 'got null'],
    ['add', 'got the string "add"'],
  ])('%o is none', (odd, message) => {
    expect(() => new McpToolRegistry([odd as CatalogTool])).toThrow(message)
  })

  it('a schema that JSON Schema cannot say is refused by name', () => {
    expect(() => new McpToolRegistry([{ name: 'odd', input_schema: z.object({ d: z.date() }) }])).toThrow(
      expect.objectContaining({
        code: 'SCHEMA_INVALID',
        message: expect.stringContaining('schema of `odd` cannot be'),
      }),
    )
  })
})

it('refuses a tool whose parts are of another type, and takes null for what is left out', () => {
  // As a file may have them.
  const add = (more: object) => () => new McpToolRegistry([tool('add', more)])
  expect(add({ description: ['Adds.'] })).toFailWithHint('BAD_USAGE')
  expect(add({ server: 5 })).toFailWithHint('BAD_USAGE')
  expect(add({ annotations: 'x' })).toFailWithHint('BAD_USAGE')
  expect(add({ description: null, server: null, annotations: null })().tools).toEqual([
    { server: null, name: 'add', wire_name: 'add', input_schema: { type: 'object' } },
  ])
})

it('tools that are not a list are refused, with the server they are for', () => {
  const toolLists = { github: [] }
  expect(() => new CompositeMcpRegistry({ toolLists } as never)).toFailWithHint('BAD_USAGE')
  expect(() => new McpToolRegistry(toolLists as never)).toThrowErrorMatchingSnapshot()
})
