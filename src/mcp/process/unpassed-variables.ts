// Environment variables that a server speaks of when it fails, and did not get: a server inherits only a few.
import { isMcproveError, McproveError } from '../../core/errors/error.js'
import type { ServerAddress } from '../client/connection.js'

type Environment = Readonly<Record<string, string | undefined>>

export interface UnpassedVariables {
  /** Set in our environment, but not passed. */
  readonly here: readonly string[]
  /** Not set at all. */
  readonly nowhere: readonly string[]
}

/** An underscore, or a word that ends like a secret: `GITHUB_TOKEN`, `APIKEY`, but not `ERROR` or `JSON`. */
const NAME = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\b[A-Z0-9]*(?:TOKEN|APIKEY|SECRET|PASSWORD)\b/g
/** Codes of errors look like variables. */
const ERROR_CODE = /^(?:ERR_|E_|ERROR_)|_(?:ERROR|ERR|EXCEPTION|NOT_FOUND|FAILED|REFUSED|DENIED)$|^NOT_/
/** A name that is not set here is a variable only where the text says that something is missing. */
const IS_MISSING =
  /\b(?:env|environ|environment|variables?|set|unset|missing|requires?|required|provide|provided|specify|specified|defined|undefined|KeyError|expected|empty)\b/i
const MAX_LINES = 200
const MAX_NAMES = 3

/** `passed` is the environment of the server, `own` is ours. */
export function unpassedVariables(text: string, passed: Environment, own: Environment): UnpassedVariables {
  const here = new Set<string>()
  const nowhere = new Set<string>()
  for (const line of text.split('\n').slice(-MAX_LINES)) {
    for (const [name] of line.matchAll(NAME)) {
      if (passed[name] !== undefined || ERROR_CODE.test(name)) continue
      if (own[name] !== undefined) here.add(name)
      else if (IS_MISSING.test(line.replaceAll(name, ''))) nowhere.add(name)
    }
  }
  return { here: [...here].slice(0, MAX_NAMES), nowhere: [...nowhere].slice(0, MAX_NAMES) }
}

/** How a variable gets to the server: by a flag, by the suite, or by either. */
export type VariableAdvice = 'flag' | 'suite' | 'both'

/** One sentence, or undefined when the text names no variable that the server lacks. */
export function variableHint({ here, nowhere }: UnpassedVariables, advice: VariableAdvice): string | undefined {
  const [names, state] =
    here.length > 0
      ? [here, `${here.join(', ')} ${here.length === 1 ? 'is' : 'are'} set here, but not passed to the server: pass`]
      : [
          nowhere,
          `The server mentions ${nowhere.join(', ')}, which ${nowhere.length === 1 ? 'is' : 'are'} not set: set`,
        ]
  if (names.length === 0) return undefined
  const it = names.length === 1 ? 'it' : 'them'
  const flag = `\`${names.map((name) => `--env ${name}`).join(' ')}\``
  const suite = `\`env: { ${names.map((name) => `${name}: \${${name}}`).join(', ')} }\` in the suite`
  const ways = { flag, suite, both: `${flag}, or ${suite}` }
  return here.length > 0
    ? `${state} ${it} with ${ways[advice]}.`
    : `${state} ${it}, and pass ${it} with ${ways[advice]}.`
}

interface Failed {
  readonly address: ServerAddress
  /** Our environment. */
  readonly env: Environment
  readonly advice: VariableAdvice
}

/** The same error; when the server failed and names a variable that it lacks, with a hint about it. */
export function withVariableHint(error: unknown, { address, env, advice }: Failed): unknown {
  if (!isMcproveError(error) || error.code !== 'SERVER_FAILED' || !('command' in address)) return error
  const hint = variableHint(unpassedVariables(error.message, address.env, env), advice)
  if (hint === undefined) return error
  const { code, message, problems, summary, placed, cause } = error
  return new McproveError(code, message, { hint, problems, summary, placed, cause })
}
