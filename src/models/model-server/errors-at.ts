import { McproveError } from '../../core/errors/error.js'
import { type AnswerFunction, compileAnswers, isScript, type ModelAnswers } from './model-answers.js'

/**
 * Answers `bad` with probability `rate`, otherwise `good`. When either is a script, the choice is made once per
 * conversation, otherwise for every request.
 */
export function errorsAt(rate: number, good: ModelAnswers, bad: ModelAnswers): AnswerFunction {
  if (!(rate >= 0 && rate <= 1)) {
    const hint = 'Give a probability from 0 to 1.'
    throw new McproveError('SCRIPT_INVALID', `Model server: the rate of errorsAt is ${rate}.`, { hint })
  }
  const [answerGood, answerBad] = [compileAnswers(good, 'errorsAt good'), compileAnswers(bad, 'errorsAt bad')]
  const isPerConversation = isScript(good) || isScript(bad)
  return (request, random, conversationRandom) => {
    const isBad = (isPerConversation ? conversationRandom() : random()) < rate
    return (isBad ? answerBad : answerGood)(request, random, conversationRandom)
  }
}
