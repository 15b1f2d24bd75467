// Numbers that the agent calculated and stated: a total, a count, a difference. A number in every good run is rarely
// chance.

import { said } from '../core/expect/trace-target.js'
import { isTooDeepValue } from '../core/json/nesting.js'
import { textOf } from '../core/trace/result-value.js'
import type { GoodRun } from './good-run.js'
import { numberPattern, numbersIn } from './text/number-text.js'

/** Smaller numbers occur in every text: a second try, 3 items. */
const MIN_NUMBER = 10
/** An answer that is little more than a value, such as a calculator's: the number is the agent's own. */
const MAX_ANSWER_LENGTH = 30
/** More numbers than this are a table that was shown, not a stated result. */
const MAX_TOLD = 10

export class ToldNumbers {
  #told: ReadonlySet<number> | undefined
  readonly #derived = new Map<number, number>()
  #runs = 0

  add(run: GoodRun): void {
    this.#runs += 1
    const text = said(run.trace) ?? ''
    const told = this.#told ?? new Set([...numbersIn(text)].filter(isTelling))
    this.#told = new Set([...told].filter((value) => new RegExp(numberPattern(value)).test(text)))
    for (const value of derivedNumbers(run)) this.#derived.set(value, (this.#derived.get(value) ?? 0) + 1)
  }

  /** Numbers that the agent was not given before it stated them, in at least half of the runs. */
  get derived(): readonly number[] {
    return few([...(this.#told ?? [])].filter((value) => this.#isDerived(value)))
  }

  /** The other numbers that every run stated. */
  get repeated(): readonly number[] {
    return few([...(this.#told ?? [])].filter((value) => !this.#isDerived(value)))
  }

  #isDerived(value: number): boolean {
    return (this.#derived.get(value) ?? 0) >= this.#runs / 2
  }
}

function few(numbers: readonly number[]): readonly number[] {
  return numbers.length > MAX_TOLD ? [] : numbers
}

function isTelling(value: number): boolean {
  return value >= MIN_NUMBER || !Number.isInteger(value)
}

function derivedNumbers({ trace, calls, results }: GoodRun): ReadonlySet<number> {
  const { system, prompt, conversation, final_response } = trace
  const given = new Set<number>()
  const take = (text: string | null) => {
    for (const value of numbersIn(text ?? '')) given.add(value)
  }
  const derived = new Set<number>()
  const tell = (text: string | null) => {
    for (const value of numbersIn(text ?? '')) if (isTelling(value) && !given.has(value)) derived.add(value)
  }
  const answers = new Map(calls.map(({ id }, step) => [id, answerText(results[step])]))
  take(system)
  take(prompt)
  const placed = new Set(conversation.turns.flatMap(({ tool_call_ids = [] }) => tool_call_ids))
  // When the time of a result is unknown, the agent may have had it from the start.
  for (const [id, text] of answers) if (id === undefined || !placed.has(id)) take(text)
  for (const { role, content, tool_call_ids = [] } of conversation.turns) {
    if (role === 'assistant') tell(textOf(content))
    else if (role !== 'tool') take(textOf(content))
    for (const id of tool_call_ids) take(answers.get(id) ?? null)
  }
  tell(final_response)
  return derived
}

/** Null when the answer is a single value, or empty. */
function answerText(result: GoodRun['results'][number] | undefined): string | null {
  if (result === undefined) return null
  const { structured } = result
  const data = structured === undefined || isTooDeepValue(structured) ? '' : JSON.stringify(structured)
  const text = [textOf(result.content) ?? '', data].join('\n')
  return text.trim().length <= MAX_ANSWER_LENGTH ? null : text
}
