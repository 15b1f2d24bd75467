import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { paddedTools } from './padded-tools.js'

const tools = (server: string, count: number): ToolDefinition[] =>
  Array.from({ length: count }, (_, index) => ({ server, name: `${server}_${index}` }))

const cases = [fc.nat(20), fc.nat(60), fc.nat(60), fc.integer()] as const

it('offers all real and all injected tools, the real ones in their order', () => {
  fc.assert(
    fc.property(...cases, (real, _few, many, seed) => {
      const [listed, injected] = [tools('real', real), tools('injected', many)]
      const padded = paddedTools(listed, injected, seed)
      expect(padded.filter(({ server }) => server === 'real')).toEqual(listed)
      expect(new Set(padded)).toEqual(new Set([...listed, ...injected]))
      expect(padded).toHaveLength(real + many)
    }),
  )
})

it('the list of few is that of many with some left out', () => {
  fc.assert(
    fc.property(...cases, (real, few, many, seed) => {
      const [listed, injected] = [tools('real', real), tools('injected', few + many)]
      const left = new Set(injected.slice(few))
      const larger = paddedTools(listed, injected, seed)
      expect(larger.filter((tool) => !left.has(tool))).toEqual(paddedTools(listed, injected.slice(0, few), seed))
    }),
  )
})

it('a right tool stands anywhere, by the seed alone', () => {
  const [only] = tools('real', 1)
  const places = Array.from({ length: 300 }, (_, seed) =>
    paddedTools(tools('real', 1), tools('injected', 9), seed).findIndex(({ name }) => name === only?.name),
  )
  expect(new Set(places).size).toBe(10)
  expect(places.slice(0, 5)).toEqual([1, 6, 9, 6, 4])
})
