import { chatCalls, stableChatBody } from './chat-completions.js'
import type { Provider } from './provider.js'

/** Any server with the Chat Completions format: Ollama, vLLM, llama.cpp, a gateway. */
export const openaiCompatible: Provider = {
  format: 'OpenAI Chat Completions',
  keyVariables: ['OPENAI_COMPATIBLE_API_KEY'],
  needsKey: false,
  keyHeaders: (key) => ({ authorization: `Bearer ${key}` }),
  baseUrlVariable: null,
  defaultBaseUrl: null,
  accountPages: null,
  // Some servers have a version in their path and some do not, so the URL is used as given.
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
