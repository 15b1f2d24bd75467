// Untrusted text in Markdown. Inside code there is no markup: no HTML, no link, no mention of a person.
import { cleanText } from '../../core/text/show-value.js'
import { bounded } from './trouble.js'

const MAX_CODE_LENGTH = 300

/** On one line, also in a cell of a table. */
export function inlineCode(text: string): string {
  const line = bounded(cleanText(text).replaceAll(/\s+/g, ' ').trim(), MAX_CODE_LENGTH) || ' '
  // A table is split into cells before code is recognised, and a backslash before the bar may itself be escaped.
  if (line.includes('|')) return `<code>${line.replace(/[!-/:-@[-`{-~]/g, entity)}</code>`
  const fence = '`'.repeat(longestRun(line) + 1)
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${line}${pad}${fence}`
}

/** Keeps line breaks. */
export function codeBlock(text: string): string {
  const clean = cleanText(text)
  const fence = '`'.repeat(Math.max(longestRun(clean) + 1, 3))
  return `${fence}text\n${clean}\n${fence}\n`
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
}

function entity(character: string): string {
  return `&#${character.charCodeAt(0)};`
}
