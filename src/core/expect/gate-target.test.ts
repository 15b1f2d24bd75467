import { expect, it } from 'vitest'
import { findGateTarget, targetsOf } from './gate-target.js'
import { parseTargetPath } from './target-path.js'

const NAMES = ['reliability.pass_hat', 'reliability.pass', 'critics.field["name"]', 'reliability.pass_hat.k']
const find = (text: string): unknown => findGateTarget(parseTargetPath(text), NAMES)

it('finds a declared name, also where the path goes on', () => {
  expect(find('reliability.pass_hat')).toEqual({ name: 'reliability.pass_hat', length: 2 })
  expect(find('reliability.pass_hat[-1]')).toEqual({ name: 'reliability.pass_hat', length: 2 })
})

it('takes the longest name', () => {
  expect(find('reliability.pass_hat.k[0]')).toEqual({ name: 'reliability.pass_hat.k', length: 3 })
  const path = parseTargetPath('reliability.pass_hat.k[0]')
  expect(findGateTarget(path, NAMES.toReversed())).toEqual({ name: 'reliability.pass_hat.k', length: 3 })
})

it('compares segments, not letters or spellings', () => {
  expect(find('reliability.pass_h')).toBeNull()
  expect(find('reliability.passed')).toBeNull()
  expect(find('reliability')).toBeNull()
  expect(find('critics.field.name')).toEqual({ name: 'critics.field["name"]', length: 3 })
})

it('replaces the placeholder of a declared target by the names of the block', () => {
  const targets = { 'critics.score': 'The mean.', 'critics.field["name"]': 'Per argument.' }
  const names = ({ fields }: Readonly<Record<string, unknown>>) => (Array.isArray(fields) ? fields : [])
  expect(targetsOf({ targets, names }, { fields: ['city', 'a "b"'] })).toEqual([
    'critics.score',
    'critics.field["city"]',
    'critics.field["a \\"b\\""]',
  ])
  expect(targetsOf({ targets, names }, {})).toEqual(['critics.score'])
  expect(targetsOf({ targets }, {})).toEqual(['critics.score', 'critics.field["name"]'])
})
