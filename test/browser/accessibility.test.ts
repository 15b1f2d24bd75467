import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { JUDGED } from '../reports/mixed-result.js'
import { checkOf, resultOf, runOf, testOf, traceOf } from './made-result.js'
import { HAS_CHROMIUM, openReport, renderHtml, useBrowser } from './open-report.js'

useBrowser()

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Every rule that is broken, with the elements that break it. */
async function violations(page: Page): Promise<string[]> {
  // Not as a script element: the page's policy would rightly refuse it.
  await page.evaluate(AXE)
  const { violations } = (await page.evaluate('axe.run()')) as AxeResults
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

const trace = traceOf([{ name: 'find_orders' }, { name: 'refund_order', is_error: true, text: 'no such order' }])
const finding = { level: 'error', kind: 'extra_call', run: 1, step: 1, message: 'not expected', actual: 'b' } as const

/** A bit of everything: all statuses, models, tracks, charts, critics, errors. */
const everything = resultOf([
  testOf({
    name: 'refund [example/one]',
    status: 'failed',
    reproduce: 'mcprove run',
    warnings: ['the cassette is stale'],
    runs: [runOf(1, { status: 'failed', checks: { trajectory: 'failed' }, trace }), runOf(2, { trace })],
    gates: [
      checkOf({
        status: 'failed',
        targets: { 'trajectory.passed': 0 },
        expect: [{ target: 'trajectory.passed', matcher: { '>=': 1 }, passed: false, actual: 0 }],
        findings: [finding],
        expected_calls: [{ tool: 'find_orders' }, { tool: 'other', args: { subset: { a: 1 } } }],
      }),
      checkOf({
        gate: 'reliability',
        targets: {
          'reliability.runs': 2,
          'reliability.passes': 1,
          'reliability.pass_at': [0.5, 1],
          'reliability.pass_hat': [0.5, 0],
        },
      }),
      checkOf({ gate: 'critics', targets: { 'critics.score': 0.9, 'critics.field["title"]': 0.8 } }),
    ],
  }),
  testOf({ name: 'refund [example/two]', model: 'example/two' }),
  testOf({ name: 'broken', status: 'error', error: { code: 'SERVER_FAILED', message: 'gone', hint: 'Start it.' } }),
  testOf({ name: 'few', status: 'inconclusive', advisory: true }),
  JUDGED,
  testOf({
    name: 'nearly',
    status: 'warned',
    runs: [runOf(1, { status: 'warned', checks: { critics: 'warned' } })],
    gates: [
      checkOf({
        gate: 'critics',
        status: 'warned',
        findings: [{ ...finding, level: 'warning', kind: 'warned', message: 'score 0.75 is below the fail threshold' }],
      }),
    ],
  }),
  testOf({
    name: 'well enough',
    warnings: ['the cassette is stale'],
    gates: [
      checkOf({
        gate: 'critics',
        findings: [
          { ...finding, level: 'warning', kind: 'warning', message: 'score 0.85 is below the warn threshold' },
        ],
      }),
    ],
  }),
  testOf({ name: 'not now', status: 'skipped', model: null, kind: 'tool' }),
  ...['v1', 'v2'].map((track, i) =>
    testOf({
      name: `books {track ${track}}`,
      variant: { of: 'books', track, baseline: 'v1' },
      gates: [checkOf({ gate: 'critics', targets: { 'critics.score': 0.8 + i / 10, 'critics.field["day"]': i } })],
    }),
  ),
])

const VIEWS = [
  ['the overview', '#overview'],
  ['a test', '#test=refund+%5Bexample%2Fone%5D'],
  ['a run', '#test=refund+%5Bexample%2Fone%5D&run=1&step=1'],
  ['an error', '#test=broken'],
  ['a warned test', '#test=nearly'],
  ['a test that passed with warnings', '#test=well+enough'],
  ['a jury', '#test=panel'],
  ['its grades of a run', '#test=panel&run=1'],
] as const

describe.skipIf(!HAS_CHROMIUM)(HAS_CHROMIUM ? 'axe finds nothing' : 'skipped: chromium not here', () => {
  it.each(VIEWS)('in %s', async (_, hash) => {
    const html = await renderHtml(everything)
    for (const scheme of ['light', 'dark'] as const) {
      const { page, problems } = await openReport(html, { hash, scheme })
      expect({ scheme, found: await violations(page) }).toEqual({ scheme, found: [] })
      expect(problems).toEqual([])
    }
  })

  it('on a phone, where no view is wider than the screen', async () => {
    const html = await renderHtml(everything)
    for (const [, hash] of VIEWS) {
      const { page } = await openReport(html, { hash, width: 390 })
      expect(await violations(page)).toEqual([])
      const width = await page.evaluate('document.documentElement.scrollWidth')
      expect({ hash, width }).toEqual({ hash, width: 390 })
    }
  })

  it('what is warned and what passed with a warning are told apart, and found by their status', async () => {
    const { page } = await openReport(await renderHtml(everything))
    const warnings = page.getByRole('region', { name: 'Warnings' })
    expect(await warnings.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      expect.stringMatching(/^warned\s+nearly$/),
      expect.stringMatching(/^passed\s+well enough$/),
    ])
    await warnings.getByText('score 0.75 is below the fail threshold').waitFor()
    await warnings.getByText('the cassette is stale').waitFor()
    await page.getByRole('link', { name: /well enough.*passed.*2 warnings/ }).waitFor()
    await page.getByRole('button', { name: /^warned\s+1$/ }).click()
    expect(await page.getByRole('status').textContent()).toBe('1 of 10 tests')
  })

  it('tracks and models are tabs, and the best track is named', async () => {
    const { page } = await openReport(await renderHtml(everything))
    await page.getByRole('row', { name: /v2.*best/ }).waitFor()
    await page.getByRole('link', { name: 'v2' }).first().click()
    await page.getByRole('navigation', { name: 'Variants' }).getByRole('link', { name: 'track v1' }).click()
    await page.getByRole('heading', { name: 'books {track v1}' }).waitFor()
    await page
      .getByRole('navigation', { name: 'Tests' })
      .getByRole('link', { name: /refund/ })
      .first()
      .click()
    await page.getByRole('navigation', { name: 'Models' }).getByRole('link', { name: 'two' }).click()
    await page.getByRole('heading', { name: 'refund [example/two]' }).waitFor()
  })
})
