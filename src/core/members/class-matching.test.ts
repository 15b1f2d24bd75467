import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ToolClass } from '../gate/gate.js'
import { ToolTable } from '../trace/tool.js'
import { TOOL, type ToolCall } from '../trace/trace.js'
import { matchClasses } from './class-matching.js'
import { MemberSet } from './member-set.js'

const table = new ToolTable()

function callsOf(names: readonly string[]): ToolCall[] {
  return names.map((name, i) => ({ id: `c${i}`, server: 's', name, args: {}, [TOOL]: table.intern('s', name) }))
}

function classesOf(members: readonly (readonly string[])[]): ToolClass[] {
  return members.map((ids, i) => ({ name: `class ${i}`, members: new MemberSet(ids) }))
}

/** The most classes that calls can serve one-to-one, and the first such set of classes by name: tries everything. */
function bruteForce(names: readonly string[], members: readonly (readonly string[])[]): number[] {
  const serve = (classIndex: number, used: ReadonlySet<number>): number[] => {
    const ids = members[classIndex]
    if (ids === undefined) return []
    let best = serve(classIndex + 1, used)
    names.forEach((name, step) => {
      if (used.has(step) || !ids.includes(name)) return
      const served = [classIndex, ...serve(classIndex + 1, new Set([...used, step]))]
      if (served.length > best.length || (served.length === best.length && isBefore(served, best))) best = served
    })
    return best
  }
  return serve(0, new Set())
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const i = a.findIndex((value, index) => value !== b[index])
  return i >= 0 && (a[i] ?? 0) < (b[i] ?? 0)
}

const toolName = fc.constantFrom('t', 'u', 'v', 'w', 'x')
const manyCalls = fc.array(toolName, { maxLength: 6 })
const manyClasses = fc.array(fc.uniqueArray(toolName, { minLength: 1 }), { minLength: 1, maxLength: 5 })

describe('matchClasses', () => {
  it('finds what trying everything finds, also with overlapping classes', () => {
    fc.assert(
      fc.property(manyCalls, manyClasses, (names, members) => {
        const match = matchClasses(callsOf(names), classesOf(members))
        const served = bruteForce(names, members)
        expect(match.true_positives).toBe(served.length)
        expect(match.false_negatives).toBe(members.length - served.length)
        expect(match.missed.map(({ name }) => name)).toEqual(
          members.map((_, i) => `class ${i}`).filter((_, i) => !served.includes(i)),
        )
        const expected = new Set(members.flat())
        const unexpected = [...names.entries()].filter(([, name]) => !expected.has(name)).map(([step]) => step)
        expect(match.unexpected).toEqual(unexpected)
        expect(match.false_positives).toBe(unexpected.length)
      }),
      { numRuns: 200 },
    )
  })

  it('gives the same counts and the same missed classes in whatever order calls and classes come', () => {
    const shuffled = fc.tuple(manyCalls, manyClasses).chain(([names, members]) => {
      const classes = classesOf(members)
      return fc.tuple(
        fc.constant({ names, classes }),
        fc.shuffledSubarray(names, { minLength: names.length }),
        fc.shuffledSubarray(classes, { minLength: classes.length }),
      )
    })
    fc.assert(
      fc.property(shuffled, ([{ names, classes }, otherNames, otherClasses]) => {
        const { unexpected: _, ...match } = matchClasses(callsOf(names), classes)
        const { unexpected: __, ...other } = matchClasses(callsOf(otherNames), otherClasses)
        expect(other).toEqual(match)
      }),
    )
  })

  it('stays fast when one overlapping tool is called very often', () => {
    const members = Array.from({ length: 50 }, (_, i) => ['x', `only ${i}`])
    const names = Array.from({ length: 20_000 }, () => 'x')
    expect(matchClasses(callsOf(names), classesOf(members))).toMatchObject({ true_positives: 50, false_negatives: 0 })
  })
})
