import { describe, expect, it } from 'vitest'
import { parseTraces } from '../core/trace/parse-traces.js'
import { crossValidate, estimatedShare } from './cross-validation.js'

const run = (...names: string[]) => ({ tool_calls: names.map((name) => ({ name })) })
const wrote = (args: object) => ({ tool_calls: [{ name: 'update_order', args }] })

describe('the estimate', () => {
  const estimate = async (...traces: object[]) => await crossValidate(parseTraces(traces))

  it('leaves each run out once and scores it by the others', async () => {
    const same = wrote({ id: 1 })
    expect(await estimate(same, same, same)).toEqual({ leftOut: 3, passed: 3 })
    expect(await estimate(same, same, run('delete_a'))).toEqual({ leftOut: 3, passed: 2 })
  })

  it('is none for one run, and leaves out what the others teach nothing about', async () => {
    expect(await estimate(run('a'))).toBeNull()
    expect(await estimate({ tool_calls: [] }, run('a'))).toEqual({ leftOut: 1, passed: 0 })
  })

  it('does not promise all, and bounds the work of many runs', async () => {
    expect(estimatedShare({ leftOut: 5, passed: 5 })).toBeCloseTo(0.92, 2)
    const many = await estimate(...Array.from({ length: 130 }, () => wrote({ id: 1 })))
    expect(many).toEqual({ leftOut: 20, passed: 20 })
  })
})
