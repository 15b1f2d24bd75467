// The logs that each framework can write: what is loaded before its agent, its environment, and its files. `lacks` are facts
// that a log does not contain, with the reason; see truth.mjs.
import { join } from 'node:path'
import { filesBelow } from '../site.mjs'
import { CLAUDE_ENV } from './pins.mjs'

const langfuse = ({ collector }) => ({
  LANGFUSE_PUBLIC_KEY: 'pk-dummy',
  LANGFUSE_SECRET_KEY: 'sk-dummy',
  LANGFUSE_BASE_URL: collector,
  LANGFUSE_TRACING_ENABLED: 'true',
})
const langfuseHost = (given) => ({ ...langfuse(given), LANGFUSE_HOST: given.collector })
const langsmith = ({ collector }) => ({
  LANGSMITH_TRACING: 'true',
  LANGSMITH_ENDPOINT: collector,
  LANGSMITH_API_KEY: 'dummy',
  LANGCHAIN_CALLBACKS_BACKGROUND: 'false',
})
const chat = { OPENAI_API_FORMAT: 'chat_completions' }

const file = (name) => (folder) => [join(folder, name)]
const otlp = file('otlp.jsonl')
const runs = file('langsmith.jsonl')
const spans = file('spans.jsonl')

const NO_SERVERS = { servers: 'spans name the tool only' }
const ERRORS_ARE_LOST = { errors: 'the SDK does not keep `isError` of a result' }
const NO_MESSAGES = { ...ERRORS_ARE_LOST, closing: 'spans of the Responses API have no messages' }
const LANGCHAIN = { ...NO_SERVERS, error_texts: 'the adapter adds its own words to the error' }
const IMAGE_PATH = { image_notes: 'the path of a saved image is added' }

export const LOGS = {
  'ai-sdk': {
    otel: { preload: 'ai-sdk-otel.mjs', files: otlp, lacks: NO_SERVERS },
    'otel-legacy': {
      preload: 'ai-sdk-otel.mjs',
      env: { TELEMETRY: 'legacy' },
      files: otlp,
      lacks: NO_SERVERS,
    },
    langfuse: { preload: 'ai-sdk-langfuse.mjs', env: langfuse, files: otlp, lacks: NO_SERVERS },
  },
  'openai-agents': {
    ingest: { preload: 'agents-ingest.mjs', files: file('ingest.jsonl'), lacks: NO_MESSAGES },
    'ingest-chat': { preload: 'agents-ingest.mjs', env: chat, files: file('ingest.jsonl'), lacks: ERRORS_ARE_LOST },
    processor: { preload: 'agents-processor.mjs', files: spans, lacks: ERRORS_ARE_LOST },
  },
  langchain: {
    openinference: { preload: 'langchain-otel.mjs', files: otlp, lacks: LANGCHAIN },
    langsmith: { env: langsmith, files: runs, lacks: LANGCHAIN },
    langfuse: {
      preload: 'langchain-langfuse.mjs',
      env: langfuse,
      files: otlp,
      lacks: { ...LANGCHAIN, images: 'images are sent to Langfuse apart' },
    },
  },
  'claude-agent-sdk': {
    messages: {
      env: ({ folder }) => ({ ...CLAUDE_ENV, MESSAGES_FILE: join(folder, 'messages.jsonl') }),
      files: file('messages.jsonl'),
      lacks: IMAGE_PATH,
    },
    sessions: {
      env: CLAUDE_ENV,
      files: (folder) => filesBelow(join(folder, 'home/.claude/projects')).filter((path) => path.endsWith('.jsonl')),
      lacks: IMAGE_PATH,
    },
  },
  mastra: {
    otel: { env: { TRACING: './tracing/mastra-otel.mjs' }, files: otlp },
    langfuse: { env: (given) => ({ TRACING: './tracing/mastra-langfuse.mjs', ...langfuse(given) }), files: otlp },
    langsmith: { env: { TRACING: './tracing/mastra-langsmith.mjs' }, files: runs },
    events: { env: { TRACING: './tracing/mastra-file.mjs' }, files: spans },
  },
  'mcp-use': {
    // Its own observability, with the third version of Langfuse's library.
    ingestion: { env: langfuseHost, files: file('ingestion.jsonl'), lacks: NO_SERVERS },
    openinference: { preload: 'langchain-otel.mjs', files: otlp, lacks: NO_SERVERS },
    langsmith: { env: langsmith, files: runs, lacks: NO_SERVERS },
    langfuse: { preload: 'langchain-langfuse.mjs', env: langfuse, files: otlp, lacks: NO_SERVERS },
  },
}
