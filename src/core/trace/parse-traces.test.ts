import { expect, it } from 'vitest'
import { isJsonLines, jsonFailure, parseTraces } from './parse-traces.js'

const CALL = '{"tool_calls":[{"name":"search","args":{}}]}'

it('reads one trace, an array of them, JSON Lines, and values already parsed', () => {
  const names = (input: unknown) => parseTraces(input).map(({ tool_calls }) => tool_calls.map(({ name }) => name))
  expect(names(CALL)).toEqual([['search']])
  expect(names(`\uFEFF${CALL}`)).toEqual([['search']])
  expect(names(`[${CALL},${CALL}]`)).toEqual([['search'], ['search']])
  expect(names(`${CALL}\n\n  \n${CALL}\n`)).toEqual([['search'], ['search']])
  expect(names(JSON.parse(CALL))).toEqual([['search']])
})

it('keeps a byte order mark that is part of an answer', () => {
  expect(parseTraces('{"tool_calls":[],"final_response":"a\uFEFFb"}')[0]?.final_response).toBe('a\uFEFFb')
})

it.each<[string, boolean]>([
  ['{"a":1}\n{"a":2}', true],
  ['\n  {"a":1}\n{"a":2}', true],
  ['{"a":1}\nnot json', true],
  ['{"a":1}', false],
  ['{"a":1}\n \n', false],
  ['{"a":1}}', false],
  ['{\n"a":1}', false],
  ['[1]\n[2]', false],
  ['', false],
])('%j is JSON Lines: %s', (text, isLines) => {
  expect(isJsonLines(text)).toBe(isLines)
})

it('names the file and the line of a trace that is none', () => {
  expect(() => parseTraces('5')).toThrow(/^traces: /)
  expect(() => parseTraces(`${CALL}\n5`, 'log.jsonl')).toThrow(/^log\.jsonl:2: /)
})

it('says where JSON is broken, counting lines of the file', () => {
  expect(() => parseTraces(`${CALL}\n{"a":,}`, 'log.jsonl')).toFailWithHint('JSON_INVALID')
  expect(() => parseTraces(' \n', 'log.jsonl')).toFailWithHint('JSON_INVALID')
})

it('hands on what JSON.parse said of a text in which no mistake is found', () => {
  const cause = new RangeError('out of memory')
  expect(jsonFailure('{}', 'log.json', 1, cause)).toBe(cause)
})

it('refuses values that no JSON text could be', () => {
  expect(() => parseTraces({ tool_calls: [], metadata: { id: 5n } })).toFailWithHint('TRACE_INVALID')
})

it('a call may have an empty name: models make such calls', () => {
  const [trace] = parseTraces({ tool_calls: [{ server: 's', name: '' }, { name: '' }] })
  expect(trace?.tool_calls).toMatchObject([
    { id: 'c1', server: 's', name: '' },
    { id: 'c2', server: null, name: '' },
  ])
})
