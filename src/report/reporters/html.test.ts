import { expect, it } from 'vitest'
import { parseTraces } from '../../core/trace/parse-traces.js'
import type { Result, TestResult } from '../../score/result/result.js'
import { scoreTest } from '../../score/score-test.js'
import { htmlChunks } from './html.js'

function resultWith(...tests: readonly TestResult[]): Result {
  const summary = { total: 0, passed: 0, warned: 0, failed: 0, error: 0, inconclusive: 0, skipped: 0, advisory: 0 }
  return { schema: 'mcprove/result@1', summary, exit_code: 0, tests }
}

/** What the page would read: the JSON of each block. */
function blocksOf(html: string): { name: string; value: Record<string, unknown> }[] {
  const blocks = html.matchAll(/<script type="application\/json" data-mcprove="(\w+)">(.*?)<\/script>/gs)
  return [...blocks].map(([, name = '', json = '']) => ({ name, value: JSON.parse(json) }))
}

const row: TestResult = {
  suite: null,
  name: '</script><!-- <b>\u2028',
  kind: 'agent',
  model: null,
  status: 'passed',
  replayed: true,
  runs: [],
  gates: [],
}

it('yields the page around a block for the totals and one for each test, as a chunk each', () => {
  const chunks = [...htmlChunks(resultWith(row, row))]
  expect(chunks).toHaveLength(5)
  expect(chunks[0]).toMatch(/^<!doctype html>/)
  expect(chunks.at(-1)).toMatch(/<\/html>\n$/)
  expect(blocksOf(chunks.join('')).map(({ name }) => name)).toEqual(['result', 'test', 'test'])
})

it('text that would end the block comes back as it was, and no markup of it is in the page', () => {
  const html = [...htmlChunks(resultWith(row))].join('')
  expect(blocksOf(html)[1]?.value.name).toBe(row.name)
  expect(html).not.toContain('<!--')
  expect(html).not.toContain('<b>')
})

it('traces are there, without definitions of tools and raw requests', () => {
  const [trace] = parseTraces(
    JSON.stringify({ tool_calls: [{ name: 'a' }], tools: [{ name: 'a', input_schema: {} }], requests: [{ body: 1 }] }),
  )
  const test = scoreTest({ name: 't', golden_path: { calls: ['a'] } }, trace === undefined ? [] : [trace])
  const runs = test.runs.map((run) => (trace === undefined ? run : { ...run, trace }))
  const [, block] = blocksOf([...htmlChunks(resultWith({ ...test, runs }))].join(''))
  expect(block?.value.runs).toMatchObject([{ trace: { tools: [{ server: null, name: 'a' }] } }])
  expect(JSON.stringify(block)).not.toMatch(/requests|input_schema/)
})

it('a trace that nests too deeply to be written is left out, and the row says so', () => {
  let deep: unknown = 1
  for (let i = 0; i < 20_000; i += 1) deep = [deep]
  const [trace] = parseTraces('{ "tool_calls": [{ "name": "a" }] }')
  // Only `args` differs from what was parsed.
  const bent = { ...trace, tool_calls: [{ ...trace?.tool_calls[0], args: deep }] } as typeof trace
  const [test] = [scoreTest({ name: 't', golden_path: { calls: ['a'] } }, trace === undefined ? [] : [trace])]
  const runs = test.runs.map((run) => (bent === undefined ? run : { ...run, trace: bent }))
  const [, block] = blocksOf([...htmlChunks(resultWith({ ...test, runs }))].join(''))
  expect(block?.value.warnings).toSay('traces omitted')
  expect(block?.value.runs).not.toHaveProperty('0.trace')
})
