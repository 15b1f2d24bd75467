import { isRecord } from '../../core/trace/trace-fields.js'
import { type JsonObject, objectsOf, withFixed, withInner, without } from '../json-object.js'
import type { Provider } from './provider.js'

/** `tools` and `instructions` only repeat the request, in every turn. */
const REPEATED = ['tools', 'instructions']
const VOLATILE = ['service_tier', 'safety_identifier', 'prompt_cache_key', 'completed_at', 'billing']

export const openaiResponsesProvider: Provider = {
  format: 'OpenAI Responses',
  keyVariables: ['OPENAI_API_KEY'],
  needsKey: true,
  keyHeaders: (key) => ({ authorization: `Bearer ${key}` }),
  baseUrlVariable: 'OPENAI_BASE_URL',
  defaultBaseUrl: 'https://api.openai.com/v1',
  accountPages: {
    keys: 'https://platform.openai.com/api-keys',
    billing: 'https://platform.openai.com/settings/organization/billing',
    models: 'https://platform.openai.com/docs/models',
  },
  // For OpenAI's own clients OPENAI_BASE_URL includes the version; a bare host does not.
  completeBaseUrl: (url) => (new URL(url).pathname === '/' ? `${url}/v1` : url),
  // Nothing is stored at OpenAI: the whole conversation is sent, including encrypted reasoning.
  providerOptions: { openai: { store: false } },
  takesImages: true,
  saysStrict: true,
  callIdKey: 'call_id',
  argumentsKey: null,

  load: async () => {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return ({ model, baseUrl, apiKey, fetch }) => createOpenAI({ baseURL: baseUrl, apiKey, fetch }).responses(model)
  },

  callsOf: (body) => objectsOf(body.output).filter(({ type }) => type === 'function_call'),

  stableBody: (body) => {
    const stable = without(withFixed(body, { id: 'resp', created_at: 0 }), [...REPEATED, ...VOLATILE])
    if (Array.isArray(stable.output)) stable.output = stable.output.map(stableItem)
    return withInner(stable, 'usage', (usage) =>
      withInner(usage, 'input_tokens_details', (details) => withFixed(details, { cached_tokens: 0 })),
    )
  },
}

/** Items are identified by position; a call's `call_id`, which its result names, is kept. */
function stableItem(item: unknown, index: number): unknown {
  return isRecord(item) ? withFixed(item, { id: `${prefixOf(item)}_${index}` }) : item
}

function prefixOf({ id, type }: JsonObject): string {
  return typeof id === 'string' ? (/^[a-z]+/.exec(id)?.[0] ?? 'item') : String(type)
}
