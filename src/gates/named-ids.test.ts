import { expect, it } from 'vitest'
import { type NamedId, namedIds } from '../core/members/named-ids.js'
import { gates } from './index.js'

const shown = ({ id, role, path }: NamedId) => `${path.join('.')} ${id} ${role}`
const named = (gate: keyof typeof gates, block: unknown) => namedIds(gates[gate].options, block).map(shown)

it('finds every id of a block, with its place and what it is for', () => {
  const block = { allowed: ['a'], restricted: ['s.b', 's.*'], delegation: [{ from: 'p.*', to: 'q.*' }], expect: [] }
  expect(named('tool_edges', block)).toEqual([
    'allowed.0 a expected',
    'restricted.0 s.b denied',
    'restricted.1 s.* denied',
    'delegation.0.from p.* expected',
    'delegation.0.to q.* expected',
  ])
})

it('joins a name with the server beside it', () => {
  expect(named('trajectory', { calls: [{ name: 'get', server: 'web' }, { name: 'put' }] })).toEqual([
    'calls.0.name web.get expected',
    'calls.1.name put expected',
  ])
})

it.each<[keyof typeof gates, unknown, string[]]>([
  [
    'trajectory_axes',
    { order: [{ first: 'a', second: 'b' }] },
    ['order.0.first a expected', 'order.0.second b guarded'],
  ],
  [
    'narrative',
    { mutating_tools: ['a'], readonly_tools: ['b'] },
    ['mutating_tools.0 a denied', 'readonly_tools.0 b expected'],
  ],
  ['golden_path', { calls: ['a', 'b'] }, ['calls.0 a expected', 'calls.1 b expected']],
  ['critics', { tracks: { v1: { expected: [{ tool: 'a' }] } } }, ['tracks.v1.expected.0.tool a loose']],
  [
    'distractors',
    { of: ['a'], correct: ['b'], ablate: ['c'] },
    ['of.0 a expected', 'correct.0 b expected', 'ablate.0 c expected'],
  ],
  ['equal_function_sets', { classes: [{ members: ['a'] }] }, ['classes.0.members.0 a expected']],
  ['recovery', { fallbacks: ['a'] }, ['fallbacks.0 a expected']],
])('%s: %j', (gate, block, ids) => {
  expect(named(gate, block)).toEqual(ids)
})

it('takes no offence at a block of another shape', () => {
  expect(named('tool_edges', { allowed: 'a', restricted: [1, null], delegation: [[]] })).toEqual([])
  expect(named('tool_edges', null)).toEqual([])
})
