// Whatever a trace holds is text.
import { describe, expect, it } from 'vitest'
import type { TestResult } from '../../src/score/result/result.js'
import { checkOf, resultOf, runOf, testOf, traceOf } from './made-result.js'
import { HAS_CHROMIUM, openReport, renderHtml, useBrowser } from './open-report.js'

useBrowser()

const HOSTILE = [
  '<script>window.hacked = 1</script>',
  '</script><script>window.hacked = 1</script>',
  '<!--<script>window.hacked = 1</script>-->',
  '<img src=x onerror="window.hacked = 1">',
  '<svg onload="window.hacked = 1">',
  '"><iframe src="javascript:window.hacked = 1"></iframe>',
  'javascript:window.hacked = 1',
  '{{constructor.constructor("window.hacked = 1")()}}',
  '\u202egnp.exe\u2066 \u0007\u001b]0;title\u0007 \u0000',
  ']]> \u2028 \u2029 \ud800 &lt;b&gt;',
  '__proto__',
  `<b>${'a'.repeat(1_000_000)}`,
]

/** A row with this text wherever a text can be. */
function hostileTest(text: string): TestResult {
  const difference = { path: text, expected: { [text]: text }, actual: text }
  const finding = {
    level: 'error',
    kind: text,
    run: 1,
    step: 0,
    message: text,
    expected: text,
    actual: text,
    expected_index: 0,
    differences: [difference],
  } as const
  const expectation = {
    target: text,
    matcher: { [text]: text },
    passed: false,
    actual: text,
    message: text,
    reason: text,
  }
  const trace = traceOf([{ name: text, args: { [text]: text }, text, is_error: true }], text)
  const answers = [{ question: text, score: 0.1, pass: false, reason: text }]
  const juror = { model: text, score: 0.1, passed: false, answers, error: text }
  return testOf({
    suite: text,
    name: text,
    model: text,
    status: 'failed',
    reproduce: text,
    warnings: [text],
    variant: { of: text, track: text, baseline: text },
    error: { code: text, message: text, hint: text },
    runs: [
      runOf(1, {
        status: 'failed',
        name: text,
        error: text,
        hint: text,
        expect: [expectation],
        trace,
        jurors: [juror],
      }),
      runOf(2, { status: 'error', error: text, jurors: [juror] }),
    ],
    grading: {
      threshold: 0.7,
      quorum: text,
      jurors: [{ juror: text, score: 0.1, dissents: [1] }],
      agreement: null,
      alpha: null,
      calls: 1,
      repairs: 0,
    },
    gates: [
      checkOf({
        gate: text,
        status: 'failed',
        summary: text,
        targets: { [text]: 1, [`critics.field[${JSON.stringify(text)}]`]: 0.5 },
        expect: [expectation],
        findings: [finding],
        expected_calls: [{ tool: text, args: { [text]: text } }],
      }),
      checkOf({ gate: 'critics', targets: { [`critics.field[${JSON.stringify(text)}]`]: 0.5 } }),
      checkOf({ gate: 'judge' }),
    ],
  })
}

describe.skipIf(!HAS_CHROMIUM)(HAS_CHROMIUM ? 'hostile text is inert' : 'skipped: chromium not here', () => {
  it('in every field of every view', async () => {
    const html = await renderHtml(resultOf(HOSTILE.map(hostileTest)))
    const { page, problems } = await openReport(html)
    const links = () => page.getByRole('navigation', { name: 'Tests' }).locator('a')
    expect(await links().count()).toBe(HOSTILE.length)
    for (let i = 0; i < HOSTILE.length; i += 1) {
      await links().nth(i).click()
      await page.getByRole('heading', { name: 'Gates' }).waitFor()
      await page.locator('.jury').waitFor()
      await page.locator('.run-row').first().click()
      await page.getByRole('heading', { name: 'The judge' }).waitFor()
      await page.locator('.call summary').click()
      await page.locator('.call-body').waitFor()
    }
    expect(await page.evaluate(`'hacked' in window`)).toBe(false)
    expect(await page.locator('iframe, img, main script').count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('characters that turn or hide text are shown by their numbers', async () => {
    const { page } = await openReport(await renderHtml(resultOf([testOf({ name: 'pay \u202eeur\u0007' })])), {
      hash: `#test=${encodeURIComponent('pay \u202eeur\u0007')}`,
    })
    await page.getByRole('heading', { name: 'pay \\u202eeur\\u0007' }).waitFor()
  })

  it('the page may neither load nor send anything, and runs no script but its own', async () => {
    const html = await renderHtml(resultOf([testOf()]))
    const { page } = await openReport(html)
    const outcome = await page.evaluate(`(async () => {
      const script = document.createElement('script')
      script.textContent = 'window.hacked = 1'
      document.body.append(script)
      const isRefused = await fetch('http://127.0.0.1:9/').catch((error) => error instanceof TypeError)
      return { isRefused, isHacked: 'hacked' in window }
    })()`)
    expect(outcome).toEqual({ isRefused: true, isHacked: false })
  })

  it('a trace nested too deeply costs the row its traces, not the report', async () => {
    let deep: unknown = 1
    for (let i = 0; i < 20_000; i += 1) deep = [deep]
    const trace = traceOf([{ name: 'a', args: { deep } }])
    const { page, problems } = await openReport(await renderHtml(resultOf([testOf({ runs: [runOf(1, { trace })] })])), {
      hash: '#test=refund',
    })
    await page.getByText('traces omitted').waitFor()
    await page.locator('.run-row').click()
    await page.getByText('there is no timeline').waitFor()
    expect(problems).toEqual([])
  })
})
