// Providers bring out models faster than any list of them can grow, so an unknown name is no mistake. One that is a letter
// away from the words that their names are made of is.
import { nearest } from './nearest.js'
import { PROVIDER_NAMES } from './resolve-model.js'
import { showName } from './show-name.js'

const WORDS = [
  'claude haiku sonnet opus instant',
  'gpt chatgpt mini nano pro max turbo codex audio realtime search image instruct vision chat oss deep research',
  'gemini flash lite ultra thinking live native dialog',
  'latest preview exp experimental',
].flatMap((line) => line.split(' '))

/** `claude-sonnet-4-5` for `claude-sonet-4-5`; undefined where nothing looks misspelled. */
function meantModel(name: string): string | undefined {
  const slash = name.indexOf('/')
  const prefix = slash === -1 ? null : name.slice(0, slash)
  const isKnown = prefix !== null && PROVIDER_NAMES.some((known) => known === prefix)
  const provider = prefix === null || isKnown ? prefix : nearest(prefix, PROVIDER_NAMES)
  // What other servers call their models is their own affair; a script is a file.
  if (provider === undefined || provider === 'scripted' || provider === 'openai-compatible') return undefined
  const model = name
    .slice(slash + 1)
    .replaceAll('_', '-')
    .replaceAll(/[a-z]{2,}/gi, (word) => (WORDS.includes(word) ? word : (nearest(word, WORDS, 0) ?? word)))
  // Anthropic writes versions with hyphens, the others with dots.
  const written = model.startsWith('claude-') ? model.replaceAll('.', '-') : model
  const meant = provider === null ? written : `${provider}/${written}`
  return meant === name ? undefined : meant
}

/** What to tell of a model's name that looks misspelled; undefined where it does not. */
export function modelMistake(name: string): string | undefined {
  const meant = meantModel(name)
  return meant === undefined
    ? undefined
    : `the model ${showName(name)} looks misspelled; did you mean ${showName(meant)}?`
}
