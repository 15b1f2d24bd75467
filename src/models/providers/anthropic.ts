import { objectsOf, withFixed, withInner, without } from '../json-object.js'
import type { Provider } from './provider.js'

/** The package requires one. */
const NO_TIME = '1970-01-01T00:00:00Z'

export const anthropicProvider: Provider = {
  format: 'Anthropic Messages',
  keyVariables: ['ANTHROPIC_API_KEY'],
  needsKey: true,
  keyHeaders: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  baseUrlVariable: 'ANTHROPIC_BASE_URL',
  defaultBaseUrl: 'https://api.anthropic.com/v1',
  accountPages: {
    keys: 'https://console.anthropic.com/settings/keys',
    billing: 'https://console.anthropic.com/settings/billing',
    models: 'https://docs.anthropic.com/en/docs/about-claude/models',
  },
  // For Anthropic's own clients ANTHROPIC_BASE_URL does not include the version.
  completeBaseUrl: (url) => (/\/v\d+$/.test(url) ? url : `${url}/v1`),
  takesImages: true,
  saysStrict: false,
  callIdKey: 'id',
  argumentsKey: 'input',

  load: async () => {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return ({ model, baseUrl, apiKey, fetch }) => createAnthropic({ baseURL: baseUrl, apiKey, fetch }).messages(model)
  },

  callsOf: (body) => objectsOf(body.content).filter(({ type }) => type === 'tool_use'),

  stableBody: (body) => {
    const stable = withInner(body, 'container', (container) => withFixed(container, { expires_at: NO_TIME }))
    return withInner(withFixed(stable, { id: 'msg' }), 'usage', (usage) =>
      without(usage, ['service_tier', 'inference_geo']),
    )
  },
}
