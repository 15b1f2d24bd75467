// Which provider a model name means. Replays and `list` need this too, so nothing heavy is imported here.
import { McproveError } from '../errors/error.js'
import { nearest } from '../text/nearest.js'
import { showValue } from '../text/show-value.js'

export const PROVIDER_NAMES = ['anthropic', 'openai', 'google', 'openai-compatible', 'scripted'] as const

export type ProviderName = (typeof PROVIDER_NAMES)[number]

export interface ResolvedModel {
  /** In full: `anthropic/claude-sonnet-4-5`. */
  readonly id: string
  readonly provider: ProviderName
  /** The provider's name for it; for `scripted` the file. */
  readonly model: string
}

const BARE_NAMES: readonly (readonly [RegExp, ProviderName])[] = [
  [/^claude-./, 'anthropic'],
  [/^(gpt-|chatgpt-)./, 'openai'],
  [/^o\d/, 'openai'],
  [/^gemini-./, 'google'],
]

const FORMS =
  'Write provider/model with anthropic, openai, google, openai-compatible or scripted, or a bare name that starts with claude-, gpt-, chatgpt-, o1 (any digit) or gemini-.'

/** Such a model costs nothing, answers immediately and always says the same. */
export function isScriptedModel(name: string | null): boolean {
  return name?.startsWith('scripted/') === true
}

/** `anthropic/claude-…` for `claude-…`; any other name is returned unchanged. */
export function fullModelName(name: string): string {
  const provider = providerOfBare(name)
  return provider === undefined ? name : `${provider}/${name}`
}

function providerOfBare(name: string): ProviderName | undefined {
  return BARE_NAMES.find(([pattern]) => pattern.test(name))?.[1]
}

/** Whether a rule matches the name. */
export function isKnownModel(name: string): boolean {
  const slash = name.indexOf('/')
  if (slash === -1) return providerOfBare(name) !== undefined
  return PROVIDER_NAMES.some((known) => known === name.slice(0, slash)) && name.slice(slash + 1).trim() !== ''
}

/** Throws MODEL_UNKNOWN for a name without a matching rule. */
export function resolveModel(name: string): ResolvedModel {
  const slash = name.indexOf('/')
  if (slash === -1) {
    const provider = providerOfBare(name)
    if (provider === undefined) throw unknown(name, hintForBare(name))
    return { id: `${provider}/${name}`, provider, model: name }
  }
  const prefix = name.slice(0, slash)
  const model = name.slice(slash + 1)
  const provider = PROVIDER_NAMES.find((known) => known === prefix)
  if (provider === undefined) throw unknown(name, hintForPrefix(prefix, model, name))
  if (model.trim() === '') {
    throw unknown(name, `Write ${provider === 'scripted' ? 'the file' : 'a model'} after \`${provider}/\`.`)
  }
  return { id: name, provider, model }
}

function hintForBare(name: string): string {
  const provider = nearest(name, PROVIDER_NAMES)
  if (provider !== undefined) return `Write a model after it: \`${provider}/<model>\`.`
  const [family] = name.split('-')
  const meant = nearest(`${family}-`, ['claude-', 'gpt-', 'chatgpt-', 'gemini-'])
  return meant === undefined ? FORMS : `Did you mean \`${meant}...\`? ${FORMS}`
}

function hintForPrefix(prefix: string, model: string, name: string): string {
  const meant = nearest(prefix, PROVIDER_NAMES)
  if (meant !== undefined) return `Did you mean \`${meant}/${model}\`? ${FORMS}`
  return `Write \`openai-compatible/${name}\` and its \`base_url\` for a server that speaks OpenAI's format. ${FORMS}`
}

function unknown(name: string, hint: string): McproveError {
  return new McproveError('MODEL_UNKNOWN', `no provider is known for the model ${showValue(name)}`, { hint })
}
