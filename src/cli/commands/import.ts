import { resolve } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import type { Trace } from '../../core/trace/trace.js'
import { OutputFile } from '../../files/output-file.js'
import { chunksOf, nameOf } from '../../files/reading/trace-stream.js'
import { createRedactor, type Redactor } from '../../files/redaction/redactor.js'
import { secretsFrom } from '../../files/redaction/secrets-from.js'
import { importers } from '../../importers/index.js'
import { stringify } from '../../report/reporters/json.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { LOG_OPTIONS, type LogFlags } from '../import/log-flags.js'
import { LogImport } from '../import/log-import.js'
import { LogNotes } from '../import/log-notes.js'
import { checkSource, PLATFORM_OPTIONS, type PlatformFlags } from '../import/platform-flags.js'
import { type PlatformInput, platformInput } from '../import/platform-input.js'
import { metasFirst } from '../import/run-metas.js'
import { INTERRUPTED, Interruption } from '../terminal/interruption.js'
import { type Io, writeText } from '../terminal/io.js'

export const listed = { group: 'Write tests', summary: 'Convert logs of other tools to traces' } satisfies ListedCommand

interface ImportFlags extends LogFlags, PlatformFlags {
  readonly output?: string
  readonly verbose?: boolean
}

const FILES = {
  name: '[files...]',
  summary: 'log files; pass all files of one run together; - reads standard input',
}

export const command = defineCommand<ImportFlags>({
  name: 'import',
  summary: `Read logs of other tools, or traces of a platform (--from), and write traces, one per line. The format is detected from the content: ${importers
    .map(({ key }) => key)
    .join(', ')}. docs/importing.md says what each reads.`,
  arguments: [FILES],
  options: {
    ...LOG_OPTIONS,
    ...PLATFORM_OPTIONS,
    output: {
      flag: '-o, --output <file>',
      summary: 'write to a file: one JSON document for .json, JSON Lines otherwise',
    },
    verbose: { flag: '--verbose', summary: 'list every log entry that was skipped' },
  },
  examples: [
    'mcprove import ~/.claude/projects/my-app/*.jsonl ~/.claude/projects/my-app/*/subagents/*.jsonl -o traces.jsonl',
    'mcprove import spans.json --format otlp',
    'mcprove import --from langfuse --since 1h -o traces.jsonl',
    "mcprove import agent.jsonl --tool-names 'shop_*=shop.*' -o traces.jsonl",
    'mcprove import agent.jsonl --unwrap call_tool=server,tool,arguments | mcprove score - --gates gates.yml',
  ],
  run: async (files, flags, io) => {
    checkSource(files, flags, 'import', FILES)
    checkOutput(files, flags.output, io)
    const notes = new LogNotes((text) => io.stderr.write(text), flags.verbose === true)
    const interruption = new Interruption(io)
    const output = new TraceOutput(flags.output, io)
    try {
      const platform = flags.from === undefined ? null : await platformInput(flags.from, flags, io, interruption.signal)
      const logs = new LogImport(platform === null ? flags : { ...flags, format: platform.format }, notes)
      const sources = platform === null ? metasFirst(files).map((path) => fileInput(path, io)) : [platform]
      for await (const batch of batches(sources, logs)) {
        for (const trace of batch) await output.write(trace)
        if (interruption.happened) break
      }
      if (interruption.happened) return INTERRUPTED
      await output.end()
      notes.end()
      io.stderr.write(`${summaryOf(logs, notes)}\n`)
      return 0
    } catch (error) {
      // An interrupted request ends with an error that adds nothing.
      if (interruption.happened) return INTERRUPTED
      throw error
    } finally {
      output.discard()
      interruption.end()
    }
  },
})

function checkOutput(files: readonly string[], output: string | undefined, io: Io): void {
  const target = output === undefined ? undefined : resolve(io.cwd(), output)
  if (output === undefined || !files.some((file) => resolve(io.cwd(), file) === target)) return
  throw new McproveError('BAD_USAGE', `${output} would replace the log that it is read from`, {
    hint: 'Choose another name for the traces.',
  })
}

type LogInput = Pick<PlatformInput, 'name' | 'chunks'>

function fileInput(path: string, io: Io): LogInput {
  return { name: nameOf(path), chunks: chunksOf(path, io) }
}

async function* batches(sources: readonly LogInput[], logs: LogImport): AsyncGenerator<Iterable<Trace>> {
  for (const { name, chunks } of sources) yield* logs.read(name, chunks)
  yield logs.end()
}

const MAX_HELD_CHARACTERS = 64_000_000

/** Writes redacted traces to a file or to standard output. */
class TraceOutput {
  readonly #io: Io
  readonly #redactor: Redactor
  readonly #file: OutputFile | null
  readonly #isDocument: boolean
  #isOpen: boolean
  #count = 0
  /** What waits for standard output: traces without calls, because a log whose calls were not read is an error. */
  readonly #held: string[] = []
  #heldCharacters = 0

  constructor(path: string | undefined, io: Io) {
    this.#io = io
    this.#redactor = createRedactor(secretsFrom({ env: io.env, interpolated: [], headers: [] }))
    this.#file = path === undefined ? null : new OutputFile(resolve(io.cwd(), path), { isPrivate: true, shownAs: path })
    this.#isOpen = this.#file !== null
    this.#isDocument = path?.endsWith('.json') === true
  }

  async write(trace: Trace): Promise<void> {
    const separator = this.#isDocument ? (this.#count === 0 ? '[\n' : ',\n') : ''
    this.#count += 1
    const text = `${separator}${stringify(this.#redactor.redact(trace))}${this.#isDocument ? '' : '\n'}`
    if (this.#file === null && this.#held.length === this.#count - 1 && this.#hold(trace, text)) return
    await this.#release()
    await this.#put(text)
  }

  #hold({ tool_calls }: Trace, text: string): boolean {
    if (tool_calls.length > 0 || this.#heldCharacters > MAX_HELD_CHARACTERS) return false
    this.#heldCharacters += text.length
    this.#held.push(text)
    return true
  }

  async #release(): Promise<void> {
    for (const text of this.#held.splice(0)) await this.#put(text)
  }

  async end(): Promise<void> {
    await this.#release()
    if (this.#isDocument) await this.#put('\n]\n')
    this.#file?.commit()
    this.#isOpen = false
  }

  /** An existing file is replaced only when everything was written. */
  discard(): void {
    if (this.#isOpen) this.#file?.discard()
    this.#isOpen = false
  }

  async #put(text: string): Promise<void> {
    if (this.#file === null) await writeText(this.#io.stdout, text)
    else this.#file.write(text)
  }
}

/** `2 traces with 14 calls from codex; skipped 3 (list them with --verbose)` */
function summaryOf({ traces, calls, formats }: LogImport, { malformed, skipped }: LogNotes): string {
  const lost = [
    ...(skipped === 0 ? [] : [`skipped ${skipped} (list them with --verbose)`]),
    ...(malformed === 0 ? [] : [`${malformed} malformed`]),
  ]
  const read = `${count(traces, 'trace')} with ${count(calls, 'call')} from ${formats.join(', ')}`
  return lost.length === 0 ? read : `${read}; ${lost.join(', ')}`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
