// Agents as simulations see them: what a run calls is random in the ways that recorded runs are.

/** A table: one of three sequences in most runs. A report: another sequence in every run. A refund: always the same. */
export const AGENTS = [
  {
    tool: 'search',
    argument: ['get', 'units'],
    calls: ({ chance, unique }) => [
      ...(chance(0.15) ? [call('list')] : []),
      ...repeated(
        () => chance(0.1),
        () => call('search', { query: chance(0.7) ? 'paris' : unique(), limit: chance(0.8) ? 10 : 5 }),
      ),
      call('get', { city: 'Paris', units: chance(0.9) ? 'metric' : 'si' }),
    ],
  },
  {
    tool: 'write',
    argument: ['write', 'mode'],
    calls: ({ chance, unique, below }) => [
      call('plan', { text: unique() }),
      ...Array.from({ length: 2 + below(4) }, () => [
        call('search', { query: below(8) }),
        ...(chance(0.6) ? [call('read', { id: below(12) })] : []),
      ]).flat(),
      call('write', { path: 'report.md', text: unique(), mode: chance(0.9) ? 'new' : 'append' }),
      ...(chance(0.5) ? [call('check')] : []),
    ],
  },
  {
    tool: 'refund',
    argument: ['refund', 'id'],
    calls: () => [call('find', { customer: 'ada' }), call('refund', { id: 'A-17' })],
  },
]

/** What may change: the calls of a run, its tokens or its outcome. */
export const CHANGES = {
  'a tool is no longer called': { calls: (calls, { tool }) => calls.filter((one) => one.tool !== tool) },
  'a tool is not called in half of the runs': {
    calls: (calls, { tool }, { chance }) => (chance(0.5) ? calls.filter((one) => one.tool !== tool) : calls),
  },
  'the first two calls are swapped': {
    calls: ([first, second, ...rest]) => (second === undefined ? [first] : [second, first, ...rest]),
  },
  'an argument has another value in 90 %': {
    calls: (calls, { argument: [tool, name] }, { chance }) =>
      calls.map((one) => (one.tool === tool && chance(0.9) ? call(tool, { ...one.args, [name]: 'other' }) : one)),
  },
  '30 % more tokens': { tokens: 1.3 },
  'half of the runs reach max_turns': { outcome: ({ chance }) => (chance(0.5) ? 'max_turns' : 'completed') },
}

/** `count` runs of an agent; `change` may be empty. */
export function behaviour(agent, count, change, random) {
  return {
    model: 'm',
    runs: Array.from({ length: count }, () => {
      const made = agent.calls(random)
      const calls = change.calls?.(made, agent, random) ?? made
      const tokens = Math.round((300 + 250 * calls.length) * Math.exp(0.12 * random.normal()) * (change.tokens ?? 1))
      const outcome = change.outcome?.(random) ?? (random.chance(0.97) ? 'completed' : 'max_turns')
      return { calls, has_own_calls: false, outcome, tokens, cost_usd: null, duration_ms: null }
    }),
  }
}

/** Draws of the simulations from numbers in [0, 1). */
export function draws(next) {
  let made = 0
  return {
    chance: (p) => next() < p,
    below: (limit) => Math.floor(next() * limit),
    unique: () => `text ${++made}`,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}

function call(tool, args = {}) {
  return { tool, args }
}

/** At least once. */
function repeated(isAgain, make) {
  const all = [make()]
  while (isAgain()) all.push(make())
  return all
}
