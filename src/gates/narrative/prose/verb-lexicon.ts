import { irregularForms, nameTokens } from '../../../core/members/tool-words.js'
import { ACTION_VERBS } from '../claims/actions.js'

/** `past` includes participles; `same` is a base form that is also the past form: set, put. */
export type VerbForm = 'base' | 'same' | 'third' | 'past' | 'ing'

/** A word that can be a form of a mutating verb. */
export interface Verb {
  /** `create` */
  readonly base: string
  readonly form: VerbForm
  /** The verb comes from a tool that is listed as writing. */
  readonly isListed: boolean
}

const UNCHANGING: ReadonlySet<string> = new Set('set put cut hit let read reset cast shut split spread quit'.split(' '))

/** The verbs of actions and the first word of each of these tool names, in all their forms. */
export class VerbLexicon {
  readonly #forms = new Map<string, Verb>()

  constructor(names: readonly string[]) {
    for (const verb of ACTION_VERBS) this.#learn(verb, false)
    for (const name of names) {
      const verb = nameTokens(name)[0]
      if (verb !== undefined) this.#learn(verb, true)
    }
  }

  find(word: string): Verb | undefined {
    return this.#forms.get(word)
  }

  #learn(base: string, isListed: boolean): void {
    for (const past of irregularForms(base)) this.#forms.set(past, { base, form: 'past', isListed })
    for (const root of rootsOf(base)) {
      this.#forms.set(`${root}ed`, { base, form: 'past', isListed })
      this.#forms.set(`${root}ing`, { base, form: 'ing', isListed })
    }
    this.#forms.set(thirdPerson(base), { base, form: 'third', isListed })
    this.#forms.set(base, { base, form: UNCHANGING.has(base) ? 'same' : 'base', isListed })
  }
}

/** The stems that `-ed` and `-ing` are added to, with and without a doubled consonant: cancel, cancell. */
function rootsOf(base: string): readonly string[] {
  if (base.endsWith('e')) return [base.slice(0, -1)]
  if (/[^aeiou]y$/.test(base)) return [`${base.slice(0, -1)}i`, base]
  return /[aeiou][b-df-hj-np-tvz]$/.test(base) ? [base, base + base.slice(-1)] : [base]
}

function thirdPerson(base: string): string {
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`
  return /(?:[sxz]|[cs]h)$/.test(base) ? `${base}es` : `${base}s`
}
