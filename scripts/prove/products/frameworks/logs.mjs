// The logs that each framework can write: what is loaded before its agent, its environment, and the file with the log.
const langfuse = ({ collector }) => ({
  LANGFUSE_PUBLIC_KEY: 'pk-dummy',
  LANGFUSE_SECRET_KEY: 'sk-dummy',
  LANGFUSE_BASE_URL: collector,
  LANGFUSE_TRACING_ENABLED: 'true',
})
const langsmith = ({ collector }) => ({
  LANGSMITH_TRACING: 'true',
  LANGSMITH_ENDPOINT: collector,
  LANGSMITH_API_KEY: 'dummy',
  LANGCHAIN_CALLBACKS_BACKGROUND: 'false',
})
/** Without a search for tools, and without requests that do not belong to the run. */
export const claude = {
  ENABLE_TOOL_SEARCH: 'false',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  CLAUDE_CODE_MAX_RETRIES: '2',
}
const chat = { OPENAI_API_FORMAT: 'chat_completions' }

export const LOGS = {
  'ai-sdk': {
    otel: { preload: 'ai-sdk-otel.mjs', file: 'otlp.jsonl' },
    'otel-legacy': { preload: 'ai-sdk-otel.mjs', env: { TELEMETRY: 'LegacyOpenTelemetry' }, file: 'otlp.jsonl' },
    langfuse: { preload: 'ai-sdk-langfuse.mjs', env: langfuse, file: 'otlp.jsonl' },
  },
  'openai-agents': {
    ingest: { preload: 'agents-ingest.mjs', file: 'ingest.jsonl' },
    'ingest-chat': { preload: 'agents-ingest.mjs', env: chat, file: 'ingest.jsonl' },
    processor: { preload: 'agents-processor.mjs', file: 'spans.jsonl' },
    'processor-chat': { preload: 'agents-processor.mjs', env: chat, file: 'spans.jsonl' },
  },
  langchain: {
    openinference: { preload: 'langchain-otel.mjs', file: 'otlp.jsonl' },
    langsmith: { env: langsmith, file: 'langsmith.jsonl' },
    langfuse: { preload: 'langchain-langfuse.mjs', env: langfuse, file: 'otlp.jsonl' },
  },
  'claude-agent-sdk': {
    messages: { env: ({ folder }) => ({ ...claude, MESSAGES_FILE: `${folder}/messages.jsonl` }), file: 'messages.jsonl' },
  },
  mastra: {
    otel: { env: { TRACING: './tracing/mastra-otel.mjs' }, file: 'otlp.jsonl' },
    langfuse: { env: (urls) => ({ TRACING: './tracing/mastra-langfuse.mjs', ...langfuse(urls) }), file: 'otlp.jsonl' },
    langsmith: { env: { TRACING: './tracing/mastra-langsmith.mjs' }, file: 'langsmith.jsonl' },
    json: { env: { TRACING: './tracing/mastra-file.mjs' }, file: 'spans.jsonl' },
  },
  'mcp-use': {
    openinference: { preload: 'langchain-otel.mjs', file: 'otlp.jsonl' },
    langsmith: { env: langsmith, file: 'langsmith.jsonl' },
    langfuse: { preload: 'langchain-langfuse.mjs', env: langfuse, file: 'otlp.jsonl' },
  },
}
