import { describe, expect, it } from 'vitest'
import { resultOf, runOf, testOf, traceOf } from './made-result.js'
import { HAS_CHROMIUM, openReport, renderHtml, useBrowser } from './open-report.js'

useBrowser()

const range = (length: number) => Array.from({ length }, (_, i) => i)

describe.skipIf(!HAS_CHROMIUM)(HAS_CHROMIUM ? 'large reports' : 'skipped: chromium not here', () => {
  it('a thousand runs of one test: the page holds only the rows that are seen', async () => {
    const runs = range(1000).map((i) =>
      runOf(i + 1, { trace: traceOf([{ name: 'a', args: { i: i % 7 } }, { name: 'b' }]) }),
    )
    const html = await renderHtml(resultOf([testOf({ runs })]))
    const { page, problems } = await openReport(html, { hash: '#test=refund' })
    await page.getByRole('heading', { name: '1 000 runs'.replace(' ', '\u2009') }).waitFor()
    const rows = page.locator('.run-row')
    expect(await rows.count()).toBeLessThan(60)
    await page.locator('.runs .virtual').evaluate((list) => list.scrollTo(0, list.scrollHeight))
    await page.getByText('run 1000').click()
    await page.getByRole('heading', { name: /Run 1000/ }).waitFor()
    expect(problems).toEqual([])
  })

  it('a thousand tests: search answers, and the list holds only what is seen', async () => {
    const tests = range(1000).map((i) => testOf({ name: `test ${i}`, runs: [runOf(1)] }))
    const { page, problems } = await openReport(await renderHtml(resultOf(tests)))
    expect(await page.locator('.sidebar-row').count()).toBeLessThan(60)
    expect(await page.locator('.matrix-row').count()).toBeLessThan(60)
    await page.getByRole('searchbox').fill('test 777')
    await page.getByText('1 of 1\u2009000 tests').waitFor()
    expect(problems).toEqual([])
  })

  it('ten thousand calls in one run: a window of them, also around the one a link leads to', async () => {
    const trace = traceOf(range(10_000).map((i) => ({ name: `tool_${i}` })))
    const html = await renderHtml(resultOf([testOf({ runs: [runOf(1, { trace })] })]))
    const { page, problems } = await openReport(html, { hash: '#test=refund&run=1&step=7000' })
    await page.locator('.call-target').getByText('shop.tool_7000').first().waitFor()
    expect(await page.locator('.call').count()).toBeLessThan(300)
    await page.getByRole('button', { name: /later entries/ }).click()
    await page.getByText('shop.tool_7200').waitFor()
    expect(problems).toEqual([])
  })
})
