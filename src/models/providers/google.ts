import { isRecord } from '../../core/trace/trace-fields.js'
import { type JsonObject, objectsOf, withFixed, withInner, without } from '../json-object.js'
import type { Provider } from './provider.js'

export const google: Provider = {
  format: 'Google generateContent',
  keyVariables: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY'],
  needsKey: true,
  keyHeaders: (key) => ({ 'x-goog-api-key': key }),
  baseUrlVariable: null,
  defaultBaseUrl: 'https://generativelanguage.googleapis.com/v1beta',
  accountPages: {
    keys: 'https://aistudio.google.com/apikey',
    billing: 'https://ai.google.dev/gemini-api/docs/billing',
    models: 'https://ai.google.dev/gemini-api/docs/models',
  },
  completeBaseUrl: (url) => (/\/v\d+((alpha|beta)\d*)?$/.test(url) ? url : `${url}/v1beta`),
  takesImages: true,
  saysStrict: false,
  callIdKey: 'id',
  argumentsKey: 'args',

  load: async () => {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
    return ({ model, baseUrl, apiKey, fetch }) =>
      createGoogleGenerativeAI({ baseURL: baseUrl, apiKey, fetch }).languageModel(model)
  },

  callsOf: (body) => partsOf(body).flatMap(({ functionCall }) => (isRecord(functionCall) ? [functionCall] : [])),

  missingAnswer: ({ candidates }) =>
    Array.isArray(candidates) && candidates.length === 0 ? '`candidates` is empty' : null,

  stableBody: (body) => {
    const stable = without(withFixed(body, { responseId: 'response' }), ['createTime'])
    if (Array.isArray(stable.candidates)) {
      stable.candidates = stable.candidates.map((candidate) =>
        isRecord(candidate) ? without(candidate, ['avgLogprobs']) : candidate,
      )
    }
    return withInner(stable, 'usageMetadata', (usage) =>
      without(usage, ['cachedContentTokenCount', 'cacheTokensDetails', 'trafficType', 'serviceTier']),
    )
  },
}

function partsOf(body: JsonObject): JsonObject[] {
  const [candidate] = objectsOf(body.candidates)
  return isRecord(candidate?.content) ? objectsOf(candidate.content.parts) : []
}
