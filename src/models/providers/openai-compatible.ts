import { chatCalls, stableChatBody } from './chat-completions.js'
import type { Provider } from './provider.js'

/** Any server that speaks Chat Completions: Ollama, vLLM, llama.cpp, a gateway. */
export const openaiCompatible: Provider = {
  format: 'OpenAI Chat Completions',
  keyVariables: ['OPENAI_COMPATIBLE_API_KEY'],
  needsKey: false,
  baseUrlVariable: null,
  defaultBaseUrl: null,
  accountPages: null,
  // Some servers have a version in their path and some have none: only the user knows.
  completeBaseUrl: (url) => url,
  takesImages: false,
  saysStrict: false,
  callIdKey: 'id',
  argumentsKey: null,

  load: async () => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    return ({ model, baseUrl, apiKey, fetch }) =>
      createOpenAICompatible({ name: 'openai-compatible', baseURL: baseUrl, apiKey, fetch }).chatModel(model)
  },

  callsOf: chatCalls,
  stableBody: stableChatBody,
}
