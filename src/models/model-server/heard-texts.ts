import { joinTexts } from './body-fields.js'
import type { NormalisedMessage } from './normalised-request.js'

/** The results and messages that the model received before each of its turns, including the requested one. */
export function heardTexts(messages: readonly NormalisedMessage[]): [string, ...string[]] {
  const heard: [string, ...string[]] = ['']
  for (const message of messages) {
    if (message.role === 'assistant') heard.push('')
    else {
      const texts = message.role === 'user' ? [message.text] : message.results.map((result) => result.text)
      heard[heard.length - 1] = joinTexts([heard.at(-1) ?? '', ...texts])
    }
  }
  return heard
}
