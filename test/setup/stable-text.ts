// Snapshots leave out what differs from one machine or run to the next.
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const CHANGING: readonly (readonly [pattern: RegExp, stable: string])[] = [
  [literally(process.execPath), '<node>'],
  [literally(ROOT), '<root>/'],
  [new RegExp(`${literally(tmpdir()).source}/[\\w.-]+`, 'g'), '<folder>'],
  [/(?<=\b(?:127\.0\.0\.1|localhost):)\d{4,5}\b/g, '<port>'],
  [/(?<=\bprocess )\d+\b/g, '<pid>'],
]

function stableText(text: string): string {
  return CHANGING.reduce((rest, [pattern, stable]) => rest.replace(pattern, stable), text)
}

function literally(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g')
}

expect.addSnapshotSerializer({
  test: (value) => typeof value === 'string' && stableText(value) !== value,
  serialize: (text: string, _config, _indentation, _depth, _refs) => `"${stableText(text)}"`,
})
