// Checks that had nothing to judge (docs/spec/gates.md, From runs to a verdict), with a gate made for it.
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { evidenceOf } from '../core/gate/evidence.js'
import { defineGate } from '../core/gate/gate.js'
import { parseTraces } from '../core/trace/parse-traces.js'
import { gates as builtIn } from '../gates/index.js'
import { parseSuite } from '../suite/parse-suite.js'
import { summarize } from './result/summarize.js'
import { scoreTest } from './score-test.js'
import { TestScorer } from './test-scorer.js'

const quiet = { tool_calls: [] }
const busy = { tool_calls: [{ name: 'x' }] }

const lacksCalls = (calls: number) => (calls > 0 ? null : 'no call was made')

/** Few calls are good; without any there is nothing to count. */
const fewCalls = defineGate({
  key: 'few_calls',
  summary: 'Are the calls few?',
  options: z.strictObject({}),
  targets: { 'few.most': 'Calls of the longest run.', 'few.runs': 'Runs.', 'few.mean': 'Null without calls.' },
  defaultExpect: [{ target: 'few.most', matcher: { '<=': 1 } }],
  perRun: true,
  measure: (_options, trace) => trace.tool_calls.length,
  fold: (_options, runs) => {
    const { unmeasured, notes } = evidenceOf(runs, lacksCalls, ['few.most', 'few.mean'])
    const most = Math.max(...runs.map(({ measure }) => measure))
    const targets = { 'few.most': most, 'few.runs': runs.length, 'few.mean': most === 0 ? null : most }
    return { targets, findings: notes, unmeasured }
  },
})
const gates = { ...builtIn, few_calls: fewCalls }
const score = (block: object, traces: readonly unknown[], rest: object = {}) =>
  scoreTest({ name: 't', few_calls: block, ...rest }, traces, gates)
const warning = (run: number) => ({
  level: 'warning',
  kind: 'no_evidence',
  run,
  step: null,
  message: 'no call was made',
})

describe('a check', () => {
  it('whose expectations are met on unmeasured targets alone is inconclusive, with the reason, and exit 3', () => {
    const row = score({}, [quiet])
    expect(row).toMatchObject({ status: 'inconclusive', runs: [{ status: 'inconclusive' }] })
    expect(row.gates[0]).toMatchObject({ status: 'inconclusive', findings: [warning(1)] })
    expect(row.runs[0]?.checks).toEqual({ few_calls: 'inconclusive' })
    expect(summarize([row, score({}, [busy])]).exit_code).toBe(3)
  })

  it('says so of every run when none offered anything', () => {
    expect(score({}, [quiet, quiet]).gates[0]?.findings).toEqual([warning(1), warning(2)])
  })

  it('judges the runs that did, with a note on the others', () => {
    const row = score({}, [quiet, busy])
    expect(row.status).toBe('passed')
    expect(row.runs.map(({ status }) => status)).toEqual(['inconclusive', 'passed'])
    expect(row.gates[0]?.findings).toEqual([{ ...warning(1), level: 'note' }])
  })

  it('that fails stays failed', () => {
    const row = score({ expect: [{ 'few.most': { '>=': 1 } }] }, [quiet])
    expect(row).toMatchObject({ status: 'failed', runs: [{ status: 'failed' }], gates: [{ findings: [] }] })
  })

  it('passes on a target that was measured, whatever else was not', () => {
    const other = { expect: [{ 'few.runs': 1 }, { 'few.most': { '<=': 1 } }] }
    expect(score(other, [quiet]).status).toBe('passed')
  })

  it('is inconclusive as well where such a target is null, which meets nothing', () => {
    const row = score({ expect: [{ 'few.runs': 1 }, { 'few.mean': { '<=': 1 } }] }, [quiet])
    expect(row.gates[0]).toMatchObject({ status: 'inconclusive', expect: [{ passed: true }, { passed: false }] })
    expect(row.gates[0]?.findings).toEqual([warning(1)])
  })

  it('passes where the author asks for nothing', () => {
    expect(score({ expect: [{ 'few.mean': { absent: true } }] }, [quiet]).status).toBe('passed')
  })

  it('is worse than one that passed, and better than one that failed', () => {
    const expects = (count: number) => ({ expect: [{ tool_calls: { length: count } }] })
    expect(score({}, [quiet], expects(0)).status).toBe('inconclusive')
    expect(score({}, [quiet], expects(1))).toMatchObject({
      status: 'failed',
      runs: [{ status: 'failed', checks: { expect: 'failed', few_calls: 'inconclusive' } }],
    })
  })
})

it('a run without a verdict of its own does not pass for `reliability`', () => {
  const row = score({}, [quiet, busy], { reliability: { expect: [{ 'reliability.pass_rate': { '>=': 50 } }] } })
  expect(row.gates.find(({ gate }) => gate === 'reliability')).toMatchObject({
    status: 'passed',
    targets: { 'reliability.passes': 1 },
    findings: [{ run: 1, message: 'did not pass a per-run check' }],
  })
})

describe('a test without any check', () => {
  const reason = 'this test has no checks: add `expect:` or a gate'

  it('is inconclusive, and says what to add', () => {
    const row = scoreTest({ name: 't' }, [busy, quiet])
    expect(row).toMatchObject({
      status: 'inconclusive',
      runs: [{ status: 'inconclusive' }, { status: 'inconclusive' }],
    })
    expect(row.gates).toEqual([
      {
        ...{ gate: 'expect', status: 'inconclusive', targets: {}, expect: [] },
        findings: [1, 2].map((run) => ({ ...warning(run), message: reason })),
      },
    ])
  })

  it('also with an empty `expect` list', () => {
    expect(scoreTest({ name: 't', expect: [] }, [busy]).status).toBe('inconclusive')
  })

  it('is an error when a run is invalid, and skipped when it has none', () => {
    const broken = { tool_calls: [], outcome: { status: 'infra_error' } }
    expect(scoreTest({ name: 't' }, [broken, busy]).status).toBe('error')
    expect(scoreTest({ name: 't' }, []).status).toBe('skipped')
  })

  it('leaves its verdict to the rows that grade it', () => {
    const judge = { model: 'openai/gpt-5' }
    const suite = parseSuite({
      agents: [{ name: 't', prompt: 'p', eval: { rubric: 'Is it kind?', judge } }],
      evals: [{ name: 'tone', agent: 't', rubric: 'Is it calm?', judge }],
    })
    const [test] = suite.tests
    if (test === undefined) throw new Error('no test')
    const scorer = new TestScorer(test)
    for (const trace of parseTraces([busy])) scorer.add(trace)
    const row = scorer.finish('t')
    expect(row).toMatchObject({
      status: 'skipped',
      runs: [{ status: 'skipped' }],
      gates: [],
      warnings: ['no checks; graded by `t > judge`, `tone`'],
    })
    expect(new TestScorer(test).finish('t')).not.toHaveProperty('warnings')
  })
})
