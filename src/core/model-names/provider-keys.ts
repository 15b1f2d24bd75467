/**
 * Variables that hold keys of model providers, each with the host that the key is for. Null: the key of a gateway or
 * server that the user chooses, so it has no fixed host.
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
