// Providers bring out models faster than any list of them can grow, so an unknown name is no mistake. One that is a letter
// away from the words that their names are made of is.
import { nearest } from '../text/nearest.js'
import { showName } from '../text/show-name.js'
import { fullModelName } from './resolve-model.js'

const WORDS = [
  'claude haiku sonnet opus instant',
  'gpt chatgpt mini nano pro max turbo codex audio realtime search image instruct vision chat oss deep research',
  'gemini flash lite ultra thinking live native dialog',
  'latest preview exp experimental',
].flatMap((line) => line.split(' '))

/** What other servers call their models is their own affair; a name without a provider is an error elsewhere. */
const PROVIDERS = /^(anthropic|openai|google)\//

/** What to tell of a model's name that looks misspelled; undefined where it does not. */
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
