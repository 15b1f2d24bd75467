// The command line as data: parse-command-line.ts parses by it, help-text.ts prints it.

/** Words after the command's name. */
export interface ArgumentDeclaration {
  /** As help shows it: `<traces...>`, `[files...]`, `[manifest]`. Brackets mean optional, dots mean several. */
  readonly name: string
  readonly summary: string
}

export interface OptionDeclaration {
  /**
   * As help shows it. `-o, --output <file>` takes a value; `--bail [n]` may take the next word; `--record[=all]` may
   * take a value after `=`, either one that it lists (`[=model|tools]`) or any (`[=<origins>]`); `--quiet` takes none.
   */
  readonly flag: string
  readonly summary: string
  /** A `count` is a positive integer, a `whole` an integer from 0, a `number` any number from 0. Default: text. */
  readonly type?: 'text' | NumberType
  /** May be given several times: its value is a list. */
  readonly repeat?: true
}

export type NumberType = 'count' | 'whole' | 'number'

/** An option with its flag parsed. */
export interface Option extends OptionDeclaration {
  /** `--output`. */
  readonly long: string
  /** `-o`. */
  readonly short: string | undefined
  readonly takes: 'nothing' | 'value' | 'next-word' | 'one-of' | 'attached'
  /** The values that `[=...]` lists. */
  readonly choices: readonly string[]
}

const FLAG = /^(?:(-\w), )?(--[\w-]+)(?: (<.+>)| (\[.+\])|\[=(.+)\])?$/

export function readOption(declaration: OptionDeclaration): Option {
  const [whole, short, long = '', value, nextWord, oneOf] = FLAG.exec(declaration.flag) ?? []
  if (whole === undefined) throw new TypeError(`not a valid flag: ${declaration.flag}`)
  const optional = oneOf?.startsWith('<') ? 'attached' : oneOf ? 'one-of' : 'nothing'
  const takes = value ? 'value' : nextWord ? 'next-word' : optional
  return { ...declaration, long, short, takes, choices: oneOf?.split('|') ?? [] }
}
