// Every failing case of every gate, explained: the suite is a file, as it is for a user.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOSTILE_STRINGS } from '../../../test/reports/hostile-strings.js'
import { installEngines } from '../../core/engines/engines.js'
import { schemaEngine } from '../../core/engines/json-schema-engine.js'
import type { GateCase } from '../../core/gate/gate.js'
import { cleanText } from '../../core/text/show-value.js'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { judge } from '../../gates/judge/gate.js'
import { renderExplanation } from '../../report/explain/explain.js'
import { scoreEval } from '../../score/eval-scorer.js'
import type { TestResult } from '../../score/result/result.js'
import { summarize } from '../../score/result/summarize.js'
import { TestScorer } from '../../score/test-scorer.js'
import { type AgentTestInput, agentTestFrom } from '../../suite/build/agent-test.js'
import { chooseRow } from './choose-row.js'
import { explainRow } from './explain-row.js'

const SUITE = 'case.mcprove.yml'

let folder: string
beforeAll(() => {
  // Some gates validate arguments.
  installEngines({ schema: schemaEngine })
  folder = mkdtempSync(join(tmpdir(), 'mcprove-explain-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface FailingCase {
  readonly gate: string
  readonly one: GateCase
}

const folders = readdirSync(new URL('../../gates/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const failing = (await Promise.all(folders.map(failingCases))).flat()

async function failingCases(name: string): Promise<FailingCase[]> {
  const { cases }: { cases: readonly GateCase[] } = await import(`../../gates/${name}/cases.ts`)
  return cases
    .filter(({ status }) => status === 'failed')
    .map((one) => ({ gate: name.replaceAll('-', '_'), name: one.name, one }))
}

/** The row of a case, its suite beside it as far as a suite can have it. */
function rowOf({ gate, one }: FailingCase, traces: readonly unknown[] = one.traces): TestResult {
  const tools = new ToolTable()
  const runs = traces.map((raw, index) => ({ run: index + 1, trace: readTrace(raw, tools, 'the case') }))
  if (one.grades !== undefined) {
    const block = { gate: judge, options: judge.options.parse(one.options), expect: null, source: one.options }
    const graded = { block, runs, runCount: runs.length, minValidRuns: null }
    return scoreEval({ name: 'case', suite: SUITE, model: null, ...graded }, one.grades)
  }
  const test = { name: 'case', ...one.test, [gate]: one.options } as AgentTestInput
  const isOnTools = gate === 'tool_quality'
  const suite = isOnTools ? {} : { agents: [{ ...test, prompt: 'Go.', runs: runs.length }] }
  writeFileSync(join(folder, SUITE), JSON.stringify(suite))
  const scorer = new TestScorer(agentTestFrom(test), { suite: SUITE, keepTraces: !isOnTools })
  for (const { trace } of runs) scorer.add(trace)
  return { ...scorer.finish('case'), ...(isOnTools ? { kind: 'quality' } : {}) }
}

async function explained(row: TestResult, name?: string): Promise<string> {
  const chosen = chooseRow(summarize([row]), name, 'the test')
  if (chosen === null) throw new Error('nothing failed')
  return [...renderExplanation(await explainRow(chosen, { cwd: () => folder, env: {} }), { color: false })].join('')
}

/** In every text but those by which results find their calls, and programs their way. */
function withAttack(traces: readonly unknown[], attack: string): readonly unknown[] {
  const kept = new Set(['id', 'call_id', 'status', 'kind', 'outcome'])
  return JSON.parse(JSON.stringify(traces), (key, value) => {
    return typeof value === 'string' && !kept.has(key) ? attack : value
  })
}

it('every gate has a failing case here', () => {
  expect(new Set(failing.map(({ gate }) => gate))).toEqual(new Set(folders.map((name) => name.replaceAll('-', '_'))))
})

describe.each(failing)('$gate: $name', (failure) => {
  it('names what was expected and what was there, what was found, and what would have passed', async () => {
    const row = rowOf(failure)
    const text = await explained(row)
    const check = row.gates.find(({ gate }) => gate === failure.gate)
    expect(text).toContain(`\n${failure.gate} failed\n`)
    for (const { target, passed, reason } of check?.expect ?? []) {
      if (!passed) expect(text).toContain(`  ${target}: ${reason}`)
    }
    const errors = (check?.findings ?? []).filter(({ level }) => level === 'error')
    if (errors.length > 0) expect(errors.some(({ message }) => text.includes(cleanText(message)))).toBe(true)
    expect(text).toContain('\nwhat would have passed\n')
    expect(text).not.toContain('The checks cannot be rerun')
    expect(text).not.toMatch(/undefined|\[object|NaN/)
  })

  it('is calm about hostile traces', async () => {
    const attacks = HOSTILE_STRINGS.filter((_, index) => index % 23 === 0)
    for (const attack of attacks) {
      const row = rowOf(failure, withAttack(failure.one.traces, attack))
      const text = await explained(row, 'case')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
      expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/)
      expect(text).not.toMatch(/^\s*::.*::|##\[/m)
    }
  })
})

describe('which findings belong to the run', () => {
  const selection = failing.find(({ gate, one }) => gate === 'tool_selection' && one.traces.length === 2)

  it('a check of all runs shows the run that it complains of, and names the others', async () => {
    if (selection === undefined) throw new Error('tool_selection has no failing case of two runs')
    const [good, bad] = selection.one.traces
    const row = rowOf(selection, [good, bad, good, bad])
    const text = await explained(row)
    expect(text).toSay('4 runs', 'this is run 2', 'run 2: 1501 tokens', 'without runs 2, 4')
    expect(text).not.toContain('run 4:')
    expect(await explained(row, 'case #1')).toSay('this is run 1', 'runs 2, 4: 1501 tokens')
  })

  it('marks no call of a run for what another run did', async () => {
    const lookAlike = failing.find(({ gate, one }) => gate === 'distractors' && one.traces.length === 3)
    if (lookAlike === undefined) throw new Error('distractors has no failing case of three runs')
    const row = rowOf(lookAlike)
    expect(await explained(row, 'case #2')).toContain('\n  ! 0 weather.get_weather_v2 {}\n')
    const other = await explained(row, 'case #1')
    expect(other).toContain('  run 2, tool_calls[0]: weather.get_weather_v2 ')
    expect(other).not.toContain('\ncalls ')
  })

  it('a run that passed says so, and which did not', async () => {
    const golden = failing.find(({ gate, one }) => gate === 'golden_path' && one.traces.length === 3)
    if (golden === undefined) throw new Error('golden_path has no failing case of three runs')
    expect(await explained(rowOf(golden), 'case #1')).toSay(SUITE)
  })
})

it('a suite that is gone or changed leaves the findings, with a note', async () => {
  const edges = failing.find(({ gate }) => gate === 'tool_edges')
  if (edges === undefined) throw new Error('tool_edges has no failing case')
  const row = rowOf(edges)
  writeFileSync(join(folder, SUITE), '{ agents: [{ name: other, prompt: Go. }] }')
  expect(await explained(row)).toSay(SUITE, '`case`')
  expect(await explained({ ...row, suite: 'gone.mcprove.yml' })).toSay('billing.refund', 'gone.mcprove.yml')
  const bare = { ...row, runs: row.runs.map(({ trace: _, ...run }) => run) }
  expect(await explained(bare)).toSay('\nnote ')
})
