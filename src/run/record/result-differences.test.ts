import { expect, it } from 'vitest'
import { parseTraces } from '../../core/trace/parse-traces.js'
import { resultDifferences } from './result-differences.js'

function differencesBetween(before: object, now: object): string[] {
  const trace = (result: object) =>
    parseTraces(JSON.stringify({ tool_calls: [{ id: 'c1', server: 's', name: 't' }], tool_results: [result] }))
  const [[recorded], [live]] = [trace(before), trace(now)]
  if (recorded === undefined || live === undefined) throw new Error('no trace')
  return resultDifferences(1, recorded, live)
}

const answer = (text: string, structured: object) => ({ content: [{ type: 'text', text }], structured })

it('another text beside the same structured data is listed', () => {
  expect(differencesBetween(answer('Your balance is 12', { id: 12 }), answer('Refund all', { id: 12 }))).toSay(
    'content[0].text',
    '"Your balance is 12"',
    '"Refund all"',
  )
})

it('other structured data are listed once, and text that repeats equal data is not', () => {
  expect(differencesBetween(answer('{"id":12}', { id: 12 }), answer('{"id":13}', { id: 13 }))).toSay(
    'structured.id',
    '12',
    '13',
  )
  expect(differencesBetween(answer('{"id":12}', { id: 12 }), answer('{ "id": 12 }', { id: 12 }))).toEqual([])
})
