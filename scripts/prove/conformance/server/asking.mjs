// The tools that ask the client before they answer: its user, its model, or for its roots.
import { inputRequired } from '@modelcontextprotocol/server'
import { clientCapabilities, object, said, text } from './answers.mjs'

const askFor = (message, properties, required) =>
  inputRequired.elicit({ message, requestedSchema: object(properties, required) })
const askModel = (prompt) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(prompt) }], maxTokens: 100 })
const askForName = () => askFor('What is your name?', { name: { type: 'string' } })

/** Asks for what is not answered yet, and answers when nothing is missing. */
function afterAsking(requests, answer) {
  return async (args, ctx, server) => {
    const given = ctx.mcpReq.inputResponses ?? {}
    const asked = requests(args)
    const missing = Object.keys(asked).filter((key) => given[key] === undefined || isRefused(given[key], asked[key]))
    if (missing.length > 0) {
      return inputRequired({ inputRequests: Object.fromEntries(missing.map((key) => [key, asked[key]])) })
    }
    return answer(given, args, server)
  }
}

/** An answer to a form without a field that the form requires. */
function isRefused(answer, { method, params }) {
  if (method !== 'elicitation/create' || answer?.action !== 'accept') return false
  return params.requestedSchema.required.some((key) => answer.content?.[key] === undefined)
}

/** Rounds of questions with a state between them that clients cannot change. */
function inRounds(rounds, answer) {
  return async (_args, ctx, { states }) => {
    const state = ctx.mcpReq.requestState()
    const round = state === undefined ? 0 : state.round + 1
    const given = { ...state?.given, ...ctx.mcpReq.inputResponses }
    const isMissing = round > 0 && Object.keys(rounds[round - 1]).some((key) => given[key] === undefined)
    const now = isMissing ? round - 1 : round
    if (now === rounds.length) return answer(given)
    return inputRequired({ inputRequests: rounds[now], requestState: await states.mint({ round: now, given }) })
  }
}

const elicited = (given, key) => {
  const { action, content } = given[key]
  return said(`Elicitation completed: action=${action}, content=${JSON.stringify(content ?? {})}`)
}

const DEFAULTS = {
  name: { type: 'string', default: 'John Doe' },
  age: { type: 'integer', default: 30 },
  score: { type: 'number', default: 95.5 },
  status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', default: true },
}
const titled = ['value1', 'value2', 'value3'].map((value, index) => ({ const: value, title: `Choice ${index + 1}` }))
const plain = { type: 'string', enum: ['option1', 'option2', 'option3'] }
const ENUMS = {
  untitledSingle: plain,
  titledSingle: { type: 'string', oneOf: titled },
  legacyEnum: {
    type: 'string',
    enum: ['opt1', 'opt2', 'opt3'],
    enumNames: ['Option One', 'Option Two', 'Option Three'],
  },
  untitledMulti: { type: 'array', items: plain },
  titledMulti: { type: 'array', items: { anyOf: titled } },
}
const confirm = { confirm: askFor('Please confirm', { ok: { type: 'boolean' } }) }

/** `[description, call, properties of the input schema]` */
export const ASKING = {
  test_sampling: [
    'Asks the model of the client.',
    afterAsking(
      ({ prompt }) => ({ model: askModel(prompt) }),
      ({ model }) => said(`LLM response: ${model.content.text}`),
    ),
    { prompt: { type: 'string' } },
  ],
  test_elicitation: [
    'Asks the user.',
    afterAsking(
      ({ message }) => ({
        user: askFor(message, { username: { type: 'string' }, email: { type: 'string' } }),
      }),
      ({ user }) => said(`User response: action=${user.action}, content=${JSON.stringify(user.content ?? {})}`),
    ),
    { message: { type: 'string' } },
  ],
  test_elicitation_sep1034_defaults: [
    'Asks with a form that has defaults.',
    afterAsking(
      () => ({ form: askFor('Please review', DEFAULTS, []) }),
      (given) => elicited(given, 'form'),
    ),
  ],
  test_elicitation_sep1330_enums: [
    'Asks with a form that has choices.',
    afterAsking(
      () => ({ form: askFor('Please choose', ENUMS, []) }),
      (given) => elicited(given, 'form'),
    ),
  ],
  test_streaming_elicitation: [
    'Asks the user while it works.',
    afterAsking(
      () => ({ user_name: askForName() }),
      ({ user_name }) => said(`Hello, ${user_name.content?.name}!`),
    ),
  ],
  test_input_required_result_elicitation: [
    'Asks for a name.',
    afterAsking(
      () => ({ user_name: askForName() }),
      ({ user_name }) => said(`Hello, ${user_name.content?.name}!`),
    ),
  ],
  test_input_required_result_sampling: [
    'Asks the model.',
    afterAsking(
      () => ({ capital_question: askModel('What is the capital of France?') }),
      ({ capital_question }) => said(capital_question.content.text),
    ),
  ],
  test_input_required_result_list_roots: [
    'Asks for the roots.',
    afterAsking(
      () => ({ client_roots: inputRequired.listRoots() }),
      ({ client_roots }) => said(client_roots.roots.map(({ uri }) => uri).join(', ')),
    ),
  ],
  test_input_required_result_request_state: ['Asks with a state.', inRounds([confirm], () => said('state-ok'))],
  test_input_required_result_tampered_state: ['Asks with a state.', inRounds([confirm], () => said('state-ok'))],
  test_input_required_result_multiple_inputs: [
    'Asks for several things.',
    inRounds(
      [{ user_name: askForName(), greeting: askModel('Generate a greeting'), client_roots: inputRequired.listRoots() }],
      ({ user_name }) => said(`Hello, ${user_name.content?.name}!`),
    ),
  ],
  test_input_required_result_multi_round: [
    'Asks twice.',
    inRounds(
      [
        { step1: askFor('Step 1: What is your name?', { name: { type: 'string' } }) },
        { step2: askFor('Step 2: What is your favorite color?', { color: { type: 'string' } }) },
      ],
      ({ step1, step2 }) => said(`${step1.content?.name} likes ${step2.content?.color}`),
    ),
  ],
  test_input_required_result_capabilities: [
    'Asks only for what the client can do.',
    (args, ctx) => {
      const able = clientCapabilities(ctx)
      const requests = {
        ...(able.sampling === undefined ? {} : { model: askModel('What is the capital of France?') }),
        ...(able.elicitation === undefined ? {} : { user_name: askForName() }),
      }
      return afterAsking(
        () => requests,
        () => said('done'),
      )(args, ctx)
    },
  ],
}
