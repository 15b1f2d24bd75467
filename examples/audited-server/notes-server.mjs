// A small server of notes on stdio, with no dependency. `--careless` leaves out what a careful author does: see CARELESS.
import { createInterface } from 'node:readline'

const CARELESS = process.argv.includes('--careless')
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26']
const NOTES = [
  { id: 1, title: 'Milk', text: 'Two bottles.' },
  { id: 2, title: 'Bread', text: 'Rye, not sliced.' },
  { id: 3, title: 'Tea', text: 'Green.' },
]

const note = {
  type: 'object',
  properties: { id: { type: 'integer' }, title: { type: 'string' }, text: { type: 'string' } },
  required: ['id', 'title', 'text'],
}
const tools = [
  {
    name: 'list_notes',
    description: 'Lists notes, oldest first. Use it to find the id of a note.',
    inputSchema: {
      type: 'object',
      properties: {
        limit: { type: 'integer', minimum: 1, maximum: 100, default: 100, description: 'At most this many notes.' },
      },
      additionalProperties: false,
    },
    outputSchema: { type: 'object', properties: { notes: { type: 'array', items: note } }, required: ['notes'] },
    annotations: { readOnlyHint: true },
  },
  {
    name: 'read_note',
    description: 'Returns one note with its text. Use list_notes to find its id.',
    inputSchema: {
      type: 'object',
      properties: { id: { type: 'integer', minimum: 1, description: 'The id of the note, such as 2.', examples: [2] } },
      required: ['id'],
      additionalProperties: false,
    },
    outputSchema: note,
    annotations: { readOnlyHint: true },
  },
  {
    name: 'add_note',
    description: 'Adds a note and returns it with its id.',
    inputSchema: {
      type: 'object',
      properties: {
        title: { type: 'string', minLength: 1, maxLength: 80, description: 'A few words.' },
        text: { type: 'string', maxLength: 1000, description: 'What to remember.' },
      },
      required: ['title', 'text'],
      additionalProperties: false,
    },
    outputSchema: note,
    annotations: { readOnlyHint: false, destructiveHint: false },
  },
]

const run = {
  list_notes: ({ limit = 100 }) => ({ notes: CARELESS ? NOTES : NOTES.slice(0, limit) }),
  read_note: ({ id }) =>
    NOTES.find((one) => one.id === id) ?? refuse(`there is no note ${id}; list_notes shows all ids`),
  add_note: ({ title, text }) => {
    const added = { id: NOTES.length + 1, title, text }
    NOTES.push(added)
    return added
  },
}

class Refusal extends Error {}

function refuse(message) {
  throw new Refusal(message)
}

/** What is wrong with the arguments of a tool; undefined when nothing is. */
function mistake({ properties, required = [] }, args) {
  const missing = required.find((name) => !Object.hasOwn(args, name))
  if (missing !== undefined) return `${missing} is missing`
  for (const [name, value] of Object.entries(args)) {
    if (!Object.hasOwn(properties, name)) return `${name} is not a parameter`
    const { type, minimum, maximum, minLength = 0, maxLength } = properties[name]
    if (type === 'integer' ? !Number.isSafeInteger(value) : typeof value !== type)
      return `${name} must be of type ${type}`
    if (value < minimum || value > maximum) return `${name} must be ${minimum} to ${maximum ?? 'any number'}`
    // Characters, as JSON Schema counts them.
    const { length } = typeof value === 'string' ? [...value] : []
    if (length < minLength || length > maxLength) return `${name} must have ${minLength} to ${maxLength} characters`
  }
  return undefined
}

function call({ name, arguments: args = {} }) {
  const tool = tools.find((one) => one.name === name)
  if (tool === undefined) throw error(-32602, `there is no tool ${name}`)
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    throw error(-32602, 'arguments must be an object')
  try {
    const wrong = CARELESS ? undefined : mistake(tool.inputSchema, args)
    if (wrong !== undefined) refuse(`${name}: ${wrong}`)
    const structuredContent = run[name](args)
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
  } catch (thrown) {
    if (!CARELESS && !(thrown instanceof Refusal)) throw thrown
    return { content: [{ type: 'text', text: CARELESS ? thrown.stack : thrown.message }], isError: true }
  }
}

const methods = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion: VERSIONS.includes(protocolVersion) ? protocolVersion : VERSIONS[0],
    capabilities: { tools: {} },
    serverInfo: { name: 'notes', version: '1.0.0' },
  }),
  ping: () => ({}),
  'tools/list': ({ cursor }) => {
    if (cursor !== undefined) throw error(-32602, 'there is one page only, and no cursor')
    return { tools }
  },
  'tools/call': call,
}

function error(code, message) {
  return Object.assign(new Error(message), { code })
}

/** The answer to one line; undefined for what has none. */
function answerTo(line) {
  let message
  try {
    message = JSON.parse(line)
  } catch {
    return { id: null, error: { code: -32700, message: 'the line is not JSON' } }
  }
  const { jsonrpc, id, method, params = {} } = message ?? {}
  const isId = typeof id === 'string' || Number.isInteger(id)
  if (isId && method === undefined && ('result' in message || 'error' in message)) return undefined
  if (jsonrpc !== '2.0' || typeof method !== 'string' || (id !== undefined && !isId)) {
    return { id: isId ? id : null, error: { code: -32600, message: 'the line is not a JSON-RPC 2.0 message' } }
  }
  if (id === undefined) return undefined
  try {
    if (!Object.hasOwn(methods, method)) throw error(-32601, `there is no method ${method}`)
    if (typeof params !== 'object' || params === null || Array.isArray(params))
      throw error(-32602, 'params must be an object')
    return { id, result: methods[method](params) }
  } catch ({ code = -32603, message: text }) {
    return { id, error: { code, message: text } }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue
  const answer = answerTo(line)
  if (answer !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', ...answer }))
}
