import { resolve } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import { cleanText } from '../../core/text/show-value.js'
import { readRecording } from '../../files/cassettes/read-recording.js'
import { writeWhole } from '../../files/output-file.js'
import { stringify } from '../../report/reporters/json.js'
import { colorsIf } from '../../report/text/colors.js'
import {
  type SkippedCall,
  type Verification,
  type VerifiedChange,
  verifyRecording,
} from '../../run/verify/verify-recording.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { withConnections } from '../reach/connections.js'
import { reachOptions } from '../reach/reach-flags.js'
import { reachServer, type ServerFlags, serverWords } from '../reach/reached-server.js'
import { TRUST_OPTIONS } from '../run/trust-flag.js'
import { type Io, wantsColor, writeText } from '../terminal/io.js'

export const listed = {
  group: 'Work with servers',
  summary: 'Replay recorded calls against a live server and report changes',
} satisfies ListedCommand

interface VerifyFlags extends ServerFlags {
  readonly server?: string
  readonly strict?: boolean
  readonly reporter?: string
  readonly output?: string
}

const DEFAULT_TIMEOUT_MS = 60_000
const REPORTERS: readonly string[] = ['pretty', 'json']

export const command = defineCommand<VerifyFlags>({
  name: 'verify',
  summary:
    'Replay the tool calls of a recording against a live server, and report changed tools and answers. Exit code 1: a breaking change; 3: no recorded call could be compared.',
  arguments: [
    { name: '<recording>', summary: 'traces or a cassette; - reads traces from standard input' },
    { name: '[server...]', summary: 'a server name from a suite, a URL, or -- and the command that starts the server' },
  ],
  options: {
    url: { flag: '--url <url>', summary: 'connect to a running server, same as a URL as server' },
    config: {
      flag: '--config <file>',
      summary: 'the suite that declares the server; default: the suites in the current folder',
    },
    server: { flag: '--server <name>', summary: 'the server whose calls to replay, when the recording has several' },
    strict: { flag: '--strict', summary: 'exit 1 for any change, not only breaking ones' },
    ...reachOptions({ share: 'without it, each recorded run has its own' }),
    ...TRUST_OPTIONS,
    reporter: { flag: '--reporter <name>', summary: 'pretty or json' },
    output: { flag: '-o, --output <file>', summary: 'also write the JSON report to a file' },
  },
  examples: [
    'mcprove verify cassettes/weather/lookup.claude.jsonl -- node server.mjs',
    'mcprove verify trace.json --url http://127.0.0.1:3000/mcp --strict',
    'mcprove verify traces.jsonl --server files -o verified.json -- npx -y my-server',
  ],
  run: verify,
})

async function verify(
  [file = '', ...words]: readonly string[],
  flags: VerifyFlags,
  io: Io,
  program: readonly string[] | null,
): Promise<number> {
  const { server, strict = false, share = false, reporter = 'pretty', output } = flags
  if (!REPORTERS.includes(reporter)) {
    throw new McproveError('BAD_USAGE', `unknown reporter \`${reporter}\` for verify`, { hint: 'Use pretty or json.' })
  }
  const reached = await reachServer(serverWords(words, program), flags, io)
  const { label, timeoutMs = DEFAULT_TIMEOUT_MS } = reached
  const recording = await readRecording(file, io)
  return await withConnections({ ...reached, name: label }, io, async (connections) => {
    const verification = await verifyRecording(recording, {
      label: file === '-' ? 'standard input' : file,
      server,
      connect: () => connections.connect(),
      share,
      timeoutMs,
      signal: connections.signal,
      redactor: connections.redactor,
    })
    const json = `${stringify(verification, 2)}\n`
    if (output !== undefined) writeWhole(resolve(io.cwd(), output), [json], output)
    await writeText(io.stdout, reporter === 'json' ? json : textOf(verification, label, wantsColor(io, io.stdout)))
    if (verification.breaking > 0 || (strict && verification.changes.length > 0)) return 1
    return verification.inconclusive ? 3 : 0
  })
}

function textOf(verification: Verification, live: string, color: boolean): string {
  const { recording, runs, calls, breaking, changes, not_replayed } = verification
  const { red, yellow, green, dim } = colorsIf(color)
  const total = `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}, ${breaking} breaking`
  const lines = [
    cleanText(`${recording} against ${live}: ${counted(calls, 'call')} of ${counted(runs, 'run')}`),
    ...changes.map((change) => {
      const line = cleanText(changeLine(change))
      return change.breaking ? red(`  ✗ breaking  ${line}`) : yellow(`  ~ changed   ${line}`)
    }),
    ...not_replayed.map((call) => dim(`  - skipped   ${cleanText(skippedLine(call))}`)),
    changes.length > 0
      ? (breaking === 0 ? yellow : red)(total)
      : verification.inconclusive
        ? yellow('inconclusive: no recorded call could be compared')
        : green('nothing has changed'),
  ]
  return `${lines.join('\n')}\n`
}

function changeLine({ run, place, tool, path, message }: VerifiedChange): string {
  const where = run === null ? tool : `run ${run}, ${place} ${tool}`
  // The last output of a server may have several lines.
  return `${where}: ${path === '' ? '' : `${path} `}${message.replaceAll('\n', '\n      ')}`
}

function skippedLine({ run, place, tool, reason }: SkippedCall): string {
  return `run ${run}, ${place} ${tool}: ${reason}`
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
