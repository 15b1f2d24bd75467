// A tool's name as words for a sentence: `cancel_order` is "cancel the order", "cancelled the order".
import { MUTATING_VERBS } from '../core/members/mutating-tools.js'
import { irregularForms, nameTokens } from '../core/members/tool-words.js'

export interface ActionWords {
  readonly base: string
  readonly past: string
}

/**
 * For a tool that writes. Null for a name that is not a verb with an object. Names of tools are untrusted; their tokens
 * are letters and digits.
 */
export function actionWords(toolName: string): ActionWords | null {
  const tokens = nameTokens(toolName)
  const at = Math.max(0, tokens.findIndex(isMutatingVerb))
  const verb = tokens[at]
  const noun = tokens.slice(at + 1).join(' ') || tokens.slice(0, at).join(' ')
  if (verb === undefined || noun === '') return null
  return { base: `${verb} the ${noun}`, past: `${pastTense(verb)} the ${noun}` }
}

function isMutatingVerb(token: string): boolean {
  return MUTATING_VERBS.some((verb) => verb === token)
}

const UNCHANGED = ['put', 'set', 'cut', 'reset', 'read']
const DOUBLED = ['cancel', 'submit', 'label', 'transfer']

function pastTense(verb: string): string {
  const [irregular] = irregularForms(verb)
  if (irregular !== undefined) return irregular
  if (UNCHANGED.includes(verb)) return verb
  if (verb.endsWith('e')) return `${verb}d`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`
  const doubles = DOUBLED.includes(verb) || /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(verb)
  return doubles ? `${verb}${verb.at(-1)}ed` : `${verb}ed`
}
