// Names that a client cannot offer to a model.
import type { LintRule } from '../rule.js'
import { showCode } from '../show-text.js'

/** MCP 2025-11-25, Tools: 1 to 128 characters of A-Z, a-z, 0-9, `_`, `-` and `.`. */
export const MAX_LENGTH = 128
const ILLEGAL = /[^A-Za-z0-9_.-]/u

export type NameMistake =
  | { readonly kind: 'empty' }
  /** Shown: `a space`. */
  | { readonly kind: 'character'; readonly character: string }
  | { readonly kind: 'length'; readonly length: number }

export function nameMistake(name: string): NameMistake | undefined {
  if (name === '') return { kind: 'empty' }
  const illegal = ILLEGAL.exec(name)?.[0]
  if (illegal !== undefined) return { kind: 'character', character: showCharacter(illegal) }
  return name.length > MAX_LENGTH ? { kind: 'length', length: name.length } : undefined
}

/** An error, although MCP only says SHOULD: the APIs of Anthropic and OpenAI refuse a request with such a name. */
export const illegalName: LintRule = {
  kind: 'illegal_name',
  level: 'error',
  check: ({ tool: { name }, sent }, report) => {
    if (sent === null) return
    const mistake = nameMistake(name)
    if (mistake?.kind === 'empty') report('name', 'the name is empty: name the tool')
    else if (mistake?.kind === 'character') {
      report(
        'name',
        `the name contains ${mistake.character}, and model providers refuse it: use letters, digits, \`_\`, \`-\` and \`.\` only`,
      )
    } else if (mistake?.kind === 'length') {
      report('name', `the name has ${mistake.length} characters, ${MAX_LENGTH} at most: shorten it`)
    }
  },
}

export const duplicateName: LintRule = {
  kind: 'duplicate_name',
  level: 'error',
  check: ({ tool: { name }, sent }, report) => {
    const count = sent?.nameCounts.get(name) ?? 1
    if (count < 2) return
    report(
      'name',
      `${count} tools of this server are called ${showCode(name)}, and a call cannot say which one it means: rename all but one`,
    )
  },
}

function showCharacter(character: string): string {
  if (character === ' ') return 'a space'
  const code = character.codePointAt(0) ?? 0
  const hex = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `${showCode(character)} (${hex})` : hex
}
