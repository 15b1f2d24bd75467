// Options of mcptest and arcade that mean one of ours. They are read where the command has that option, with a note.
import { McproveError } from '../../core/errors/error.js'
import { shellCommand } from '../../core/text/shell-command.js'
import { showValue } from '../../core/text/show-value.js'
import type { Option } from './option.js'

export interface OtherSpelling {
  readonly names: readonly string[]
  readonly tool: 'mcptest' | 'arcade'
  /** Our option. A command without it does not know the other spelling either. */
  readonly option: string
  /** The values of our option that one value of theirs means. Default: the same value. */
  readonly values?: (text: string) => readonly string[]
  /** Theirs may mean several values, so ours must be repeatable. */
  readonly isList?: true
  /** Theirs has no effect here: what the note says instead of naming our option. */
  readonly already?: string
  /** Theirs is refused: what to do instead. */
  readonly instead?: string
}

const SPELLINGS: readonly OtherSpelling[] = [
  { names: ['--models'], tool: 'mcptest', option: '--model', values: (text) => listed(text), isList: true },
  { names: ['--filter'], tool: 'mcptest', option: '--test', values: filterText },
  { names: ['--use-provider', '-p'], tool: 'arcade', option: '--model', values: providerModels, isList: true },
  { names: ['--num-runs', '-n'], tool: 'arcade', option: '--runs' },
  { names: ['--max-concurrent', '-c'], tool: 'arcade', option: '--jobs' },
  { names: ['--multi-run-pass-rule'], tool: 'arcade', option: '--pass-rule' },
  { names: ['-f'], tool: 'arcade', option: '--only-failed' },
  {
    names: ['--details', '-d'],
    tool: 'arcade',
    option: '--reporter',
    already: 'every report has the details: leave it out',
  },
  { names: ['--debug'], tool: 'arcade', option: '--verbose', instead: 'Use --verbose to log each run.' },
  { names: ['--retry'], tool: 'mcptest', option: '--retries', instead: 'Use --retries, such as --retries 2.' },
  {
    names: ['--skip-tag'],
    tool: 'mcptest',
    option: '--tag',
    instead: 'Select tests with --tag, or write `skip: true` into a test.',
  },
  {
    names: ['--server-command'],
    tool: 'mcptest',
    option: '--jobs',
    instead: 'Write the command into the suite: `servers: { name: { command: [...] } }`.',
  },
  {
    names: ['--wait-for-ready'],
    tool: 'mcptest',
    option: '--jobs',
    instead: 'Set `timeout_ms` of the server in the suite.',
  },
  { names: ['--capture'], tool: 'arcade', option: '--jobs', instead: 'Use `mcprove capture`.' },
  {
    names: ['--api-key', '-k'],
    tool: 'arcade',
    option: '--env-file',
    instead: 'Set the environment variable, such as OPENAI_API_KEY, or name a file with --env-file.',
  },
  {
    names: ['--host', '--port'],
    tool: 'arcade',
    option: '--jobs',
    instead: 'Write the address of the server into the suite: `servers: { name: { url: https://... } }`.',
  },
]

/** The spelling called `name`, for a command with these options. Throws where it is refused. */
export function otherSpelling(name: string, options: readonly Option[]): OtherSpelling | undefined {
  const found = SPELLINGS.find(({ names }) => names.includes(name))
  const option = options.find(({ long }) => long === found?.option)
  if (found === undefined || option === undefined || (found.isList && !option.repeat)) return undefined
  if (found.instead === undefined) return found
  throw new McproveError('BAD_USAGE', `\`${name}\` is an option of ${found.tool} that mcprove does not have`, {
    hint: found.instead,
  })
}

/** Notes about the other spellings on a command line: one per name, in the order of their first use. */
export class SpellingNotes {
  readonly #used = new Map<string, { spelling: OtherSpelling; words: string[] }>()

  add(name: string, spelling: OtherSpelling, values: readonly (true | string | number)[]): void {
    const used = this.#used.get(name) ?? { spelling, words: [] }
    used.words.push(...values.flatMap((value) => [spelling.option, ...(value === true ? [] : [String(value)])]))
    this.#used.set(name, used)
  }

  get texts(): string[] {
    return [...this.#used].map(([name, { spelling, words }]) => {
      const { tool, option, already } = spelling
      if (already !== undefined) return `\`${name}\` is an option of ${tool}; ${already}`
      return `\`${name}\` is ${tool}'s name for \`${option}\`: write \`${shellCommand(words)}\``
    })
  }
}

function listed(text: string, separator: RegExp = /,/): string[] {
  return text
    .split(separator)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** mcptest takes `re:` and a regular expression; here a pattern is a text. */
function filterText(text: string): string[] {
  if (!text.startsWith('re:')) return [text]
  throw new McproveError('BAD_USAGE', `--filter ${showValue(text, 60)} is a regular expression`, {
    hint: 'Write -t and a part of the names, or select tests with --tag.',
  })
}

/** `openai:gpt-4o,o3 anthropic:claude-sonnet-4-5` as our model names. */
function providerModels(text: string): string[] {
  return listed(text, /\s+/).flatMap((spec) => {
    const colon = spec.indexOf(':')
    const models = colon === -1 ? [] : listed(spec.slice(colon + 1))
    if (models.length > 0) return models.map((model) => `${spec.slice(0, colon)}/${model}`)
    throw new McproveError('BAD_USAGE', `--use-provider ${showValue(spec, 60)} does not name a model`, {
      hint: `Write --model ${/^\w+/.exec(spec)?.[0] ?? 'openai'}/<model>: mcprove has no default model.`,
    })
  })
}
