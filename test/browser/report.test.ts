// The HTML report of real runs, made by the built bin, in a real browser.
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { cli, folderWith, ROOT } from '../e2e/run-cli.js'
import { HAS_CHROMIUM, openReport, useBrowser } from './open-report.js'

useBrowser()

describe.skipIf(!HAS_CHROMIUM)(HAS_CHROMIUM ? 'the HTML report' : 'skipped: chromium not here', () => {
  let scored: string
  let replayed: string

  beforeAll(async () => {
    const folder = folderWith({})
    const examples = join(folder, 'examples')
    // A run leaves its history in the folder it is started from.
    cpSync(join(ROOT, 'examples'), examples, { recursive: true })
    const weather = ['offline-traces/regressed.traces.jsonl', '--suite', 'offline-traces/weather.mcprove.yml']
    const score = ['score', ...weather, '--quiet', '-o', join(folder, 'score.html')]
    expect(await cli(score, { cwd: examples })).toMatchObject({ code: 1, stdout: '', stderr: '' })
    const run = [
      'run',
      'orders',
      'distractors',
      'fault-recovery',
      '--replay',
      '--quiet',
      '-o',
      join(folder, 'run.html'),
    ]
    expect(await cli(run, { cwd: examples })).toMatchObject({ code: 0 })
    scored = readFileSync(join(folder, 'score.html'), 'utf8')
    replayed = readFileSync(join(folder, 'run.html'), 'utf8')
  })

  it('opens with the verdict and the first reasons, each with a link to its run', async () => {
    const { page, problems } = await openReport(scored)
    await page.getByRole('heading', { name: 'The test failed' }).waitFor()
    await page.getByText('tool_calls[0].name: expected "get_weather", got "get_forecast"').first().waitFor()
    await page.getByRole('link', { name: 'run 2' }).first().click()
    await page.getByRole('heading', { name: 'Run 2 of 5' }).waitFor()
    expect(problems).toEqual([])
  })

  it('filters by status and by words, also by those of findings', async () => {
    const { page, problems } = await openReport(replayed)
    const tests = page.getByRole('navigation', { name: 'Tests' })
    await tests.getByText('10 tests', { exact: true }).waitFor()
    await page.getByRole('searchbox').fill('injected tool')
    await tests.getByText('2 of 10 tests').waitFor()
    await page.getByRole('searchbox').fill('no such words')
    await page.getByText('No test matches.').waitFor()
    expect(problems).toEqual([])
  })

  it('shows gates with what was asked, the value and the margin; targets unfold', async () => {
    const { page, problems } = await openReport(scored)
    await page.getByRole('navigation', { name: 'Tests' }).getByRole('link').first().click()
    const gate = page.locator('article', { hasText: 'equal_function_sets' })
    await gate.getByRole('row', { name: 'tool_selection.precision' }).getByText('>= 100').waitFor()
    await gate.getByText('All targets (6)').click()
    await gate.getByText('tool_selection.false_negatives').waitFor()
    expect(problems).toEqual([])
  })

  it('follows a link to a step: the call is open, with its arguments and result', async () => {
    const { page, problems } = await openReport(scored, { hash: '#test=weather+lookup&run=2&step=1' })
    const call = page.locator('.call-target')
    await call.getByText('"temperature_c": 27').waitFor()
    await call.getByText('differs at args.city').waitFor()
    expect((await call.boundingBox())?.y).toBeLessThan(page.viewportSize()?.height ?? 0)
    expect(await page.locator('.call details[open]').count()).toBe(1)
    expect(problems).toEqual([])
  })

  it('lays expected and recorded calls side by side and marks what differs', async () => {
    const { page } = await openReport(scored, { hash: '#test=weather+lookup&run=2' })
    const row = page.locator('.comparison-differs')
    expect(await row.locator('del').textContent()).toBe('"Sacramento"')
    expect(await row.locator('ins').textContent()).toBe('"Los Angeles"')
    expect(await page.locator('.comparison-extra').count()).toBe(1)
  })

  it('aligns the runs: where they do the same, and where they part', async () => {
    const { page } = await openReport(scored, { hash: '#test=weather+lookup' })
    const grid = page.locator('table.grid')
    expect(await grid.locator('tbody tr').count()).toBeGreaterThan(1)
    expect(await grid.locator('.grid-inserted').first().textContent()).toContain('weather.get_forecast')
  })

  it('marks faults and errors in the timeline, with the time they took', async () => {
    const { page } = await openReport(replayed, { hash: '#test=tries+again&run=1' })
    const first = page.locator('.call').first()
    await first.getByText('fault: hang').waitFor()
    expect(await first.textContent()).toContain('3.00 s')
    await first.locator('summary').click()
    await first.getByText('Timed out after 3000 ms').waitFor()
  })

  it('draws the distractor curve, in words too', async () => {
    const { page } = await openReport(replayed)
    const label = await page.getByRole('img', { name: /Pass rate by number of distractors/ }).getAttribute('aria-label')
    expect(label).toContain('100% at 0, 40% at 12')
    await page.getByText('floor 60%').waitFor()
  })

  it('is operable by keyboard alone', async () => {
    const { page, problems } = await openReport(replayed)
    await page.keyboard.press('/')
    expect(await page.evaluate('document.activeElement.type')).toBe('search')
    await page.keyboard.type('refund')
    await page.getByText('3 of 10 tests').waitFor()
    await page.getByRole('navigation', { name: 'Tests' }).getByRole('link').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'refund, by script' }).waitFor()
    await page.keyboard.press('k')
    await page.getByRole('heading', { name: 'refund', exact: true }).waitFor()
    expect(problems).toEqual([])
  })

  it('follows the system to dark, switches, and remembers the choice', async () => {
    const { page, problems } = await openReport(scored, { scheme: 'dark' })
    const theme = () => page.evaluate('document.documentElement.dataset.theme')
    expect(await theme()).toBe('dark')
    await page.getByRole('button', { name: 'Switch to the light theme' }).click()
    await page.getByRole('button', { name: 'Switch to the dark theme' }).waitFor()
    expect(await theme()).toBe('light')
    await page.reload()
    await page.getByRole('button', { name: 'Switch to the dark theme' }).waitFor()
    expect(await theme()).toBe('light')
    expect(problems).toEqual([])
  })

  it('a link to a test that is not there says so', async () => {
    const { page } = await openReport(scored, { hash: '#test=gone' })
    await page.getByText('This report has no test named gone').waitFor()
    await page.getByRole('link', { name: 'To the overview' }).click()
    await page.getByRole('heading', { name: 'The test failed' }).waitFor()
  })

  it('prints without the navigation, and with what is folded', async () => {
    const { page } = await openReport(scored, { hash: '#test=weather+lookup&run=2' })
    await page.emulateMedia({ media: 'print' })
    await page.locator('.call details[open]').nth(1).waitFor()
    expect(await page.locator('.sidebar').isVisible()).toBe(false)
  })
})
