import { chatCalls, stableChatBody } from './chat-completions.js'
import { openaiResponsesProvider } from './openai-responses.js'
import type { Provider } from './provider.js'

/** OpenAI with `api: chat`. */
export const openaiChatProvider: Provider = {
  ...openaiResponsesProvider,
  format: 'OpenAI Chat Completions',
  // Messages with the role `tool` are text.
  takesImages: false,
  callIdKey: 'id',
  argumentsKey: null,

  load: async () => {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return ({ model, baseUrl, apiKey, fetch }) => createOpenAI({ baseURL: baseUrl, apiKey, fetch }).chat(model)
  },

  callsOf: chatCalls,
  stableBody: stableChatBody,
}
