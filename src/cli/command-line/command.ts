import { cleanText } from '../../core/text/show-value.js'
import type { Io } from '../terminal/io.js'
import { helpText } from './help-text.js'
import { type ArgumentDeclaration, type OptionDeclaration, readOption } from './option.js'
import { checkWords, parseCommandLine } from './parse-command-line.js'

/** The groups of `mcprove --help`, in its order. */
export const COMMAND_GROUPS = [
  'Write tests',
  'Run tests',
  'Check suites',
  'Work with servers',
  'Read results',
  'Connect tools',
] as const

/** A command in `mcprove --help`: each file of commands/ exports one as `listed`. */
export interface ListedCommand {
  readonly group: (typeof COMMAND_GROUPS)[number]
  readonly summary: string
}

/** A command: takes the words after its name, returns an exit code. */
export type Command = (args: readonly string[], io: Io) => Promise<number>

interface CommandDefinition<Options> {
  readonly name: string
  readonly summary: string
  readonly arguments?: readonly ArgumentDeclaration[]
  /** By the key of `Options` that holds the value. */
  readonly options?: { readonly [Key in keyof Options]?: OptionDeclaration }
  /** Shown below the options. One command per line. */
  readonly examples: readonly string[]
  /** `program` is what follows `--`, the end of `words`; null without it. */
  readonly run: (
    words: readonly string[],
    options: Options,
    io: Io,
    program: readonly string[] | null,
  ) => Promise<number>
}

const EVERYWHERE: Readonly<Record<string, OptionDeclaration>> = {
  // Colours are decided in main.ts, before anything can fail.
  'no-color': { flag: '--no-color', summary: 'disable colors' },
  version: { flag: '-V, --version', summary: 'print the version' },
  help: { flag: '-h, --help', summary: 'show this help' },
}

/** Parses the command line by the declaration, handles `--help` and `--version`, and runs the command. */
export function defineCommand<Options extends object>(definition: CommandDefinition<Options>): Command {
  const { name, arguments: declared = [], run } = definition
  return async (args, io) => {
    const declarations: Record<string, OptionDeclaration> = { ...definition.options, ...EVERYWHERE }
    const options = Object.fromEntries(
      Object.entries(declarations).map(([key, declaration]) => [key, readOption(declaration)]),
    )
    const { words, program, values, notes } = parseCommandLine(args, options, name)
    if (values.help === true) {
      io.stdout.write(helpText({ ...definition, arguments: declared, options: Object.values(declarations) }))
      return 0
    }
    if (values.version === true) {
      io.stdout.write(`${__MCPROVE_VERSION__}\n`)
      return 0
    }
    for (const note of notes) io.stderr.write(`note: ${cleanText(note)}\n`)
    checkWords(words, declared, name)
    // The keys are those of `Options`; the declaration is responsible for the types of the values.
    return await run(words, values as unknown as Options, io, program)
  }
}
