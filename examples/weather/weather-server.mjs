// A small weather server on stdio, with no dependency. `--undocumented` leaves out what the tools say of themselves.
import { createInterface } from 'node:readline'

const WEATHER = { Oslo: { celsius: 4, sky: 'rain' }, Sacramento: { celsius: 31, sky: 'clear' } }
const isDocumented = !process.argv.includes('--undocumented')

const city = { type: 'string', description: 'The English name of the city, such as Oslo.' }
const days = { type: 'integer', minimum: 1, maximum: 7, description: 'How many days from tomorrow on, 1 to 7.' }
const tools = [
  {
    name: 'get_weather',
    description: 'Returns the temperature in Celsius and the sky over a city at this moment.',
    inputSchema: { type: 'object', properties: { city }, required: ['city'] },
    outputSchema: {
      type: 'object',
      properties: { celsius: { type: 'number' }, sky: { type: 'string' } },
      required: ['celsius', 'sky'],
    },
    annotations: { readOnlyHint: true },
  },
  {
    name: 'get_forecast',
    description: 'Returns how warm the coming days will be in a city, one line for each day.',
    inputSchema: { type: 'object', properties: { city, days }, required: ['city', 'days'] },
    annotations: { readOnlyHint: true },
  },
]

function call({ name, arguments: args }) {
  const now = WEATHER[args.city]
  if (now === undefined) return { content: text(`no weather station in ${args.city}`), isError: true }
  if (name === 'get_weather') return { content: text(JSON.stringify(now)), structuredContent: now }
  return { content: text(Array.from({ length: args.days }, (_, i) => `day ${i + 1}: ${now.celsius + i} C`).join('\n')) }
}

function text(value) {
  return [{ type: 'text', text: value }]
}

function undocumented({ description: _, inputSchema, ...tool }) {
  const names = Object.keys(inputSchema.properties)
  const properties = Object.fromEntries(names.map((name) => [name, { type: inputSchema.properties[name].type }]))
  return { ...tool, inputSchema: { ...inputSchema, properties } }
}

const methods = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'weather', version: '1.0.0' },
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools: isDocumented ? tools : tools.map(undocumented) }),
  'tools/call': call,
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) continue
  const answer = Object.hasOwn(methods, method)
    ? { result: methods[method](params) }
    : { error: { code: -32601, message: `no method ${method}` } }
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
}
