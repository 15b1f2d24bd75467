// Spellings that mean the same by the documentation, and those that mean something else that there is.
import { fullModelName } from '../../src/core/model-names/resolve-model.js'
import type { NameToken } from './name-token.js'
import type { Subject } from './subject.js'

/** Why a spelling is no mistake; null when it is one. */
export function whyNoMistake({ kind, place, word }: NameToken, other: string, subject: Subject): string | null {
  if (kind === 'matcher' && fold(word) === fold(other)) return 'matchers: hyphens and underscores are equivalent'
  if (kind === 'model' && fullModelName(word) === fullModelName(other)) return 'models: a bare name means the full name'
  if (kind === 'tool' && isPrefixed(word, other))
    return 'tools: without a server the name means that tool on any server'
  if (
    /critics\..*expected\[\]\.tool$|^expected call$|^servers\..*\.tools\[\]\.name$/.test(place) &&
    foldAll(word) === foldAll(other)
  ) {
    return 'expected calls: case, hyphens, underscores and dots do not matter'
  }
  if (/^tools\[\]\.expect/.test(place) && /^(isError|structuredContent)/.test(other))
    return "targets of direct tests: MCP's own key names"
  if (kind === 'variable' && place.includes('.headers.') && word.toLowerCase() === other.toLowerCase()) {
    return 'HTTP headers: case is the same'
  }
  if (kind === 'tool' && subject.tools.has(other)) return 'the result is the name of another existing tool'
  return null
}

function isPrefixed(word: string, other: string): boolean {
  return word.endsWith(`.${other}`)
}

function fold(word: string): string {
  return word.replaceAll('_', '-')
}

function foldAll(word: string): string {
  return word.toLowerCase().replaceAll(/[-_.]/g, '_')
}
