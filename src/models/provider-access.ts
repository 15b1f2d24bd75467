// Where a provider is and with which key it is asked. Nothing here says a key aloud.
import { McproveError } from '../core/errors/error.js'
import type { ResolvedModel } from '../core/model-names/resolve-model.js'
import { showValue } from '../core/text/show-value.js'
import type { Provider } from './providers/provider.js'

type Environment = Readonly<Record<string, string | undefined>>

/** What a header can carry: fetch quotes the whole value when it refuses one, and the value is the secret. */
const SENDABLE = /^[\x21-\x7e]+$/

/** The key, or '' for a provider that needs none. Throws MODEL_KEY_MISSING. */
export function findKey({ id }: ResolvedModel, { keyVariables, needsKey }: Provider, env: Environment): string {
  for (const variable of keyVariables) {
    const key = env[variable]?.trim() ?? ''
    if (key === '') continue
    if (SENDABLE.test(key)) return key
    throw new McproveError(
      'MODEL_KEY_MISSING',
      `${variable} holds no key: it has blanks or characters no header takes`,
      {
        hint: `Set ${variable} to the key alone.`,
      },
    )
  }
  if (!needsKey) return ''
  const names = keyVariables.join(' or ')
  throw new McproveError('MODEL_KEY_MISSING', `${id} needs a key, and ${names} is not set`, {
    hint: `Set ${names}, or replay a recording with --replay.`,
  })
}

/** The suite's `base_url`, else the environment's, else the provider's own; no slash at its end. */
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
  throw new McproveError('MODEL_FAILED', `nothing says where the server of ${id} is`, {
    hint: `Write its address in the suite: \`providers: { ${name}: { base_url: http://127.0.0.1:11434/v1 } }\`.`,
  })
}

function checked(text: string, place: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new McproveError('MODEL_FAILED', `${place} is no http or https address: ${showValue(text)}`, {
      hint: 'Write it in full, like `http://127.0.0.1:11434/v1`.',
    })
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new McproveError('MODEL_FAILED', `${place} holds more than an address: ${url.origin}${url.pathname}`, {
      hint: 'Remove user, password, `?...` and `#...`, and give the key in its environment variable.',
    })
  }
  return text.replace(/(?<!\/)\/+$/, '')
}
