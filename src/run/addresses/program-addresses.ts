import type { ProblemAt } from '../../suite/check/problem-at.js'
import { variablesIn } from '../../suite/read/expand-variables.js'
import type { SentAddress } from './sent-address.js'

/** What a suite passes to a program that it starts. */
interface Program {
  readonly command?: string | readonly string[] | undefined
  readonly args?: readonly string[] | undefined
  readonly env?: Readonly<Record<string, string>> | undefined
}

/**
 * `ANTHROPIC_BASE_URL`, `OPENAI_API_BASE`, `GOOGLE_GEMINI_BASE_URL`: variables from which programs read a provider's
 * address.
 */
const PROVIDER_ADDRESS = /^(?:ANTHROPIC|OPENAI|AZURE_OPENAI|GOOGLE|GEMINI|CODEX)_(?:\w+_)?(?:URL|BASE|ENDPOINT|HOST)$/

const URLS = /https?:\/\/[^\s"'`<>,;]+/g

/**
 * The addresses in the arguments and the environment of a program, with every variable it is given. Only those that it
 * will use as the address of a provider are guarded: what it sends to others is unknown.
 */
export function programAddresses(program: Program, purpose: string, problemAt: ProblemAt): SentAddress[] {
  const { command = [], args = [], env = {} } = program
  const keys = [...new Set(variablesIn({ command, args, env }))]
  const sent = (address: string, path: readonly string[], isGuarded: boolean): SentAddress => ({
    address,
    purpose,
    keys,
    place: (...problem) => problemAt(path, ...problem),
    isGuarded,
  })
  const words = [...(typeof command === 'string' ? [command] : command), ...args]
  return [
    ...words.flatMap((word) => (word.match(URLS) ?? []).map((address) => sent(address, [], false))),
    ...Object.entries(env).flatMap(([name, value]) =>
      PROVIDER_ADDRESS.test(name)
        ? [sent(value, ['env', name], true)]
        : (value.match(URLS) ?? []).map((address) => sent(address, ['env', name], false)),
    ),
  ]
}
