import { McproveError } from '../../core/errors/error.js'
import { type AnswerFunction, compileAnswers, isScript, type ModelAnswers } from './model-answers.js'
import { checkReply, type ModelReply, type ReplyError } from './model-reply.js'

/**
 * Fails the first `times` requests, then answers. For a script, these are the first requests of the conversation; for a
 * single reply or a function, the first requests of every turn. First turns with the same content cannot be told apart,
 * so parallel runs of one test share the failures of their first turn.
 */
export function failThen(times: number, failure: ReplyError | ModelReply, answer: ModelAnswers): AnswerFunction {
  if (!Number.isSafeInteger(times) || times < 0) {
    const hint = 'Give a whole number of failures.'
    throw new McproveError('SCRIPT_INVALID', `Model server: failThen should fail ${times} times.`, { hint })
  }
  const failing: ModelReply = 'status' in failure ? { error: failure } : failure
  checkReply(failing, 'failThen failure')
  const answerThen = compileAnswers(answer, 'failThen answer')
  const isPerConversation = isScript(answer)
  return (request, random, conversationRandom) => {
    const isCounted = !isPerConversation || request.turn === 0
    if (isCounted && request.attempt <= times) return failing
    return answerThen(request, random, conversationRandom)
  }
}
