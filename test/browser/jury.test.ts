// A model-graded row in the HTML report: made by the built bin and judges on a real wire, seen in a real browser.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { grade, judging } from '../e2e/judging.js'
import { runJson } from '../e2e/run-suite.js'
import { HAS_CHROMIUM, openReport, useBrowser } from './open-report.js'

useBrowser()

const [HAIKU, MINI, FLASH] = ['claude-haiku-4-5', 'gpt-5-mini', 'gemini-2.5-flash'] as const
const PLANTED = '<img src=x onerror="window.hacked = 1"> \u202eevil'
const CRITERIA = [
  { name: 'right', description: 'Right?', weight: 3 },
  { name: 'short', description: 'Short?' },
]

describe.skipIf(!HAS_CHROMIUM)(HAS_CHROMIUM ? 'the jury of a row' : 'skipped: chromium not here', () => {
  let html: string

  beforeAll(async () => {
    const { folder } = await judging({
      judges: {
        [HAIKU]: (_request, question) => grade(question === 'Right?' ? 0.9 : 0.5, `${question} Yes.`),
        [MINI]: () => grade(0.8, PLANTED),
        [FLASH]: () => grade(0.1, 'It guesses.'),
      },
      agent: { runs: 2 },
      suite: {
        evals: [
          {
            name: 'panel',
            agent: 'sums',
            rubric: { criteria: CRITERIA },
            jury: { quorum: '2/3', jurors: [{ model: HAIKU, runs: 2 }, { model: MINI }, { model: FLASH }] },
          },
        ],
      },
    })
    const { code, stderr } = await runJson(folder, ['--live', '-o', 'report.html'])
    expect(code, stderr).toBe(0)
    html = readFileSync(join(folder, 'report.html'), 'utf8')
  })

  it('is a table: a juror a column, a run a row, with scores, criteria, dissents and the agreement', async () => {
    const { page, problems } = await openReport(html, { hash: '#test=panel' })
    const gate = page.locator('article', { hasText: 'judge' })
    expect(await gate.locator('.jury thead th').allInnerTexts()).toEqual([
      'run',
      'anthropic/claude-haiku-4-5\nmean 0.8',
      'openai/gpt-5-mini\nmean 0.8',
      'google/gemini-2.5-flash\nmean 0.1',
    ])
    const second = gate.getByRole('row', { name: 'run 2' })
    expect(await second.locator('td').allInnerTexts()).toEqual([
      'passed\n0.8\nright 0.9, short 0.5',
      'passed\n0.8\nright 0.8, short 0.8',
      'failed\n0.1\ndissents\nright 0.1, short 0.1',
    ])
    const facts = (await gate.locator('.facts > div').allInnerTexts()).join('; ')
    for (const fact of ['quorum\n2/3', 'agreement\n0.3333', "Krippendorff's alpha\n", 'judge calls\n16']) {
      expect(facts).toContain(fact)
    }
    // The table says what these findings would.
    expect(await gate.getByText('and dissents').count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('has every answer with its reason on the page of the run, and what a judge wrote is text', async () => {
    const { page, problems } = await openReport(html, { hash: '#test=panel' })
    await page.getByRole('link', { name: 'run 2' }).first().click()
    await page.getByRole('heading', { name: 'The jury' }).waitFor()
    const [first, second, third] = await page.locator('.juror').allInnerTexts()
    // Asked twice: both answers, and their mean.
    expect(first).toContain('right 0.9 the mean of 2\n0.9\nRight? Yes.\n0.9\nRight? Yes.')
    expect(second).toContain('<img src=x onerror="window.hacked = 1"> \\u202eevil')
    expect(third).toContain('dissents')
    expect(await page.getByText('there is no timeline').count()).toBe(0)
    expect(await page.evaluate(`'hacked' in window`)).toBe(false)
    expect(problems).toEqual([])
  })
})
