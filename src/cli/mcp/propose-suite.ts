import * as z from 'zod'
import { McproveError } from '../../core/errors/error.js'
import { fileExists } from '../../files/confinement.js'
import { writeWhole } from '../../files/output-file.js'
import { type AgentCall, defineTool, pathSchema, pathsSchema } from './define-tool.js'

/** A larger proposal is for a file, not for a conversation. */
const MAX_SUITE = 16_000

const serverSchema = z.strictObject({
  command: z
    .array(z.string().min(1).max(1_000))
    .min(1)
    .max(100)
    .optional()
    .describe('The words that start it over stdio.'),
  url: z.string().max(1_000).optional().describe('Its URL, instead of a command.'),
  name: z.string().max(100).optional().describe('What the suite shall call it; left out, a name is made up.'),
})

const input = z.strictObject({
  traces: pathsSchema(
    'Files with traces of good runs, cassettes or logs of other tools. The more runs, the surer the checks.',
  ).optional(),
  server: serverSchema
    .optional()
    .describe(
      'An MCP server to start and ask for its tools, instead of traces; one that only reads is called twice. Needs a server that was started with --allow-live.',
    ),
  write_to: pathSchema('A new file such as shop.mcprove.yml; one that exists is never overwritten.').optional(),
})

export const proposeSuite = defineTool({
  name: 'propose_suite',
  title: 'Propose a suite',
  description:
    'Write a first draft of a suite. From traces of runs that went well: what all of them wrote and told, where values came from, tools they left alone, and how many further good runs would pass. Or from a server: a test of a tool and the quality of its tool list. Returns YAML for you to edit, or writes a new file when write_to names one.',
  input,
  output: z.strictObject({
    suite: z.string().nullable().describe('The YAML of the suite; null when it is too long to show, so name write_to.'),
    written_to: z.string().nullable().describe('The file it was written to.'),
    summaries: z.array(z.string()).describe('What was found, a line for each test.'),
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
      : `The suite has ${suite.length} characters, too many to show: name a file with write_to.`
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
  throw new McproveError('BAD_USAGE', 'a proposal is made from either traces or a server', {
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
    throw new McproveError('NOT_ALLOWED', 'the server would be started and called, and only replays are allowed here', {
      hint: 'Give `traces`, or have `mcprove mcp` started with --allow-live.',
    })
  }
  // Without either, `init` would look for configurations in the home folder.
  if ((command.length === 0) === (url === undefined)) {
    throw new McproveError('BAD_USAGE', '`server` needs either a command or a url', { hint: 'Give one of them.' })
  }
  const { chooseServer } = await import('../init/servers/choose-server.js')
  const { draftFirstSuite } = await import('../init/suite/write-first-suite.js')
  const { DEFAULT_MODEL } = await import('../init/suite/first-suite.js')
  const flags = { ...(url === undefined ? {} : { url }), ...(name === undefined ? {} : { server: name }) }
  const chosen = await chooseServer(command, flags, { io, questions: null })
  if (chosen === null) return { text: '', summaries: [] }
  const wishes = { output: writeTo ?? 'mcprove.yml', model: DEFAULT_MODEL, asked: null, acceptsCritical: false }
  const { text, contents, notes, variables } = await draftFirstSuite(chosen, {
    io,
    trustAddresses,
    questions: null,
    signal,
    ...wishes,
  })
  return { text, summaries: [contents, ...notes, ...variables.map((variable) => `set ${variable} before it runs`)] }
}

/** Nothing but a new suite: no other file means anything to mcprove, and some mean much to others. */
function checkPlace(path: string): void {
  if (!/(?:^|[/\\])(?:[^/\\]+\.)?mcprove\.ya?ml$/.test(path)) {
    throw new McproveError('BAD_USAGE', `write_to is ${path}, which is no name of a suite`, {
      hint: 'End it in .mcprove.yml.',
    })
  }
  if (fileExists(path)) {
    throw new McproveError('FILE_UNWRITABLE', `${path} is there already`, {
      hint: 'Name a new file, or leave out write_to and edit the old one.',
    })
  }
}
