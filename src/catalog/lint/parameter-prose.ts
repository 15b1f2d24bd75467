import { nameTokens } from '../../core/members/tool-words.js'
import type { Parameter } from './parameters.js'

/** `- path (string): The file to read`, as doc strings list arguments; the name may be quoted. */
const ARGUMENT_LINE =
  /^[ \t]*(?:[-*•][ \t]*)?["'`*]{0,3}([A-Za-z_][\w.-]{0,99})["'`*]{0,3}[ \t]*(?:\([^()\n]{0,80}\)[ \t]*)?(?::|--|–|—)(.*)$/

/** `use the 'head' parameter to …`. */
const QUOTED_NAME = /(["'`])([A-Za-z_][\w.-]{0,99})\1/g

/** `Set sendResponse to false`: a word that only a name is written like. */
const NAME_LIKE = /(?<![\w$])[A-Za-z][a-z0-9]*(?:_[a-zA-Z0-9]+|[A-Z][a-zA-Z0-9]*)+(?!\w)/g

/** An entry of an object in prose: `{ across: true, address? }`. */
const ENTRY = /^\s*["'`]?([A-Za-z_]\w{0,99})["'`]?\??\s*(?::|$)/

/** What stands before an object in prose: `Body: { … }`. */
const LABEL = /([A-Za-z_]\w{0,99})["'`]?\??\s*:\s*$/

/** What a tool's description says about its parameters, by name; empty when it only mentions one. */
export function proseOf(description: string, parameters: readonly Parameter[]): ReadonlyMap<string, string> {
  const prose = new Map<string, string>()
  if (parameters.length === 0) return prose
  const names = new Map<string, Set<string>>()
  for (const { name } of parameters) {
    const key = spellingOf(name)
    names.set(key, (names.get(key) ?? new Set()).add(name))
  }
  const mention = (written: string, text: string, isAnyCase: boolean): void => {
    for (const name of names.get(spellingOf(written)) ?? []) {
      // "Note: it is slow" is not about the parameter `note`.
      if (isAnyCase || name === written || nameTokens(name).length > 1) prose.set(name, text)
    }
  }
  for (const entry of entriesIn(description)) mention(entry, '', true)
  for (const [name] of description.matchAll(NAME_LIKE)) mention(name, '', false)
  for (const [, , name = ''] of description.matchAll(QUOTED_NAME)) mention(name, '', false)
  for (const line of description.split('\n')) {
    const [, name = '', text = ''] = ARGUMENT_LINE.exec(line) ?? []
    if (text.trim() !== '') mention(name, text.trim(), false)
  }
  return prose
}

/** `SendResponse`, `send_response` and `sendResponse` are one name. */
function spellingOf(name: string): string {
  return nameTokens(name).join('')
}

/** The keys of objects in prose. */
function entriesIn(text: string): string[] {
  const entries: string[] = []
  let depth = 0
  const pieces = text.split(/([{},])/)
  for (const [index, piece] of pieces.entries()) {
    if (piece === '{') depth += 1
    else if (piece === '}') depth = Math.max(0, depth - 1)
    else {
      const pattern = depth > 0 ? ENTRY : LABEL
      const [, name] = (depth > 0 || pieces[index + 1] === '{' ? pattern.exec(piece) : null) ?? []
      if (name !== undefined) entries.push(name)
    }
  }
  return entries
}
