import { expect, it } from 'vitest'
import { argumentValues } from './argument-values.js'

it.each<[unknown, unknown]>([
  [{ exact: { city: 'Rome' } }, { city: 'Rome' }],
  [{ exact: { city: 'Rome' }, ignore_keys: ['id'] }, { city: 'Rome' }],
  [{ subset: { city: 'Rome' } }, { city: 'Rome' }],
  [{ schema: { type: 'object' } }, undefined],
  [{ city: 'Rome' }, { city: 'Rome' }],
  [
    { city: 'Rome', unit: 'C' },
    { city: 'Rome', unit: 'C' },
  ],
  [
    { exact: true, city: 'Rome' },
    { exact: true, city: 'Rome' },
  ],
  [{ ignore_keys: [] }, { ignore_keys: [] }],
  [{}, {}],
  ['city', undefined],
  [undefined, undefined],
])('the arguments in %j are %j', (args, values) => {
  expect(argumentValues(args)).toEqual(values)
})
