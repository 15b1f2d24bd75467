import type { ProviderName } from '../core/model-names/resolve-model.js'
import { anthropicProvider } from './providers/anthropic.js'
import { google } from './providers/google.js'
import { openaiChatProvider } from './providers/openai-chat.js'
import { openaiCompatible } from './providers/openai-compatible.js'
import { openaiResponsesProvider } from './providers/openai-responses.js'
import type { Provider } from './providers/provider.js'

/** What is known about a provider; its package is not loaded. */
export function providerOf(
  name: Exclude<ProviderName, 'scripted'>,
  api: 'responses' | 'chat' | undefined = 'responses',
): Provider {
  switch (name) {
    case 'anthropic':
      return anthropicProvider
    case 'openai':
      return api === 'chat' ? openaiChatProvider : openaiResponsesProvider
    case 'google':
      return google
    case 'openai-compatible':
      return openaiCompatible
  }
}
