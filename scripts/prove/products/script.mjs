// What the model says to the products, turn by turn. A mark in the prompt chooses the scenario.
import { answerOf, SERVER } from './tools.mjs'

const NOTE = {
  title: 'Größe ✓ 日本語',
  note: { text: 'quotes " and \\ and\na line', tags: ['a b', 'ünï', '📚'], place: { page: 7 } },
}

const call = (name, args) => ({ server: SERVER, name, args })
const ADD = call('add_note', NOTE)
const FIND = call('find_books', { query: 'größe', limit: 2 })
const FIND_OTHER = call('find_books', { query: '本' })
const LEND = call('lend_book', { id: 42 })
const COUNT = call('count_books', { shelf: 'A/1' })
const COVER = call('show_cover', { id: 3 })

const CLOSING = 'Done: 1 note, 12 books — „Größe“ ✓'

/** Turns of calls, each list parallel, and the closing words. `own` are tools of the product itself. */
const SCENARIOS = {
  calls: { turns: [[ADD], [FIND, FIND_OTHER], [LEND], [COUNT], [COVER]], closing: CLOSING },
  short: { turns: [[FIND], [ADD]], closing: CLOSING },
  hang: { turns: [[FIND], [ADD]], closing: CLOSING },
}

export const markOf = (scenario) => `[[${scenario}]]`

/** The scenario with the product's own tools: a shell command, a subagent that calls a tool, a call of a server. */
export function scenarioOf(name, own) {
  if (name === 'own') return { turns: [[own.shell], ...own.delegation, [FIND]], closing: CLOSING }
  if (name === 'sub') return { turns: own.subagent, closing: 'The subagent is done.' }
  return SCENARIOS[name]
}

/** What a run of the scenario does at the servers, in groups of parallel calls with their results, and what it ends with. */
export function truthOf(name, own) {
  const { turns, closing } = scenarioOf(name, own)
  const groups = turns.map((calls) =>
    calls.filter(({ server }) => server === SERVER).map((one) => ({ ...one, result: answerOf(one.name, one.args) })),
  )
  return { groups: groups.filter((group) => group.length > 0), closing }
}

/** The tokens of all answers that the model gave; of the main agent alone with `isMain`. */
export function tokensSent(sent, isMain = false) {
  const counted = sent.filter(({ name }) => !isMain || name !== 'sub').map(({ tokens }) => tokens)
  const sum = (key) => counted.reduce((total, one) => total + one[key], 0)
  return { input: sum('input'), output: sum('output') }
}

const tokensOf = (turn) => ({ input: 1000 + 100 * turn, output: 20 + turn })

/** The answer function of the model server. `state.failure(request)` may answer instead; `state.sent` gets the tokens of each answer. */
export function modelOf(own, state) {
  return (request) => {
    const failure = state.failure?.(request)
    if (failure !== undefined) return failure
    // Products ask for a title or a summary without tools.
    if (request.tools.length === 0) return { text: 'Books', tokens: { input: 0, output: 0 } }
    const said = request.messages.filter(({ role }) => role === 'user').map((message) => message.text)
    const name = ['sub', 'own', 'calls', 'short', 'hang'].find((one) => said.some((text) => text.includes(markOf(one))))
    if (name === undefined) return { text: 'Nothing to do.' }
    const { turns, closing, closingCall } = scenarioOf(name, own)
    const { turn } = request
    const tokens = tokensOf(turn)
    state.sent.push({ name, tokens })
    const calls = turns[turn] ?? (closingCall === undefined ? undefined : [closingCall])
    if (calls === undefined) return { text: closing, tokens }
    return { text: turn === 0 ? 'I will look.' : '', tokens, calls: calls.map((one) => offered(one, request)) }
  }
}

/** Products put the server into the name of a tool, each in its own way. */
function offered({ server, name, args }, request) {
  const { tools } = request
  const found = tools.find((tool) => tool.name === name) ?? tools.find((tool) => tool.name.endsWith(name))
  const wire = found?.name ?? (server === undefined ? name : `${server}.${name}`)
  return { name: wire, args: typeof args === 'function' ? args(request) : args }
}
