// One call of a tool, from its arguments to the answer: redacted, limited in size, and an error instead of a crash.
import { Readable, Writable } from 'node:stream'
import * as z from 'zod'
import { isMcproveError } from '../../core/errors/error.js'
import { cleanText, cut } from '../../core/text/show-value.js'
import { createRedactor } from '../../files/redaction/redactor.js'
import { secretsFrom } from '../../files/redaction/secrets-from.js'
import type { ServedTool, ToolReply } from '../../mcp/serve-tools.js'
import { colorsIf } from '../../report/text/colors.js'
import type { Io } from '../terminal/io.js'
import { Output } from '../terminal/output.js'
import { errorText, printError } from '../terminal/print-error.js'
import type { AgentCall, McpTool } from './define-tool.js'

/** About 5,000 tokens: more would crowd out the agent's own context. */
const MAX_TEXT = 20_000
const MAX_NOTES = 20
const MAX_NOTE = 1_000

const notesSchema = z.array(z.string()).describe('Warnings and notes about the input files.')

/**
 * `allowed.allowsLive` also decides whether suites see the variables of this process, because answers can show what
 * suites see.
 */
export function serveTool(
  tool: McpTool,
  allowed: Pick<AgentCall, 'allowsLive' | 'trustAddresses'>,
  io: Io,
): ServedTool {
  const redactor = createRedactor(secretsFrom({ env: io.env, interpolated: [], headers: [] }))
  const failure = (text: string): ToolReply => ({ text: bounded(redactor.redactText(text)), data: null })
  return {
    ...tool,
    output: tool.output.extend({ notes: notesSchema }),
    call: async (args, context) => {
      const notes = new Notes()
      const ownIo = callIo(io, allowed.allowsLive ? io.env : {}, notes)
      try {
        const { text, data } = await tool.call(args, { io: ownIo, ...allowed, ownEnv: io.env, ...context })
        const whole = [text.trimEnd(), ...notes.lines].join('\n')
        return { text: bounded(redactor.redactText(whole)), data: redactor.redact({ ...data, notes: notes.lines }) }
      } catch (error) {
        if (context.signal.aborted) return failure('cancelled')
        if (isMcproveError(error))
          return failure([errorText(error, colorsIf(false)).trimEnd(), ...notes.lines].join('\n'))
        printError(error, io)
        return failure('internal error: this is a bug in mcprove; see the standard error of the server for details')
      }
    },
  }
}

function bounded(text: string): string {
  if (text.length <= MAX_TEXT) return text
  return `${cut(text, MAX_TEXT)}\n… (${text.length - MAX_TEXT} more characters omitted; narrow the request, for example to one test)`
}

/** The process as one call sees it. Code suites were loaded before and may have changed since: `isReload`. */
function callIo(io: Io, env: Io['env'], notes: Notes): Io {
  return Object.create(io, {
    stdin: { get: () => Readable.from([]) },
    stderr: { value: new Output(() => notes) },
    env: { value: { ...env, NO_COLOR: '1' } },
    isReload: { value: true },
  })
}

/** What commands print to standard error. */
class Notes extends Writable {
  readonly lines: string[] = []

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const text = chunk.toString('utf8').trimEnd()
    if (this.lines.length < MAX_NOTES) this.lines.push(cleanText(cut(text, MAX_NOTE)))
    else this.lines[MAX_NOTES] = '… and more notes'
    done()
  }
}
