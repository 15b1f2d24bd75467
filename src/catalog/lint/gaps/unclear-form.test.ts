import { expect, it } from 'vitest'
import { lintTools } from '../lint-tools.js'

const unclear = (name: string, schema: object) =>
  (
    lintTools([
      { server: 's', name: 'run_job', description: 'Starts a job.', input_schema: { properties: { [name]: schema } } },
    ])[0]?.findings ?? []
  )
    .filter(({ kind }) => kind === 'unclear_form')
    .map(({ message }) => message)

it('asks for the unit of a quantity and the format of a date', () => {
  expect(unclear('timeout', { type: 'integer', description: 'How long to wait.' })).toMatchSnapshot()
  expect(unclear('startDate', { type: 'string', description: 'First day of the report.' })).toMatchSnapshot()
})

it.each([
  ['timeout', { type: 'integer', description: 'Seconds to wait.' }],
  ['timeout', { type: 'integer', description: 'How long to wait (ms).' }],
  ['timeout_ms', { type: 'integer', description: 'How long to wait.' }],
  ['timeoutSeconds', { type: 'integer', description: 'How long to wait.' }],
  ['timeout', { type: 'integer' }],
  ['count', { type: 'integer', description: 'How many.' }],
  ['radius', { type: 'number', description: 'Search radius in meters.' }],
  ['date', { type: 'string', description: 'Day of the report, YYYY-MM-DD.' }],
  ['date', { type: 'string', description: 'Day of the report, such as 2026-01-31.' }],
  ['date', { type: 'string', format: 'date', description: 'Day of the report.' }],
  ['date', { type: 'string', examples: ['2026-01-31'], description: 'Day of the report.' }],
  ['date', { type: 'object', description: 'Day of the report.' }],
  ['color', { type: 'string', enum: ['red', 'blue'], description: 'Color of the line.' }],
])('is satisfied by %s: %j', (name, schema) => {
  expect(unclear(name, schema)).toEqual([])
})
