import { describe, expect, it } from 'vitest'
import { ToolTable } from '../trace/tool.js'
import { GoldenCalls, wasteOf } from './waste.js'

/** Both as words; a tool of a server is `server.tool`. */
function waste(golden: string, run: string) {
  const table = new ToolTable()
  const tools = run.split(' ').map((id) => {
    const [name = '', server = null] = id.split('.').reverse()
    return table.intern(server, name)
  })
  return wasteOf(tools, new GoldenCalls(golden.split(' ')))
}

describe('a run', () => {
  it('without waste has none', () => {
    expect(waste('a b c', 'a b c')).toEqual({ found: 3, extra_steps: 0, repeats: [], backtracks: [] })
  })

  it('that stops early found what it found', () => {
    expect(waste('a b c', 'a c')).toEqual({ found: 1, extra_steps: 0, repeats: [], backtracks: [] })
  })

  it('repeats where it calls a tool twice in a row, and backtracks where it comes back to one', () => {
    expect(waste('a b', 'a a b a b b')).toEqual({ found: 2, extra_steps: 4, repeats: [1, 5], backtracks: [3, 4] })
  })

  it('is not blamed for what the golden calls do themselves', () => {
    expect(waste('a a b', 'a a b b')).toMatchObject({ repeats: [3], backtracks: [] })
    expect(waste('a b a', 'a b a b')).toMatchObject({ repeats: [], backtracks: [3] })
    expect(waste('a b a', 'a b b a')).toMatchObject({ repeats: [2], backtracks: [] })
  })

  it('is not blamed where two golden ids mean one tool', () => {
    expect(waste('search web.search', 'web.search web.search')).toMatchObject({ repeats: [], backtracks: [] })
    expect(waste('search web.search', 'web.search web.search web.search')).toMatchObject({ repeats: [2] })
    expect(waste('web.* b search', 'web.search b web.search')).toMatchObject({ repeats: [], backtracks: [] })
    expect(waste('web.* b search', 'web.search b web.search b')).toMatchObject({ repeats: [], backtracks: [3] })
  })

  it.each([24, 25, 40])('of %d calls is looked through to its start', (length) => {
    const first = Array.from({ length: length - 2 }, (_, index) => `t${index}`)
    const run = [...first, 't0', 't0'].join(' ')
    expect(waste('t0', run)).toEqual({
      found: 1,
      extra_steps: length - 1,
      repeats: [length - 1],
      backtracks: [length - 2],
    })
  })
})
