// The agent of the run benchmarks: it searches a library, reads two of the books found and answers. Three turns and
// three calls; its trace is about 2.5 KB, with the offered tools and their results.

export const MODEL = 'anthropic/claude-sonnet-4-5'
export const SYSTEM = 'You work in a library. Use the tools, cite what you read.'

const BOOKS = [
  { id: 'b-17', title: 'The manual of the lighthouse', shelf: 'east', year: 1911 },
  { id: 'b-23', title: 'Lamps and lenses', shelf: 'north', year: 1934 },
]
const PAGE = 'The lamp is lit at dusk and put out at dawn, and the keeper signs the log each time, rain or shine.'

const text = { type: 'string' }
/** The tool list: the same definitions for the mock server and for one written on the SDK. */
export const TOOLS = [
  tool('search', 'Find books by a word of their title.', { query: text, limit: { type: 'integer' } }, ['query']),
  tool('read', 'Read the first page of a book.', { id: text }, ['id']),
  tool('lend', 'Lend a book to a reader.', { id: text, reader: text }, ['id', 'reader']),
]

/** The result of a tool: structured data, and the same as text. */
export function answerOf(name, { id }) {
  return name === 'search' ? { books: BOOKS } : { id, page: 1, text: PAGE }
}

/** The `mock:` server. */
export function manifest() {
  const answers = {
    search: { return: answerOf('search', {}) },
    read: { return: answerOf('read', { id: '{{args.id}}' }) },
  }
  return JSON.stringify({
    name: 'library',
    tools: TOOLS.map((one) => ({ ...one, answers: answers[one.name] === undefined ? [] : [answers[one.name]] })),
  })
}

/** The model's answers, turn by turn; for a certain prompt it reads only one book. */
export function modelAnswer({ prompt, turn }) {
  const isHasty = prompt.includes('hurry')
  if (turn === 0) return { text: 'I will look.', calls: [call('search', { query: 'lighthouse', limit: 5 })] }
  if (turn === 1) return { calls: BOOKS.slice(isHasty ? 1 : 0).map(({ id }) => call('read', { id })) }
  return { text: 'The lamp is lit at dusk and put out at dawn (The manual of the lighthouse, page 1).' }
}

/** A typical suite of agent tests with four gates each. */
export function suiteText(baseUrl, runs, prompts) {
  return `providers:
  anthropic: { base_url: "${baseUrl}" }
servers:
  library: { mock: ./library.json }
defaults:
  model: ${MODEL}
  system: ${SYSTEM}
  servers: [library]
  runs: ${runs}
agents:
${prompts.map(testText).join('')}`
}

function testText(prompt, index) {
  return `  - name: lamp ${index + 1}
    prompt: ${prompt}
    tool_selection: { expected_tool: library.search, min_selection_rate: 0.8, max_total_tokens: 4000 }
    trajectory:
      mode: unordered
      calls:
        - { name: search, args: { subset: { query: lighthouse } } }
        - { name: read, args: { exact: { id: b-17 } } }
        - { name: read }
    trajectory_axes:
      dependencies:
        - { producer: library.search, consumer: library.read, via: { result: "books[*].id", arg: id } }
    golden_path: { calls: [library.search, library.read, library.read] }
`
}

function tool(name, description, properties, required) {
  return { name, description, input_schema: { type: 'object', properties, required } }
}

function call(name, args) {
  return { name, args }
}
