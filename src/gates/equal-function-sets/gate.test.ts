import { describe, expect, it } from 'vitest'
import { scoreTest } from '../../score/score-test.js'
import { equalFunctionSets } from './gate.js'

function issuesOf(block: unknown) {
  return equalFunctionSets.options.safeParse(block).error?.issues.map(({ path, message }) => [path.join('.'), message])
}

describe('the options', () => {
  it('hold compiled classes, as other gates get them', () => {
    const { classes } = equalFunctionSets.options.parse({ classes: [{ name: 'search', members: ['brave.*', 'find'] }] })
    expect(classes[0]?.members.ids).toEqual(['brave.*', 'find'])
    expect(classes[0]?.members.has({ server: 'brave', name: 'web', id: 'brave.web' })).toBe(true)
  })

  it('refuse two classes of one name, at the second', () => {
    const twice = ['a', 'b', 'a'].map((name) => ({ name, members: ['x'] }))
    expect(issuesOf({ classes: twice })).toEqual([['classes.2.name', 'the class a appears twice']])
  })

  it.each([
    [{ classes: [] }, 'classes'],
    [{ classes: [{ name: 'a', members: [] }] }, 'classes.0.members'],
    [{ classes: [{ name: '', members: ['x'] }] }, 'classes.0.name'],
    [{ classes: [{ name: 'a', members: ['x*'] }] }, 'classes.0.members.0'],
    [{}, 'classes'],
  ])('refuse %j', (block, path) => {
    expect(issuesOf(block)?.map(([place]) => place)).toEqual([path])
  })
})

it('a call that matches no class is told where every class is served', () => {
  const block = { classes: [{ name: 'a', members: ['x'] }] }
  const { gates } = scoreTest({ name: 'x', equal_function_sets: block }, [
    { tool_calls: [{ name: 'x' }, { name: 'y' }] },
  ])
  expect(gates[0]?.findings).toEqual([
    { level: 'error', kind: 'unexpected_call', run: 1, step: 1, message: expect.any(String), actual: 'y' },
  ])
})
