import { CommanderError, Command as Parser } from 'commander'
import { McproveError } from '../core/error.js'
import type { Io } from './io.js'

/** A command: the words after its name in, an exit code out. */
export type Command = (args: readonly string[], io: Io) => Promise<number>

interface CommandDefinition<Options> {
  readonly name: string
  readonly summary: string
  /** Adds arguments and options. */
  readonly declare: (parser: Parser) => Parser
  /** Shown under the options. One command a line. */
  readonly examples: readonly string[]
  readonly run: (files: readonly string[], options: Options, io: Io) => Promise<number>
}

/** A command on top of commander, whose own exits and messages become our exit codes and errors. */
export function defineCommand<Options>({ name, summary, declare, examples, run }: CommandDefinition<Options>): Command {
  return async (args, io) => {
    const parser = declare(
      new Parser(`mcprove ${name}`).description(summary).version(__MCPROVE_VERSION__).exitOverride(),
    )
      .option('--no-color', 'no colours')
      .addHelpText('after', `\nExamples:\n${examples.map((example) => `  ${example}`).join('\n')}\n`)
      .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: () => {} })
    try {
      parser.parse([...args], { from: 'user' })
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error
      if (error.exitCode === 0) return 0
      const message = error.message.replace(/^error: /, '')
      throw new McproveError('BAD_USAGE', message, { hint: `See \`mcprove ${name} --help\`.` })
    }
    // `declare` and `Options` describe the same options; commander cannot know.
    return await run(parser.args, parser.opts() as Options, io)
  }
}

/** Gathers the values of a repeatable option. */
export function collect(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value]
}
