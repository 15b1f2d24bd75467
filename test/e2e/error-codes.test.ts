import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ERROR_CODES } from '../../src/core/errors/error.js'
import { cliInProcess as cli } from './in-process.js'
import { ROOT } from './run-cli.js'

const page = readFileSync(join(ROOT, 'docs/troubleshooting.md'), 'utf8')

/** What the page says of a code, without its marks. */
function entryOf(code: string): string[] {
  const entry = page.split(/^## /m).find((text) => text.startsWith(`${code}\n`)) ?? ''
  return entry.split('\n').filter((line) => line.startsWith('- '))
}

it.each(ERROR_CODES)('`mcprove explain %s` prints what docs/troubleshooting.md has of it', async (code) => {
  const { code: exitCode, stdout, stderr } = await cli(['explain', code])
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  expect(stdout.startsWith(`${code}\n`)).toBe(true)
  const lines = stdout.split('\n').flatMap((line) => (line.startsWith('  - ') ? [line.trim()] : []))
  expect(lines.length).toBeGreaterThan(1)
  expect(entryOf(code)).toEqual(lines)
})
