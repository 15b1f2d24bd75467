import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const CHANGING: readonly (readonly [pattern: RegExp, stable: string])[] = [
  [literally(process.execPath), '<node>'],
  [literally(ROOT), '<root>/'],
  [new RegExp(`${literally(tmpdir()).source}/[\\w.-]+`, 'g'), '<folder>'],
  [/(?<=\b(?:127\.0\.0\.1|0\.0\.0\.0|localhost):)\d{4,5}\b/g, '<port>'],
  [/(?<=\bprocess )\d+\b/g, '<pid>'],
]

/** A text without what differs from one machine or run to the next. */
export function stableText(text: string): string {
  return CHANGING.reduce((rest, [pattern, stable]) => rest.replace(pattern, stable), text)
}

function literally(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g')
}
