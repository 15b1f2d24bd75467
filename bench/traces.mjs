// Typical traces of agents: log in, search, fetch two of the pages found, save a note. Addresses, texts, times and
// tokens vary from run to run. Deterministic, so that every benchmark measures the same bytes.

const SENTENCE =
  'the licence of this manual is stated in its own appendix and applies to every chapter unless a section says otherwise'
const WORDS = SENTENCE.split(' ')
const PROMPT = 'Which licence does the manual use? Cite the page.'

/** How much text a trace contains; the calls are the same five. */
export const SHAPES = {
  // About 2.5 KB, 8 KB and 50 KB of JSON.
  small: { items: 2, snippetWords: 3, pageWords: 5, answerWords: 8 },
  medium: { items: 8, snippetWords: 20, pageWords: 240, answerWords: 80 },
  large: { items: 30, snippetWords: 50, pageWords: 2_400, answerWords: 400 },
}

/** One trace. Failing ones fail in six ways, in turn. */
export function traceOf(index, shape, isFailing) {
  const urls = Array.from({ length: shape.items }, (_, item) => `https://docs.example.org/${index}/${item}`)
  const calls = isFailing ? wrongCalls(index, urls) : rightCalls(index, urls)
  return {
    schema: 'mcprove/trace@1',
    agent: 'cites its sources',
    model: 'anthropic/claude-sonnet-4-5',
    run: index + 1,
    prompt: PROMPT,
    tool_calls: calls.map(([server, name, args], i) => ({
      id: `c${i + 1}`,
      server,
      name,
      args,
      turn: i,
      started_ms: 400 + 700 * i + (index % 90),
      duration_ms: 20 + ((index * 7 + i) % 60),
    })),
    tool_results: calls.map((call, i) => resultOf(call, i, index, urls, shape)),
    conversation: {
      turns: turnsOf(calls, index, shape),
      tokens: { input: 1500 + (index % 400), output: 220 + (index % 50), total: 1720 + (index % 400) + (index % 50) },
      cost_usd: 0.006,
    },
    final_response: text(index, shape.answerWords),
    timing: { started_at: '2026-03-04T10:00:00Z', duration_ms: 4000 + (index % 900) },
    outcome: { status: 'completed' },
  }
}

/** Only the calls of the agent. */
export function bareTraceOf(index, _shape, isFailing) {
  const { tool_calls } = traceOf(index, SHAPES.small, isFailing)
  return { tool_calls: tool_calls.map(({ server, name, args }) => ({ server, name, args })) }
}

function rightCalls(index, [first, second]) {
  return [
    ['auth', 'login', { user: 'agent', scopes: ['read', 'search'] }],
    ['search', 'web', { query: 'manual licence', limit: 10, region: 'eu' }],
    ['http', 'get', { url: first, headers: { accept: 'text/html' } }],
    ['http', 'get', { url: second, headers: { accept: 'text/html' } }],
    ['notes', 'save', { title: 'Licence', tags: ['manual', 'licence'], body: `See ${first} (${index}).` }],
  ]
}

function wrongCalls(index, urls) {
  const [login, search, get, getMore, save] = rightCalls(index, urls)
  const ways = [
    () => [login, get, getMore, save],
    () => [login, ['search', 'web', { ...search[2], query: 'manual license' }], get, getMore, save],
    () => [login, search, get, ['shell', 'exec', { command: 'curl -s localhost' }], getMore, save],
    () => [login, search, get, search, get, getMore, save],
    () => [login, search, ['http', 'get', { ...get[2], url: 'https://elsewhere.example.org/' }], save],
    () => [['auth', 'login', { user: 'root', scopes: ['read', 'search'] }], search, get, getMore],
  ]
  return ways[Math.floor(index / 10) % ways.length]()
}

function resultOf([, name], position, index, urls, shape) {
  const data = dataOf(name, index + position, urls, shape)
  const content = [{ type: 'text', text: typeof data === 'string' ? data : JSON.stringify(data) }]
  const result = { call_id: `c${position + 1}`, is_error: false, content }
  // Half of all servers return their data only as text.
  return typeof data === 'string' || index % 2 === 0 ? result : { ...result, structured: data }
}

function dataOf(name, seed, urls, shape) {
  if (name === 'web') {
    const itemOf = (url, i) => ({ title: text(seed + i, 3), url, snippet: text(seed + i, shape.snippetWords) })
    return { items: urls.map(itemOf) }
  }
  return name === 'get' ? text(seed, shape.pageWords) : { ok: true }
}

function turnsOf(calls, index, shape) {
  const steps = calls.map((_, i) => ({ role: 'assistant', tool_call_ids: [`c${i + 1}`], finish_reason: 'tool_calls' }))
  return [
    { role: 'user', content: PROMPT },
    ...steps,
    { role: 'assistant', content: text(index, shape.answerWords), finish_reason: 'stop' },
  ]
}

function text(seed, words) {
  return Array.from({ length: words }, (_, i) => WORDS[(seed + i * i) % WORDS.length]).join(' ')
}
