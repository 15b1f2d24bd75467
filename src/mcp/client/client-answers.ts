import type { Client, ClientCapabilities } from '@modelcontextprotocol/client'
import { McproveError } from '../../core/errors/error.js'
import { showTyped } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { ClientAnswers } from './connection.js'

const ACTIONS: readonly unknown[] = ['accept', 'decline', 'cancel']

/** Our client capabilities: only what the suite answers. The server learns this before it asks. */
export function capabilitiesOf({ elicitation, sampling }: ClientAnswers): ClientCapabilities {
  return {
    ...(elicitation === undefined ? {} : { elicitation: { form: {} } }),
    ...(sampling === undefined ? {} : { sampling: {} }),
  }
}

/** Answers requests of the server from the suite; the SDK refuses requests without a handler. */
export function answerRequests(client: Client, { elicitation, sampling }: ClientAnswers): void {
  if (elicitation !== undefined) {
    const answer = elicitationAnswer(elicitation)
    // The SDK validates the answer before it sends it.
    client.setRequestHandler('elicitation/create', () => answer as never)
  }
  if (sampling !== undefined) {
    const answer = samplingAnswer(sampling)
    // The SDK validates this too.
    client.setRequestHandler('sampling/createMessage', () => answer as never)
  }
}

function elicitationAnswer(given: unknown): object {
  if (!isRecord(given)) {
    throw new McproveError('SUITE_INVALID', `client.elicitation is ${showTyped(given)}, not an object`, {
      hint: 'Give the content of the form, or { action: decline }.',
    })
  }
  const isWholeAnswer =
    ACTIONS.includes(given.action) && Object.keys(given).every((key) => /^(action|content)$/.test(key))
  return isWholeAnswer ? given : { action: 'accept', content: given }
}

function samplingAnswer(given: unknown): object {
  const fixed = { model: 'mcprove', role: 'assistant', stopReason: 'endTurn' }
  if (typeof given === 'string') return { ...fixed, content: { type: 'text', text: given } }
  if (isRecord(given) && typeof given.content === 'object') return { ...fixed, ...given }
  throw new McproveError('SUITE_INVALID', `client.sampling is ${showTyped(given)}, neither a text nor a result`, {
    hint: 'Give the text the model answers with, or { content: { type: text, text: ... } }.',
  })
}
