// Spellings that mean the same by the documentation, and those that mean something else that there is.
import { fullModelName } from '../../src/core/model-names/resolve-model.js'
import type { NameToken } from './name-token.js'
import type { Subject } from './subject.js'

/** Why a spelling is no mistake; null when it is one. */
export function whyNoMistake({ kind, place, word }: NameToken, other: string, subject: Subject): string | null {
  if (kind === 'matcher' && fold(word) === fold(other)) return 'matchers: hyphen and underscore are the same'
  if (kind === 'model' && fullModelName(word) === fullModelName(other)) return 'models: a bare name is the full one'
  if (kind === 'tool' && isPrefixed(word, other)) return 'tools: without its server it is that tool on any'
  if (
    /critics\..*expected\[\]\.tool$|^expected call$|^servers\..*\.tools\[\]\.name$/.test(place) &&
    foldAll(word) === foldAll(other)
  ) {
    return 'expected calls: case, hyphen, underscore and dot are the same'
  }
  if (/^tools\[\]\.expect/.test(place) && /^(isError|structuredContent)/.test(other))
    return "targets of direct tests: MCP's own spelling"
  if (kind === 'variable' && place.includes('.headers.') && word.toLowerCase() === other.toLowerCase()) {
    return 'HTTP headers: case is the same'
  }
  if (kind === 'tool' && subject.tools.has(other)) return 'another tool that there is'
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
