// The address and the key of a provider. Messages never contain a key.
import { McproveError } from '../core/errors/error.js'
import type { ResolvedModel } from '../core/model-names/resolve-model.js'
import { showValue } from '../core/text/show-value.js'
import type { Provider } from './providers/provider.js'

type Environment = Readonly<Record<string, string | undefined>>

/** What a header can contain: fetch quotes an invalid value in full, and this value is the secret. */
const SENDABLE = /^[\x21-\x7e]+$/

/** The key, or '' for a provider that does not need one. Throws MODEL_KEY_MISSING. */
export function findKey({ id }: ResolvedModel, { keyVariables, needsKey }: Provider, env: Environment): string {
  for (const variable of keyVariables) {
    const key = env[variable]?.trim() ?? ''
    if (key === '') continue
    if (SENDABLE.test(key)) return key
    throw new McproveError(
      'MODEL_KEY_MISSING',
      `${variable} is not a key: it contains spaces or characters that are not allowed in a header`,
      {
        hint: `Set ${variable} to the key only.`,
      },
    )
  }
  if (!needsKey) return ''
  const names = keyVariables.join(' or ')
  throw new McproveError('MODEL_KEY_MISSING', `${id} requires a key, and ${names} is not set`, {
    hint: `Set ${names}, or replay a recording with --replay.`,
  })
}

/** The suite's `base_url`, or else the environment's, or else the provider's own, without a trailing slash. */
export function findBaseUrl(
  { id, provider: name }: ResolvedModel,
  { baseUrlVariable, defaultBaseUrl, completeBaseUrl }: Provider,
  fromSuite: string | undefined,
  env: Environment,
): string {
  const place = `providers.${name}.base_url`
  if (fromSuite !== undefined) return completeBaseUrl(checked(fromSuite, place))
  const fromEnvironment = baseUrlVariable === null ? undefined : env[baseUrlVariable]?.trim()
  if (baseUrlVariable !== null && fromEnvironment) return completeBaseUrl(checked(fromEnvironment, baseUrlVariable))
  if (defaultBaseUrl !== null) return defaultBaseUrl
  throw new McproveError('MODEL_FAILED', `the address of ${id} is not set`, {
    hint: `Set it in the suite: \`providers: { ${name}: { base_url: http://127.0.0.1:11434/v1 } }\`.`,
  })
}

function checked(text: string, place: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new McproveError('MODEL_FAILED', `${place} is not an http or https URL: ${showValue(text)}`, {
      hint: 'Give the full URL, such as `http://127.0.0.1:11434/v1`.',
    })
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new McproveError('MODEL_FAILED', `${place} is not a plain URL: ${url.origin}${url.pathname}`, {
      hint: 'Remove user, password, `?...` and `#...`, and set the key in its environment variable.',
    })
  }
  return text.replace(/(?<!\/)\/+$/, '')
}
