// The same agent written directly on the two SDKs, without recording: the baseline for a live run.
import { createAnthropic } from '@ai-sdk/anthropic'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { Server } from '@modelcontextprotocol/server'
import { answerOf, MODEL, SYSTEM, TOOLS } from './library-agent.mjs'

const [, MODEL_NAME] = MODEL.split('/')

/** Returns a function that runs it once and returns its last message and its number of calls. */
export function bareAgent(baseUrl) {
  const model = createAnthropic({ baseURL: baseUrl, apiKey: 'none-is-needed' }).messages(MODEL_NAME)
  return async (prompt) => {
    const [near, far] = InMemoryTransport.createLinkedPair()
    const server = librarian()
    const client = new Client({ name: 'bare', version: '1.0.0' })
    await server.connect(far)
    await client.connect(near)
    try {
      return await converse(model, client, prompt)
    } finally {
      await client.close()
      await server.close()
    }
  }
}

function librarian() {
  const server = new Server({ name: 'library', version: '1.0.0' }, { capabilities: { tools: {} } })
  const tools = TOOLS.map(({ name, description, input_schema }) => ({ name, description, inputSchema: input_schema }))
  server.setRequestHandler('tools/list', () => ({ tools }))
  server.setRequestHandler('tools/call', ({ params }) => {
    const structuredContent = answerOf(params.name, params.arguments ?? {})
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
  })
  return server
}

async function converse(model, client, text) {
  const { tools: listed } = await client.listTools()
  const tools = listed.map(({ name, description, inputSchema }) => ({
    type: 'function',
    name: `library__${name}`,
    description,
    inputSchema,
  }))
  const prompt = [
    { role: 'system', content: SYSTEM },
    { role: 'user', content: [{ type: 'text', text }] },
  ]
  for (let made = 0; ; ) {
    const { content } = await model.doGenerate({ prompt, tools, maxOutputTokens: 4096 })
    const calls = content.filter(({ type }) => type === 'tool-call')
    if (calls.length === 0) return { text: content.map((part) => part.text ?? '').join(''), calls: made }
    made += calls.length
    prompt.push({
      role: 'assistant',
      content: content.map((part) => (part.type === 'tool-call' ? { ...part, input: JSON.parse(part.input) } : part)),
    })
    prompt.push({ role: 'tool', content: await Promise.all(calls.map((call) => resultOf(client, call))) })
  }
}

async function resultOf(client, { toolCallId, toolName, input }) {
  const name = toolName.slice('library__'.length)
  const { content } = await client.callTool({ name, arguments: JSON.parse(input) })
  return { type: 'tool-result', toolCallId, toolName, output: { type: 'content', value: content } }
}
