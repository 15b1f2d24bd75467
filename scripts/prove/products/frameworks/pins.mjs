// The frameworks whose agents are proved. A new version is a new pin here, new fixtures and a new table in docs/external-agents.md.

const OTEL = {
  '@opentelemetry/api': '1.10.0',
  '@opentelemetry/exporter-trace-otlp-http': '0.223.1',
  '@opentelemetry/sdk-node': '0.223.0',
}
const LANGFUSE = { '@langfuse/core': '5.11.1', '@langfuse/otel': '5.11.1', '@langfuse/tracing': '5.11.1' }
const LANGCHAIN = {
  '@arizeai/openinference-instrumentation-langchain': '4.1.1',
  '@langchain/core': '1.2.13',
  '@langchain/langgraph': '1.4.18',
  '@langchain/openai': '1.6.0',
  '@langfuse/langchain': '5.11.1',
  langchain: '1.5.14',
  langsmith: '0.10.5',
  zod: '4.6.7',
  ...LANGFUSE,
  ...OTEL,
}
/** Its newest version needs a package that was not published. */
const OVERRIDES = { '@langchain/langgraph-sdk': '1.12.0' }

/** What keeps Claude Code, which the Claude Agent SDK starts, to the requests of the run. */
export const CLAUDE_ENV = {
  // Otherwise the model must search for a tool before it can call it.
  ENABLE_TOOL_SEARCH: 'false',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  CLAUDE_CODE_MAX_RETRIES: '2',
}

/** The environment that points every framework at the model server. */
export const MODEL_ENV = ({ model }) => ({
  OPENAI_BASE_URL: `${model}/v1`,
  OPENAI_API_KEY: 'dummy',
  ANTHROPIC_BASE_URL: model,
  ANTHROPIC_API_KEY: 'dummy',
})

/**
 * `version` is that of the package that the row is about. `env`: more of the agent's environment. `waits`: settings that make
 * it wait for a tool for a few seconds only; null where the agent waits for as long as mcprove lets it.
 */
export const FRAMEWORKS = {
  'ai-sdk': {
    title: 'AI SDK',
    package: 'ai',
    packages: {
      ai: '7.0.170',
      '@ai-sdk/mcp': '2.0.97',
      '@ai-sdk/openai': '4.0.115',
      '@ai-sdk/otel': '1.0.170',
      ...LANGFUSE,
      ...OTEL,
      '@opentelemetry/api': '1.9.1',
      zod: '4.6.7',
    },
    waits: null,
  },
  'openai-agents': {
    title: 'OpenAI Agents SDK',
    package: '@openai/agents',
    packages: { '@openai/agents': '0.20.0', zod: '4.6.7' },
    waits: null,
  },
  langchain: {
    title: 'LangChain',
    package: 'langchain',
    packages: { ...LANGCHAIN, '@langchain/mcp-adapters': '1.1.4' },
    overrides: OVERRIDES,
    waits: null,
  },
  'claude-agent-sdk': {
    title: 'Claude Agent SDK',
    package: '@anthropic-ai/claude-agent-sdk',
    packages: {
      '@anthropic-ai/claude-agent-sdk': '0.3.326',
      '@anthropic-ai/claude-agent-sdk-linux-x64': '0.3.326',
      zod: '4.6.7',
    },
    env: CLAUDE_ENV,
    waits: { env: { MCP_TOOL_TIMEOUT: '3000' } },
  },
  mastra: {
    title: 'Mastra',
    package: '@mastra/core',
    packages: {
      '@ai-sdk/openai': '4.0.115',
      '@mastra/core': '1.71.0',
      '@mastra/langfuse': '1.5.8',
      '@mastra/langsmith': '1.3.19',
      '@mastra/mcp': '2.0.0',
      '@mastra/observability': '1.17.9',
      '@mastra/otel-exporter': '1.4.0',
      '@opentelemetry/api': '1.10.0',
      '@opentelemetry/exporter-trace-otlp-http': '0.223.1',
      zod: '4.6.7',
    },
    waits: null,
  },
  'mcp-use': {
    title: 'mcp-use',
    package: 'mcp-use',
    // Version 2 is a framework for servers; its package for agents is not on npm.
    packages: {
      ...LANGCHAIN,
      'mcp-use': '1.34.6',
      langfuse: '3.39.2',
      'langfuse-langchain': '3.39.2',
      react: '19.3.1',
      'react-router': '7.18.5',
    },
    overrides: OVERRIDES,
    waits: null,
  },
}

export const versionOfFramework = ({ package: name, packages }) => packages[name]
