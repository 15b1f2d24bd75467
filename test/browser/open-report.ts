// Opens a report as a reader does: from a file, in a real browser. `npm run build` comes first.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Result } from '../../src/score/result/result.js'
import { folderWith, ROOT } from '../e2e/run-cli.js'

const CHROMIUM = '/usr/bin/chromium'
export const HAS_CHROMIUM = existsSync(CHROMIUM)

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Generous: other processes may have both cores. */
const LIMIT_MS = 300_000

export interface OpenedReport {
  readonly page: Page
  /** What must not happen: messages on the console, errors, dialogs, requests for anything but the file itself. */
  readonly problems: string[]
}

export interface OpenOptions {
  readonly hash?: string
  readonly width?: number
  readonly scheme?: 'light' | 'dark'
}

let browser: Browser
const pages: Page[] = []

/** To be called once in a test file. */
export function useBrowser(): void {
  beforeAll(async () => {
    if (HAS_CHROMIUM) browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS, timeout: LIMIT_MS })
  })
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.close()
  })
  afterAll(async () => {
    await browser?.close()
  })
}

export async function openReport(html: string, options: OpenOptions = {}): Promise<OpenedReport> {
  const { hash = '', width = 1280, scheme = 'light' } = options
  const url = pathToFileURL(join(folderWith({ 'report.html': html }), 'report.html')).href
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme })
  page.setDefaultTimeout(LIMIT_MS)
  pages.push(page)
  const problems: string[] = []
  page.on('console', (message) => problems.push(`console ${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('dialog', async (dialog) => {
    problems.push(`dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('request', (request) => {
    const asked = request.url()
    if (!asked.startsWith(url) && !asked.startsWith('data:')) problems.push(`request: ${asked}`)
  })
  await page.goto(`${url}${hash}`)
  await page.locator('main').waitFor()
  return { page, problems }
}

/** The page that the built package makes of a result. */
export async function renderHtml(result: Result): Promise<string> {
  const entry = pathToFileURL(join(ROOT, 'dist/index.js')).href
  // The package as it is published; a fresh clone has no types of it.
  const mcprove = (await import(entry)) as { renderHtml: (result: Result) => string }
  return mcprove.renderHtml(result)
}
