// Loaded before the agent: each trace and span is a line of a file.
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTraceProcessors } from '@openai/agents'

const file = join(process.env.LOG_FOLDER, 'spans.jsonl')
// Unlike what OpenAI gets, the data of a span has the messages of the Responses API.
const write = async (item) =>
  appendFileSync(file, `${JSON.stringify({ ...item.toJSON(), span_data: item.spanData })}\n`)
setTraceProcessors([
  {
    onTraceStart: write,
    onTraceEnd: async () => {},
    onSpanStart: async () => {},
    onSpanEnd: write,
    shutdown: async () => {},
    forceFlush: async () => {},
  },
])
