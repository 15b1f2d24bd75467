import { nearest } from '../text/nearest.js'
import { listNames, showName } from '../text/show-name.js'
import { showTyped } from '../text/show-value.js'

/** Every name of an options object: the compiler reports a missing name and an extra one. */
export type OptionNames<Options> = Readonly<Record<keyof Options & string, true>>

export interface OptionTrouble {
  /** `where: complaint`. */
  readonly message: string
  readonly complaint: string
  readonly hint: string
}

/** The first unknown option; null when there is none. An option that is undefined counts as not given. */
export function unknownOption<Options extends object>(
  where: string,
  given: Options,
  known: OptionNames<NoInfer<Options>>,
): OptionTrouble | null {
  const names = Object.keys(known)
  const takes = names.length === 0 ? 'It takes none.' : `It takes ${listNames(names, 'and')}.`
  // Plain JavaScript can pass anything.
  const value: unknown = given
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return trouble(where, `the options are ${showTyped(value, 60)}, not an object`, takes)
  }
  const unknown = Object.entries(value).find(([name, option]) => option !== undefined && !Object.hasOwn(known, name))
  if (unknown === undefined) return null
  const near = nearest(unknown[0], names) ?? partOf(unknown[0], names)
  const hint = near === undefined ? takes : `Did you mean ${showName(near)}?`
  return trouble(where, `unknown option ${showName(unknown[0])}`, hint)
}

function trouble(where: string, complaint: string, hint: string): OptionTrouble {
  return { message: `${where}: ${complaint}`, complaint, hint }
}

/** `similarityThreshold` contains the option name `threshold`. */
function partOf(word: string, names: readonly string[]): string | undefined {
  return names.find((name) => name.length > 3 && word.toLowerCase().includes(name.toLowerCase()))
}
