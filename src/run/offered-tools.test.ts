import { describe, expect, it } from 'vitest'
import type { ToolDefinition } from '../core/trace.js'
import { OfferedTools } from './offered-tools.js'

const tool = (server: string, name: string, more: Partial<ToolDefinition> = {}): ToolDefinition => ({
  server,
  name,
  description: `${name} of ${server}`,
  input_schema: { type: 'object' },
  annotations: {},
  ...more,
})
const LISTED = [tool('a', 'add'), tool('b', 'add'), tool('b', 'a very odd näme')]

describe('what the model sees', () => {
  it('is each tool under a name of its own', () => {
    const { offered } = new OfferedTools(LISTED, undefined)
    expect(offered.slice(0, 2)).toEqual([
      { name: 'a__add', description: 'add of a', input_schema: { type: 'object' } },
      { name: 'b__add', description: 'add of b', input_schema: { type: 'object' } },
    ])
    expect(offered[2]?.name).toMatch(/^b__a_very_odd_n_me_[0-9a-z]{7}$/)
  })

  it('has a schema even where the server gave none', () => {
    const { offered } = new OfferedTools([tool('a', 'x', { input_schema: null })], undefined)
    expect(offered[0]?.input_schema).toEqual({ type: 'object' })
  })
})

describe('the way back', () => {
  const tools = new OfferedTools(LISTED, undefined)

  it('leads to the tool, whatever became of its name', () => {
    expect(tools.offered.map(({ name }) => tools.toolFor(name))).toEqual(
      LISTED.map(({ server, name }) => ({ server, name })),
    )
    expect(tools.isOffered('a__add')).toBe(true)
  })

  it('keeps a name that a model invents, without a server', () => {
    expect(tools.toolFor('a__subtract')).toEqual({ server: null, name: 'a__subtract' })
    expect(tools.isOffered('a__subtract')).toBe(false)
    for (const name of ['__proto__', 'constructor', '']) expect(tools.isOffered(name)).toBe(false)
  })
})

it('a forced choice names the tool as the model knows it; one that is not there only forces a call', () => {
  expect(new OfferedTools(LISTED, undefined).choice).toBeUndefined()
  expect(new OfferedTools(LISTED, 'none').choice).toBe('none')
  expect(new OfferedTools(LISTED, { tool: 'b.add' }).choice).toEqual({ tool: 'b__add' })
  expect(new OfferedTools(LISTED, { tool: 'b.gone' }).choice).toBe('required')
})
