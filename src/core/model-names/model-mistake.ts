// Providers release models faster than a list can be maintained, so an unknown name is not an error. A name that is one
// letter away from the words in known names is reported.
import { nearest } from '../text/nearest.js'
import { showName } from '../text/show-name.js'
import { fullModelName } from './resolve-model.js'

const WORDS = [
  'claude haiku sonnet opus instant',
  'gpt chatgpt mini nano pro max turbo codex audio realtime search image instruct vision chat oss deep research',
  'gemini flash lite ultra thinking live native dialog',
  'latest preview exp experimental',
].flatMap((line) => line.split(' '))

/** Other servers name their models freely; a name without a provider is reported elsewhere. */
const PROVIDERS = /^(anthropic|openai|google)\//

/** The message about a model name that looks misspelled; undefined where it does not. */
export function modelMistake(name: string): string | undefined {
  const [prefix] = PROVIDERS.exec(fullModelName(name)) ?? []
  if (prefix === undefined) return undefined
  const own = name.startsWith(prefix) ? prefix : ''
  const meant = own + meantModel(name.slice(own.length))
  if (meant === name) return undefined
  return `the model ${showName(name)} looks misspelled; did you mean ${showName(meant)}?`
}

/** `claude-sonnet-4-5` for `claude-sonet-4-5`. */
function meantModel(name: string): string {
  const meant = name
    .replaceAll('_', '-')
    .replaceAll(/[a-z]{2,}/gi, (word) => (WORDS.includes(word) ? word : (nearest(word, WORDS, 0) ?? word)))
  // Anthropic writes versions with hyphens, the others with dots.
  return meant.startsWith('claude-') ? meant.replaceAll('.', '-') : meant
}
