import { describe, expect, it } from 'vitest'
import { parseTraces } from '../core/trace/parse-traces.js'
import { captureOf } from './capture.js'
import type { TestResult } from './result/result.js'
import { scoreTest } from './score-test.js'

const READ = { id: 'c1', server: 'desk', name: 'read', args: { path: 'a.txt' } }

function row(raw: object, more: Partial<TestResult> = {}): TestResult {
  const scored = scoreTest({ name: 'reads' }, [raw])
  const [trace] = parseTraces(raw)
  const runs = scored.runs.map((run) => (trace === undefined ? run : { ...run, trace }))
  return { ...scored, runs, ...more }
}

describe('captureOf', () => {
  it('keeps the calls and the answer of each run, and no verdict', () => {
    const raw = {
      tool_calls: [READ, { name: 'list' }],
      final_response: 'Here it is.',
      outcome: { status: 'completed' },
    }
    expect(captureOf([row(raw, { suite: 's.yml', model: 'm' })])).toEqual({
      schema: 'mcprove/capture@1',
      exit_code: 0,
      tests: [
        {
          suite: 's.yml',
          name: 'reads',
          model: 'm',
          replayed: true,
          runs: [
            {
              run: 1,
              outcome: 'completed',
              calls: [
                { tool: 'desk.read', args: { path: 'a.txt' } },
                { tool: 'list', args: {} },
              ],
              response: 'Here it is.',
            },
          ],
        },
      ],
    })
  })

  it('keeps the text of arguments that were no valid JSON', () => {
    const [test] = captureOf([row({ tool_calls: [{ name: 'list', args_text: '{"a":' }] })]).tests
    expect(test?.runs[0]?.calls).toEqual([{ tool: 'list', args: null, args_text: '{"a":' }])
  })

  it('shortens arguments that nest so deep that nobody could write them', () => {
    const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
    const argsOf = (depth: number) => {
      const [test] = captureOf([row({ tool_calls: [{ name: 'list', args: { a: nested(depth) } }] })]).tests
      return JSON.stringify(test?.runs[0]?.calls[0]?.args)
    }
    expect(argsOf(150)).toBe(JSON.stringify({ a: nested(150) }))
    expect(argsOf(1_000).length).toBeLessThan(1_000)
  })

  it('says null for an answer that is empty, and for a run without a trace', () => {
    const [silent] = captureOf([row({ tool_calls: [] })]).tests
    expect(silent?.runs).toEqual([{ run: 1, outcome: 'completed', calls: [], response: null }])
    const [untraced] = captureOf([scoreTest({ name: 'reads' }, [{ tool_calls: [READ] }])]).tests
    expect(untraced?.runs).toEqual([{ run: 1, outcome: 'completed', calls: [], response: null }])
  })

  it('keeps why a row has no runs, what it was warned of, and what its model was told', () => {
    const error = { code: 'SERVER_START', message: 'no such program' }
    const context = { system: 'Be kind.', messages: [], turns: ['Read a.txt.'] }
    const [test] = captureOf([row({ tool_calls: [] }, { runs: [], error, warnings: ['stale'], context })]).tests
    expect(test).toEqual({
      ...{ suite: null, name: 'reads', model: null, replayed: true, runs: [] },
      ...{ error, warnings: ['stale'], context },
    })
  })
})

describe('the exit code', () => {
  const fine = row({ tool_calls: [] })
  const broken = row({ tool_calls: [], outcome: { status: 'infra_error', error: 'reset' } })
  const stopped = { ...fine, status: 'inconclusive' as const, gates: [] }
  const skipped = { ...fine, status: 'skipped' as const, runs: [] }

  it('is 0 when all was captured, also from agents that broke off and for tests without a check', () => {
    expect(fine.status).toBe('inconclusive')
    expect(captureOf([fine, row({ tool_calls: [], outcome: { status: 'agent_error' } })]).exit_code).toBe(0)
  })

  it('is 2 when a row or one of its runs could not be captured, and tells why', () => {
    expect(captureOf([fine, { ...fine, error: { code: 'SERVER_START', message: 'm' } }]).exit_code).toBe(2)
    const partly = { ...fine, runs: [...fine.runs, ...broken.runs] }
    expect(captureOf([fine, partly, stopped])).toMatchObject({
      exit_code: 2,
      tests: [{}, { runs: [{ outcome: 'completed' }, { outcome: 'infra_error', error: 'reset' }] }, {}],
    })
  })

  it('is 3 when a budget ended it', () => {
    expect(captureOf([fine, stopped]).exit_code).toBe(3)
  })

  it('is 2 when nothing was asked: rows that were skipped do not count', () => {
    expect(captureOf([skipped])).toEqual({ schema: 'mcprove/capture@1', exit_code: 2, tests: [] })
    expect(captureOf([skipped, fine])).toMatchObject({ exit_code: 0, tests: [{ name: 'reads' }] })
  })
})
