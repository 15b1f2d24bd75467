// Untrusted text in Markdown. Inside code nothing is markup: no HTML, no link, no mention of a person.
import { cleanText } from '../../core/text/show-value.js'
import { bounded } from './trouble.js'

const MAX_CODE_LENGTH = 300

/** On one line, also in a cell of a table. */
export function inlineCode(text: string): string {
  const line = bounded(cleanText(text).replaceAll(/\s+/g, ' ').trim(), MAX_CODE_LENGTH) || ' '
  // A table splits its cells before it knows what code is, and a backslash before the bar may be hidden itself.
  if (line.includes('|')) return `<code>${line.replace(/[!-/:-@[-`{-~]/g, entity)}</code>`
  const fence = '`'.repeat(longestRun(line) + 1)
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${line}${pad}${fence}`
}

/** Lines as they are. */
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
