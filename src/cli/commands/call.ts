import { cleanText } from '../../core/text/show-value.js'
import type { McpConnection, Progress, ToolAnswer } from '../../mcp/client/connection.js'
import { unpassedVariables, variableHint } from '../../mcp/process/unpassed-variables.js'
import { stringify } from '../../report/reporters/json.js'
import { colorsIf } from '../../report/text/colors.js'
import { answerText } from '../call/answer-text.js'
import { callNotes, endNotes, messageNotes } from '../call/call-notes.js'
import { type CallFlags, type CallRequest, readCallLine } from '../call/call-request.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { noteShare, withConnection, withConnections } from '../reach/connections.js'
import { readOffer } from '../reach/offer-flag.js'
import { REACH_OPTIONS } from '../reach/reach-flags.js'
import { type ReachedServer, reachServer, type ServerFlags, serverWords } from '../reach/reached-server.js'
import { TRUST_OPTIONS } from '../run/trust-flag.js'
import { type Io, wantsColor, writeText } from '../terminal/io.js'
import '../quick-schemas.js'

export const listed = {
  group: 'Work with servers',
  summary: 'Call a tool, read a resource or get a prompt, once',
} satisfies ListedCommand

interface Flags extends ServerFlags, CallFlags {
  readonly offer?: string
  readonly json?: boolean
}

interface TimedAnswer extends ToolAnswer {
  readonly duration_ms: number
}

export const command = defineCommand<Flags>({
  name: 'call',
  summary:
    'Make one call to a server and print the answer: a tool with its arguments as JSON, a resource (--read) or a prompt (--prompt). Exit code 0: answered; 1: answered with an error; 2: no answer.',
  arguments: [
    { name: '[server]', summary: 'a server name from a suite or a URL; left out with --url, or -- and a command' },
    { name: '[tool]', summary: 'the tool to call; left out with --read or --prompt' },
    { name: '[json]', summary: 'the arguments as a JSON object; @file reads a file, - standard input' },
    { name: '[command...]', summary: 'after --, the command that starts the server' },
  ],
  options: {
    read: { flag: '--read <uri>', summary: 'read this resource instead of calling a tool' },
    prompt: { flag: '--prompt <name>', summary: 'get this prompt instead of calling a tool' },
    first: {
      flag: '--first <call>',
      summary: `make this call before, on the same connection: 'TOOL' or 'TOOL={...}'; repeatable`,
      repeat: true,
    },
    json: { flag: '--json', summary: 'print the whole answer as JSON' },
    config: {
      flag: '--config <file>',
      summary: 'the suite that declares the server; default: the suites in the current folder',
    },
    url: { flag: '--url <url>', summary: 'connect to a running server, same as a URL as server' },
    ...REACH_OPTIONS,
    offer: {
      flag: '--offer <capabilities>',
      summary: 'offer client capabilities to the server: sampling,elicitation,roots. Its requests are declined',
    },
    ...TRUST_OPTIONS,
  },
  examples: [
    `mcprove call weather get_weather '{"city": "Oslo"}'`,
    `mcprove call get-sum '{"a": 2, "b": 40}' -- npx -y @modelcontextprotocol/server-everything`,
    'mcprove call http://127.0.0.1:3000/mcp search @arguments.json --json',
    'mcprove call docs --read docs://index',
    `mcprove call --first 'add={"text": "milk"}' list -- node server.mjs`,
    `mcprove call --prompt greet '{"name": "Ada"}' -- node server.mjs`,
  ],
  run: async (words, flags, io, program) => {
    const offer = readOffer(flags.offer)
    const { server, request, first } = await readCallLine(serverWords(words, program), flags, io)
    const reached = await reachServer(server, flags, io)
    noteShare(flags, 'call opens one connection', io)
    return await withConnections(reached, io, async (connections) => {
      const client = offer.length === 0 ? undefined : { offer }
      const { notes, answer } = await withConnection(
        connections,
        async (connection) => {
          const found = await callNotes(request, connection)
          const tell = (note: string) => io.stderr.write(`note: ${cleanText(connections.redactor.redactText(note))}\n`)
          for (const note of found) tell(note)
          const onProgress = (progress: Progress): void => {
            io.stderr.write(`${cleanText(connections.redactor.redactText(progressText(progress)))}\n`)
          }
          for (const one of first) {
            const before = await timed(() => send(one, connection, onProgress))
            io.stderr.write(outcomeText(one, connections.redactor.redact(before), io))
          }
          const watch = connection.protocol?.watch()
          const ask = (): Promise<ToolAnswer> => send(request, connection, onProgress)
          const answer = await timed(() => watch?.during(ask) ?? ask())
          watch?.stop()
          const late = [...messageNotes(connection), ...(await endNotes(connection))]
          for (const note of late) tell(note)
          return { notes: [...found, ...late], answer: withData(answer, watch?.errorData) }
        },
        client,
      )
      const shown = connections.redactor.redact(answer)
      await writeText(
        io.stdout,
        flags.json
          ? jsonOf(connections.redactor.redact({ server: reached.name, request, ...answer, notes }))
          : textOf(shown),
      )
      if (!flags.json) io.stderr.write(outcomeText(request, shown, io))
      const hint = answer.is_error ? missingVariables(shown, reached) : undefined
      if (hint !== undefined) io.stderr.write(`note: ${cleanText(hint)}\n`)
      return answer.is_error ? 1 : 0
    })
  },
})

async function send(
  request: CallRequest,
  connection: McpConnection,
  onProgress: (progress: Progress) => void,
): Promise<ToolAnswer> {
  switch (request.kind) {
    case 'tool':
      return await connection.callTool(request.name, request.args, { onProgress })
    case 'resource':
      return await connection.readResource(request.uri)
    case 'prompt':
      return await connection.getPrompt(request.name, request.args)
  }
}

async function timed(ask: () => Promise<ToolAnswer>): Promise<TimedAnswer> {
  const started = performance.now()
  const answer = await ask()
  return { ...answer, duration_ms: Math.round(performance.now() - started) }
}

/** Traces leave out the `data` of an error. */
function withData(answer: TimedAnswer, data: unknown): TimedAnswer {
  if (answer.error === undefined || data === undefined) return answer
  const error: object = { ...answer.error, data }
  return { ...answer, error }
}

function progressText({ progress, total, message }: Progress): string {
  const of = total === undefined ? '' : ` of ${total}`
  return `progress: ${progress}${of}${message === undefined ? '' : `, ${message}`}`
}

function jsonOf({ notes, ...answer }: TimedAnswer & { readonly notes: readonly string[] }): string {
  return `${stringify({ ...answer, ...(notes.length === 0 ? {} : { notes }) }, 2)}\n`
}

/** An error of the protocol has its message in `error` and is printed with its code. */
function textOf(answer: TimedAnswer): string {
  const text = answer.error === undefined ? answerText(answer) : ''
  return text === '' ? '' : `${text}\n`
}

function outcomeText(request: CallRequest, { is_error, error, duration_ms }: TimedAnswer, io: Io): string {
  const { red, dim } = colorsIf(wantsColor(io, io.stderr))
  const name = cleanText(request.kind === 'resource' ? request.uri : request.name)
  if (!is_error) return `${dim(`${name} answered in ${duration_ms} ms`)}\n`
  const code = error?.code === undefined ? '' : ` ${error.code}`
  // Many servers repeat the code in the message.
  const message = (error?.message ?? '').replace(/^MCP error -?\d+: /, '')
  const what = error === undefined ? 'an error' : cleanText(`the error${code}: ${message}`)
  return `${red(`${name} answered with ${what}`)} ${dim(`(${duration_ms} ms)`)}\n`
}

/** A server that lacks a variable often says so in its answer. */
function missingVariables(answer: ToolAnswer, { address, env, isNamed }: ReachedServer): string | undefined {
  if (!('command' in address)) return undefined
  const text = JSON.stringify([answer.content, answer.error?.message]).replaceAll('\\n', '\n')
  return variableHint(unpassedVariables(text, address.env, env), isNamed ? 'both' : 'flag')
}
