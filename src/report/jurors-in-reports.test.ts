// Who judged, what each gave and who dissents: in every report, of rows that failed and of rows that passed.
import { describe, expect, it } from 'vitest'
import { JUDGED } from '../../test/reports/mixed-result.js'
import { summarize } from '../score/result/summarize.js'
import { createReporter, REPORTER_NAMES } from './reporter.js'

async function rendered(name: string, status: 'passed' | 'failed'): Promise<string> {
  const gates = JUDGED.gates.map((check) => ({ ...check, status, ...(status === 'passed' ? { findings: [] } : {}) }))
  const result = summarize([{ ...JUDGED, status, gates }])
  const { row, end } = await createReporter(name, { color: false })
  let text = ''
  if (row !== undefined) for (const test of result.tests) for await (const chunk of row(test)) text += chunk
  for await (const chunk of end(result)) text += chunk
  return text
}

// A badge has room for one number.
const names = REPORTER_NAMES.filter((name) => name !== 'badge' && name !== 'shields')

describe.each(names)('%s', (name) => {
  it('names every juror of a row that failed, with its score and who dissents', async () => {
    const text = await rendered(name, 'failed')
    for (const juror of ['anthropic/claude-haiku-4-5', 'openai/gpt-5-mini', 'google/gemini-2.5-flash']) {
      expect(text).toContain(juror)
    }
    expect(text).toMatch(/0\.9.*(dissents in run 1|"dissents":\s*\[\s*1)/s)
  })
})

// SARIF holds problems alone, and an agent reads what it has to mend.
describe.each(names.filter((name) => name !== 'sarif' && name !== 'agent'))('%s', (name) => {
  it('names the jurors of a row that passed', async () => {
    expect(await rendered(name, 'passed')).toContain('google/gemini-2.5-flash')
  })
})

it('in a line, in TAP, and for an agent', async () => {
  expect(await rendered('minimal', 'failed')).toMatchInlineSnapshot(`
    "✗ panel > judge: judge.score: expected >= 0.7, got 0.3 (and 2 more) [anthropic/claude-haiku-4-5 0.9 (dissents in run 1), openai/gpt-5-mini 0.2, google/gemini-2.5-flash 0.3; agreement 0.333, alpha n/a]
    1 test: 1 failed
    "
  `)
  expect(await rendered('tap', 'passed')).toMatchInlineSnapshot(`
    "TAP version 14
    1..1
    ok 1 - panel
      ---
      grading: {"threshold":0.7,"quorum":"2/3","jurors":[{"juror":"anthropic/claude-haiku-4-5","score":0.9,"dissents":[1]},{"juror":"openai/gpt-5-mini","score":0.2,"dissents":[]},{"juror":"google/gemini-2.5-flash","score":0.3,"dissents":[]}],"agreement":0.333333333,"alpha":null,"calls":3,"repairs":0}
      ...
    # 1 test: 1 passed
    "
  `)
  expect(await rendered('agent', 'failed')).toMatchInlineSnapshot(`
    "VERDICT: FAILED (1 test: 1 failed)

    1. FAILED: panel (weather.mcprove.yml:44:5)
       judge: judge.score: expected >= 0.7, got 0.3
       judge: anthropic/claude-haiku-4-5 0.9 (dissents in run 1), openai/gpt-5-mini 0.2, google/gemini-2.5-flash 0.3; agreement 0.333, alpha n/a
       judge: run 1: warning: anthropic/claude-haiku-4-5 gave 0.9 and dissents: "States what the tool returned."
    "
  `)
})
