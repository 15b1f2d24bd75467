import { type Client, type ClientCapabilities, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/client'
import { McproveError } from '../../core/errors/error.js'
import { showTyped } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { AskedRequest, ClientAnswers, ClientOffer, Root } from './connection.js'

const ACTIONS: readonly unknown[] = ['accept', 'decline', 'cancel']

/** The code of MCP's own example for a sampling request that the user refused. */
const REFUSED = -1

/** Everything that a capability has room for: nothing is answered, so nothing can be promised in vain. */
const OFFERS: Readonly<Record<ClientOffer, ClientCapabilities>> = {
  sampling: { sampling: { tools: {}, context: {} } },
  elicitation: { elicitation: { form: {}, url: {} } },
  roots: { roots: {} },
}

/**
 * Our client capabilities: what the suite answers or offers. The server learns this before it asks. Fields of a form
 * that the suite leaves out get the default of the form.
 */
export function capabilitiesOf({ elicitation, sampling, roots, offer = [] }: ClientAnswers): ClientCapabilities {
  return {
    ...Object.assign({}, ...offer.map((one) => OFFERS[one])),
    ...(elicitation === undefined ? {} : { elicitation: { form: { applyDefaults: true } } }),
    ...(sampling === undefined ? {} : { sampling: {} }),
    ...(roots === undefined ? {} : { roots: {} }),
  }
}

type OnAsked = (request: AskedRequest) => void

/** Answers requests of the server from the suite, and refuses those without an answer. */
export function answerRequests(client: Client, answers: ClientAnswers, onAsked: OnAsked = () => {}): void {
  const { elicitation, sampling, roots, offer = [] } = answers
  for (const one of offer) declineRequests(client, one)
  const refuse = (method: string, params: unknown, code: number, message: string): ProtocolError => {
    onAsked({ method, params, answered: false })
    return new ProtocolError(code, message)
  }
  client.fallbackRequestHandler = async ({ method, params = {} }) => {
    throw refuse(method, params, ProtocolErrorCode.MethodNotFound, 'Method not found')
  }
  const answer = (method: 'elicitation/create' | 'sampling/createMessage' | 'roots/list', given: Answers): void => {
    let asked = 0
    client.setRequestHandler(method, ({ params = {} }: { readonly params?: unknown }) => {
      const next = given.isList ? given.answers[asked] : given.answers[0]
      asked += 1
      if (next === undefined) throw refuse(method, params, REFUSED, `mcprove has no answer to request ${asked}`)
      onAsked({ method, params, answered: true, answer: next })
      // The SDK validates the answer before it sends it.
      return next as never
    })
  }
  if (elicitation !== undefined) answer('elicitation/create', readAnswers(elicitation, elicitationAnswer))
  if (sampling !== undefined) answer('sampling/createMessage', readAnswers(sampling, samplingAnswer))
  if (roots !== undefined) answer('roots/list', rootAnswers(roots))
}

interface Answers {
  readonly answers: readonly object[]
  /** One request each, instead of one for all. */
  readonly isList: boolean
}

function readAnswers(given: unknown, read: (given: unknown) => object): Answers {
  return Array.isArray(given) ? { answers: given.map(read), isList: true } : { answers: [read(given)], isList: false }
}

function rootAnswers(roots: NonNullable<ClientAnswers['roots']>): Answers {
  const isList = roots.length > 0 && roots.every((one) => Array.isArray(one))
  // A list of lists, or a list of roots.
  const lists = (isList ? roots : [roots]) as readonly (readonly Root[])[]
  const answers = lists.map((list) => ({
    roots: list.map(({ uri, name }) => ({ uri, ...(name === undefined ? {} : { name }) })),
  }))
  return { answers, isList }
}

/** As a user would who says no. */
function declineRequests(client: Client, offered: ClientOffer): void {
  if (offered === 'elicitation') client.setRequestHandler('elicitation/create', () => ({ action: 'decline' }))
  if (offered === 'roots') client.setRequestHandler('roots/list', () => ({ roots: [] }))
  if (offered === 'sampling') {
    client.setRequestHandler('sampling/createMessage', () => {
      throw new ProtocolError(REFUSED, 'mcprove offers sampling without a model and declines this request')
    })
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
