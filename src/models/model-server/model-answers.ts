import { McproveError } from '../../core/errors/error.js'
import { heardTexts } from './heard-texts.js'
import { checkReply, type ModelReply } from './model-reply.js'
import type { NormalisedRequest } from './normalised-request.js'
import { Refusal } from './refusal.js'
import { checkCondition, holds, type ScriptCondition } from './script-condition.js'

/**
 * Answers one request. `random` returns new numbers for each request; `conversationRandom` restarts for each request of
 * a conversation, so that its decisions hold for all turns. Both depend only on the seed and the conversation, never on
 * the order in which requests arrive.
 */
export type AnswerFunction = (
  request: NormalisedRequest,
  random: () => number,
  conversationRandom: () => number,
) => ModelReply | Promise<ModelReply>

/** One turn of a script, taken only when the condition holds. */
export interface ScriptedReply extends ModelReply {
  readonly when?: ScriptCondition | undefined
}

/** One reply for every request, a script with one entry per turn, or a function. */
export type ModelAnswers = ModelReply | AnswerFunction | readonly (ScriptedReply | AnswerFunction)[]

/** Throws SCRIPT_INVALID for a value that cannot be an answer. */
export function compileAnswers(answers: ModelAnswers, place = 'answer'): AnswerFunction {
  if (typeof answers === 'function') return checked(answers, place)
  if (!isScript(answers)) {
    checkReply(answers, place)
    return () => answers
  }
  if (answers.length === 0) {
    throw new McproveError('SCRIPT_INVALID', `Model server: ${place} is an empty list.`, { hint: 'Add a reply.' })
  }
  const entries = answers.map((entry, index) => compileEntry(entry, `${place}[${index}]`))
  return (request, random, conversationRandom) =>
    entryFor(entries, request, conversationRandom).answer(request, random, conversationRandom)
}

/** Array.isArray does not narrow readonly arrays. */
export function isScript(answers: ModelAnswers): answers is readonly (ScriptedReply | AnswerFunction)[] {
  return Array.isArray(answers)
}

interface Entry {
  /** Empty: always. */
  readonly when: ScriptCondition
  readonly answer: AnswerFunction
}

function compileEntry(entry: ScriptedReply | AnswerFunction, place: string): Entry {
  if (typeof entry === 'function') return { when: {}, answer: checked(entry, place) }
  checkReply(entry, place, ['when'])
  const { when, ...reply } = entry
  if (when === undefined) return { when: {}, answer: () => reply }
  checkCondition(when, place)
  return { when, answer: () => reply }
}

function checked(answer: AnswerFunction, place: string): AnswerFunction {
  return async (...asked) => {
    const reply = await answer(...asked)
    checkReply(reply, `what the function of ${place} returned`)
    return reply
  }
}

/**
 * Each turn takes the next entry whose condition holds. The position is found by replaying the turns in the request
 * itself, so nothing is kept between requests and parallel runs do not affect each other.
 */
function entryFor(entries: readonly Entry[], request: NormalisedRequest, random: () => number): Entry {
  // One number for each condition, whatever the turn: a decision holds for the whole conversation.
  const draws = entries.map(({ when }) => (when.chance === undefined ? 0 : random()))
  let next = 0
  let taken: Entry | undefined
  for (const [turn, heard] of heardTexts(request.messages).entries()) {
    const index = entries.findIndex(({ when }, at) => at >= next && holds(when, heard, request, draws[at] ?? 0))
    taken = entries[index]
    if (taken === undefined) {
      const script = entries.length === 1 ? '1 entry' : `${entries.length} entries`
      throw new Refusal(400, `the script has no answer for turn ${turn + 1}: ${script}, ${next} used or skipped`)
    }
    next = index + 1
  }
  // There is at least one turn to answer, so an entry was taken.
  return taken as Entry
}
