// Every page is followed to the letter: files are written, commands and programs run, and what is shown is compared.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { followPage } from '../docs/follow-page.js'
import { pages } from '../docs/page.js'
import { ROOT } from './run-cli.js'

const all = pages()
const exempt = all.flatMap(({ file, steps }) =>
  steps.flatMap((step) => (step.kind === 'snippet' && step.exemption !== null ? [{ file, ...step.exemption }] : [])),
)

describe('each page holds what it says', () => {
  it.each(all.filter(({ steps }) => steps.length > 0))('$file', async (page) => {
    await followPage(page)
  })
})

it('what is tested elsewhere is read there from the page', () => {
  for (const { file, by } of exempt) {
    if (by === null) continue
    expect(existsSync(join(ROOT, by)), `${file} names ${by}`).toBe(true)
    expect(readFileSync(join(ROOT, by), 'utf8')).toContain(file)
  }
})

it('what is not run is known', () => {
  const listed = exempt.filter(({ by }) => by === null).map(({ file, reason }) => `${file}: ${reason}`)
  expect(listed).toEqual([
    'ARCHITECTURE.md: a drawing',
    'README.md: they build and test this very repository',
    // test/e2e/import-from.test.ts and test/e2e/report-to.test.ts run them against servers on loopback.
    'docs/importing.md: needs accounts',
    'docs/importing.md: needs accounts',
    ...Array<string>(4).fill('docs/live-display.md: captured from a terminal'),
    'docs/models.md: a file of your home folder',
    'docs/spec/README.md: a drawing',
    // scripts/prove/products/frameworks drives it, and test/e2e/framework-logs.test.ts reads what it wrote.
    'src/importers/mastra/README.md: needs Mastra',
    'src/importers/mcpmark/README.md: needs results',
  ])
})
