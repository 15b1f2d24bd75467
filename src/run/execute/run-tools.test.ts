import { describe, expect, it } from 'vitest'
import type { ToolDefinition } from '../../core/trace/trace.js'
import type { RunSettings } from '../../suite/schema/agent-schema.js'
import { injectedAnswers, runTools } from './run-tools.js'

const tool = (server: string, name: string): ToolDefinition => ({ server, name, input_schema: { type: 'object' } })
const LISTED = [tool('a', 'add'), tool('b', 'add'), tool('b', 'subtract')]
const idsOf = (tools: readonly ToolDefinition[]) => tools.map(({ server, name }) => `${server}.${name}`)
const offered = async (settings: RunSettings) => idsOf((await runTools(LISTED, settings)).offered)

describe('the tools of a run', () => {
  it('are what the allow-list has, in the order of the servers', async () => {
    expect(await offered({})).toEqual(['a.add', 'b.add', 'b.subtract'])
    expect(await offered({ tools: ['b.add'] })).toEqual(['b.add'])
    expect(await offered({ tools: ['add'] })).toEqual(['a.add', 'b.add'])
    expect(await offered({ tools: ['b.add', 'a.add'] })).toEqual(['a.add', 'b.add'])
    expect(await offered({ tools: [] })).toEqual([])
  })

  it('lack an ablated one', async () => {
    expect(await offered({ without: 'b.subtract' })).toEqual(['a.add', 'b.add'])
    await expect(offered({ without: 'b.gone' })).rejects.toMatchObject({ code: 'SUITE_INVALID' })
  })

  it('have injected ones among them, the same each time; the allow-list does not hold those back', async () => {
    const settings: RunSettings = { tools: ['a.add'], distractors: { count: 5, from: 'catalog', seed: 1 } }
    const { offered: tools, injected } = await runTools(LISTED, settings)
    expect(injected).toHaveLength(5)
    expect(idsOf(tools).filter((id) => !idsOf(injected).includes(id))).toEqual(['a.add'])
    expect(await runTools(LISTED, settings)).toEqual({ offered: tools, injected })
  })
})

describe('a call of an injected tool', () => {
  it('is answered without an error and marked; any other is left to its server', async () => {
    const { injected } = await runTools(LISTED, {
      distractors: { count: 1, from: 'near_duplicate', of: ['a.add'], seed: 0 },
    })
    const answer = await injectedAnswers(injected, 0)
    expect(injected.map((answer) => answer.server)).toEqual(['a'])
    expect(injected[0] && answer(injected[0], { x: 1 })).toMatchObject({ is_error: false, injected: true })
    expect(answer({ server: 'a', name: 'add' }, {})).toBeNull()
  })

  it('cannot happen without any', async () => {
    expect((await injectedAnswers([], 0))({ server: 'a', name: 'add' }, {})).toBeNull()
  })
})
