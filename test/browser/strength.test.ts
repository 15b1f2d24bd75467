// The section of `mcprove strength` in the HTML report: made by the built bin, seen in a real browser.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cli, folderWith } from '../e2e/run-cli.js'
import { HAS_CHROMIUM, openReport, useBrowser } from './open-report.js'

useBrowser()

const PLANTED = '<img src=x onerror="window.hacked = 1"> \u202eevil'
const TRACE = {
  tools: [{ server: 'shop', name: 'refund_order', annotations: { destructiveHint: true } }],
  tool_calls: [{ server: 'shop', name: 'refund_order', args: { order_id: 'A-17', note: PLANTED } }],
  tool_results: [{ structured: { ok: true } }],
  final_response: 'I refunded order A-17.',
}

async function strengthPage(): Promise<string> {
  const folder = folderWith({
    'traces.jsonl': `${JSON.stringify(TRACE)}\n`,
    'gates.yml': 'expect:\n  - tool_names: { contains: refund_order }\n',
  })
  const args = ['strength', 'traces.jsonl', '--gates', 'gates.yml', '-o', 'strength.html', '--min', '90', '--quiet']
  expect(await cli(args, { cwd: folder })).toMatchObject({ code: 1, stderr: '' })
  return readFileSync(join(folder, 'strength.html'), 'utf8')
}

describe.skipIf(!HAS_CHROMIUM)(HAS_CHROMIUM ? 'strength' : 'skipped: chromium not here', () => {
  it('shows the share, why the build fails, the survivors and what to add', async () => {
    const { page, problems } = await openReport(await strengthPage())
    const section = page.locator('section.strength')
    expect(await section.textContent()).toMatch(/\d+ of \d+ changes caught, \d+ % \(95 % interval \d+ to \d+ %\)/)
    expect(await section.locator('.notice').textContent()).toContain('--min requires 90 %')
    await section.getByText('changes that no check catches').click()
    expect(await section.getByText('calls shop.refund_order with order_id "" instead of "A-17"').isVisible()).toBe(true)
    await section.getByText('A proven addition').click()
    expect(await section.locator('details').last().textContent()).toContain('narrative: {}')
    expect(await page.evaluate(`'hacked' in window`)).toBe(false)
    expect(problems).toEqual([])
  })
})
