import { isMcptestFile, parseSuiteText } from '../mcptest/read-mcptest.js'
import type { TranslationNote } from '../mcptest/translation.js'
import { type ProblemCollector, type Source, sourceOf } from './source.js'

/** Reads the text of a suite, in the spelling of mcprove or of mcptest; null when it cannot be read. */
export function suiteFromText(text: string, file: string, problems: ProblemCollector): Source | null {
  const { notes, ...parsed } = parseSuiteText(text, file)
  const source = sourceOf(text, file, parsed, problems)
  if (source !== null) reportNotes(source, notes, problems)
  return source
}

function reportNotes(source: Source, notes: readonly TranslationNote[], problems: ProblemCollector): void {
  const renamed = notes.filter(({ kind }) => kind === 'renamed')
  if (isMcptestFile(source.file) || renamed.length > 0) {
    const names = [...new Set(renamed.map(({ text }) => text))]
    const message = `is read as an mcptest suite${names.length === 0 ? '' : `: ${shown(names)}`}`
    const hint = `\`mcprove migrate ${source.file}\` writes it in the spelling of mcprove.`
    problems.add(source, [], message, { hint, severity: 'warning' })
  }
  for (const { kind, line, column, text } of notes) {
    if (kind === 'renamed') continue
    const at = { ...source, placeOf: () => ({ line, column }) }
    const what = kind === 'row' ? `${text} (not judged)` : text
    problems.add(at, [], what, { severity: kind === 'check' ? 'error' : 'warning', hint: HINTS[kind] })
  }
}

const HINTS = {
  setting: undefined,
  row: undefined,
  check: 'Remove it, or run `mcprove migrate`, which keeps it as a comment.',
} as const

const MOST_SHOWN = 4

function shown(names: readonly string[]): string {
  const more = names.length - MOST_SHOWN
  return `${names.slice(0, MOST_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
