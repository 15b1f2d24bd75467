/**
 * Variables that hold keys of model providers, each with the host its key is for. Null: the key of whatever gateway or
 * server its user has, so no host is its own.
 */
export const PROVIDER_KEYS: Readonly<Record<string, string | null>> = {
  ANTHROPIC_API_KEY: 'api.anthropic.com',
  ANTHROPIC_AUTH_TOKEN: 'api.anthropic.com',
  CLAUDE_CODE_OAUTH_TOKEN: 'api.anthropic.com',
  OPENAI_API_KEY: 'api.openai.com',
  CODEX_API_KEY: 'api.openai.com',
  GOOGLE_GENERATIVE_AI_API_KEY: 'generativelanguage.googleapis.com',
  GEMINI_API_KEY: 'generativelanguage.googleapis.com',
  OPENAI_COMPATIBLE_API_KEY: null,
}
