// Model lists. The server answers for every model name, so it knows every single model and lists those that were asked
// for, in the form that the client understands.

const CREATED = 1_760_000_000
const NAME_OF_NONE = 'mcprove-model'
const PATH = /^(?:\/(v1\w*))*\/models(?:\/(.+))?$/

/** Undefined for another path. `known` are the names of models that clients have used. */
export function modelList(url: URL, headers: Readonly<Record<string, string>>, known: ReadonlySet<string>): unknown {
  const [path, version, id] = PATH.exec(url.pathname) ?? []
  if (path === undefined) return undefined
  const ids = known.size === 0 ? [NAME_OF_NONE] : [...known]
  if (version === 'v1beta' || 'x-goog-api-key' in headers || url.searchParams.has('key')) {
    return id === undefined ? { models: ids.map(googleModel) } : googleModel(decoded(id))
  }
  if ('anthropic-version' in headers) {
    if (id !== undefined) return anthropicModel(decoded(id))
    return { data: ids.map(anthropicModel), has_more: false, first_id: ids[0], last_id: ids.at(-1) }
  }
  if (id !== undefined) return openaiModel(decoded(id))
  // Codex reads a list of its own, named `models`; an empty one leaves it with what it knows.
  return { object: 'list', data: ids.map(openaiModel), ...(url.searchParams.has('client_version') && { models: [] }) }
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

function openaiModel(id: string): unknown {
  return { id, object: 'model', created: CREATED, owned_by: 'mcprove' }
}

function anthropicModel(id: string): unknown {
  return { type: 'model', id, display_name: id, created_at: new Date(CREATED * 1000).toISOString() }
}

function googleModel(id: string): unknown {
  return {
    name: `models/${id}`,
    version: '001',
    displayName: id,
    inputTokenLimit: 1_048_576,
    outputTokenLimit: 65_536,
    supportedGenerationMethods: ['generateContent', 'countTokens'],
  }
}
