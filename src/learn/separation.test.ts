import { describe, expect, it } from 'vitest'
import { parseTraces } from '../core/trace/parse-traces.js'
import type { LearnedTest } from './learned-test.js'
import { separate } from './separation.js'
import { TestLearner } from './test-learner.js'
import { gatesText } from './text/suite-text.js'

const call = (name: string, args: object = {}) => ({ name, args })
const run = (...names: string[]) => ({ tool_calls: names.map((name) => call(name)) })

function learnOne(...traces: object[]): LearnedTest {
  const learner = new TestLearner()
  for (const trace of parseTraces(traces)) learner.add(trace)
  return learner.finish('learned')
}

function linesOf({ checks }: LearnedTest, block: string, isProposed = false): string[] {
  return checks.flatMap((check) => (check.block === block && check.isProposed === isProposed ? check.lines : []))
}

describe('against failing runs', () => {
  const good = (n: number) => ({
    tool_calls: [call('get_order'), call('get_rule'), call('update_order', { id: 17 })],
    tools: [{ name: 'update_order' }, { name: 'delete_order' }, { name: 'add_note' }],
    final_response: `run ${n}`,
  })
  const test = () => learnOne(good(1), good(2), good(3))
  const against = async (...failing: object[]) => await separate(test(), parseTraces(failing))

  it('keeps what separates, and proposes the rest', async () => {
    const { test: kept, missed } = await against(run('get_order', 'update_order'))
    expect(missed).toEqual([])
    expect(linesOf(kept, 'tool_edges')).toEqual([])
    expect(linesOf(kept, 'tool_edges', true)).toContain('restricted: [delete_order, add_note]')
    const { test: other } = await against({ ...good(1), tool_calls: [call('delete_order')] })
    expect(linesOf(other, 'tool_edges')).toEqual(['restricted: [delete_order, add_note]'])
  })

  it('says which failing runs pass still, and the smallest addition that fails them', async () => {
    const lazy = { tool_calls: [call('get_order'), call('update_order', { id: 17 })] }
    const { test: kept, missed } = await against(run('update_order'), lazy, lazy)
    expect(missed).toEqual([2, 3])
    expect(kept.additions.map(({ lines }) => lines)).toEqual([['- tool_names: { contains: [get_rule] }']])
    expect(gatesText(kept)).toContain('# Not checked. These would fail bad runs that still pass:')
  })

  it('proposes nothing where good and failing runs do not differ', async () => {
    const { test: kept, missed } = await against(good(4))
    expect([missed, kept.additions]).toEqual([[1], []])
  })
})
