import * as z from 'zod'
import { McproveError } from '../../core/errors/error.js'
import { fileExists } from '../../files/confinement.js'
import { writeWhole } from '../../files/output-file.js'
import { type AgentCall, defineTool, pathSchema, pathsSchema } from './define-tool.js'

/** A larger proposal belongs in a file, not in a conversation. */
const MAX_SUITE = 16_000

const serverSchema = z.strictObject({
  command: z
    .array(z.string().min(1).max(1_000))
    .min(1)
    .max(100)
    .optional()
    .describe('The command that starts the server over stdio, one word per entry.'),
  url: z.string().max(1_000).optional().describe('The URL of the server, instead of a command.'),
  name: z.string().max(100).optional().describe('The name of the server in the suite. Default: a generated name.'),
})

const input = z.strictObject({
  traces: pathsSchema(
    'Files with traces of good runs, cassettes or logs of other tools. More runs give more reliable checks.',
  ).optional(),
  server: serverSchema
    .optional()
    .describe(
      'An MCP server to start and inspect, instead of traces. One of its read-only tools is called twice, and a resource and a prompt are read twice. Requires that `mcprove mcp` was started with --allow-live.',
    ),
  write_to: pathSchema('A new file such as shop.mcprove.yml. An existing file is never overwritten.').optional(),
})

export const proposeSuite = defineTool({
  name: 'propose_suite',
  title: 'Propose a suite',
  description:
    'Draft a suite. Use it when there is no suite yet. From traces of good runs: the writes and answers they share, the source of each value, the tools that none called, and the estimated share of further good runs that would pass. Or from a server: tests of one tool, resource and prompt, and the quality of the tool list. Returns YAML to edit, or writes a new file when write_to names one.',
  input,
  output: z.strictObject({
    suite: z
      .string()
      .nullable()
      .describe('The YAML of the suite; null when it is too long to return (set write_to then).'),
    written_to: z.string().nullable().describe('The file that was written.'),
    summaries: z.array(z.string()).describe('What was found, one line per test.'),
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  call: async (args, call) => {
    const { write_to = null } = args
    if (write_to !== null) checkPlace(write_to)
    const { text: suite, summaries } = await draftOf(args, call)
    call.signal.throwIfAborted()
    if (write_to !== null) writeWhole(write_to, [suite])
    const isShown = suite.length <= MAX_SUITE
    const title = write_to === null ? [] : [`wrote ${write_to}`]
    const body = isShown
      ? suite
      : `The suite has ${suite.length} characters, too many to return. Set write_to to write it to a file.`
    return {
      text: [...title, ...summaries, '', body].join('\n'),
      data: { suite: isShown ? suite : null, written_to: write_to, summaries: [...summaries] },
    }
  },
})

interface Draft {
  readonly text: string
  readonly summaries: readonly string[]
}

async function draftOf({ traces, server, write_to }: z.output<typeof input>, call: AgentCall): Promise<Draft> {
  if (traces !== undefined && server === undefined) return await ofTraces(traces, call)
  if (server !== undefined && traces === undefined) return await ofServer(server, write_to, call)
  throw new McproveError('BAD_USAGE', 'pass either `traces` or `server`', {
    hint: 'Give one of them.',
  })
}

async function ofTraces(traces: readonly string[], { io, ownEnv, signal }: AgentCall): Promise<Draft> {
  const { learnFrom } = await import('../learn/learn-from.js')
  const learned = await learnFrom(traces, {}, { io, env: ownEnv, signal })
  return learned ?? { text: '', summaries: [] }
}

async function ofServer(
  { command = [], url, name }: z.output<typeof serverSchema>,
  writeTo: string | undefined,
  { io, allowsLive, trustAddresses, signal }: AgentCall,
): Promise<Draft> {
  if (!allowsLive) {
    throw new McproveError('NOT_ALLOWED', 'live servers are not allowed: this `mcprove mcp` only replays', {
      hint: 'Pass `traces`, or ask the user to start `mcprove mcp` with --allow-live.',
    })
  }
  // Without either, `init` would look for configurations in the home folder.
  if ((command.length === 0) === (url === undefined)) {
    throw new McproveError('BAD_USAGE', '`server` requires either `command` or `url`', { hint: 'Give one of them.' })
  }
  const { chooseServer } = await import('../init/servers/choose-server.js')
  const { draftFirstSuite } = await import('../init/suite/write-first-suite.js')
  const { DEFAULT_MODEL } = await import('../init/suite/first-suite.js')
  const flags = { ...(url === undefined ? {} : { url }), ...(name === undefined ? {} : { server: name }) }
  const chosen = await chooseServer(command, flags, { io, questions: null, variables: { passed: [], inFile: [], io } })
  if (chosen === null) return { text: '', summaries: [] }
  const wishes = { output: writeTo ?? 'mcprove.yml', model: DEFAULT_MODEL, asked: null, acceptsCritical: false }
  const { text, contents, notes, variables, words } = await draftFirstSuite(chosen, {
    io,
    trustAddresses,
    questions: null,
    signal,
    ...wishes,
  })
  const unset = variables.map((variable) => `set ${variable} before it runs`)
  return { text, summaries: [contents, ...notes, ...unset, ...words] }
}

/** Only new suites may be written: other files mean nothing to mcprove, but may mean much to other programs. */
function checkPlace(path: string): void {
  if (!/(?:^|[/\\])(?:[^/\\]+\.)?mcprove\.ya?ml$/.test(path)) {
    throw new McproveError('BAD_USAGE', `write_to is not a suite file name: ${path}`, {
      hint: 'Use a name that ends in .mcprove.yml.',
    })
  }
  if (fileExists(path)) {
    throw new McproveError('FILE_UNWRITABLE', `${path} already exists`, {
      hint: 'Choose a new file, or omit write_to and edit the existing file.',
    })
  }
}
