import { McproveError } from '../../core/errors/error.js'
import { resolveModel } from '../../core/model-names/resolve-model.js'
import type { TrustedAddresses } from '../../run/addresses/trusted-addresses.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { type DemoFlags, writeDemo } from '../init/demo.js'
import { askedCall, type ToolFlags } from '../init/first-test.js'
import { NewFiles } from '../init/new-files.js'
import { Cancelled, canAsk, Questions } from '../init/questions.js'
import { chooseServer, type ServerFlags } from '../init/servers/choose-server.js'
import { DEFAULT_MODEL } from '../init/suite/first-suite.js'
import { writeFirstSuite } from '../init/suite/write-first-suite.js'
import { type ReachVariables, reachOptions, reachVariables } from '../reach/reach-flags.js'
import { TRUST_OPTIONS, type TrustFlags, trustedAddresses } from '../run/trust-flag.js'
import { INTERRUPTED, Interruption, killServers } from '../terminal/interruption.js'
import type { Io } from '../terminal/io.js'
import '../quick-schemas.js'

export const listed = {
  group: 'Write tests',
  summary: 'Write a first suite for a server, or a demo',
} satisfies ListedCommand

interface InitFlags extends ServerFlags, ToolFlags, DemoFlags, TrustFlags {
  readonly demo?: boolean
  readonly model?: string
  readonly output?: string
  readonly yes?: boolean
  readonly acceptCritical?: boolean
}

export const command = defineCommand<InitFlags>({
  name: 'init',
  summary:
    'Write a first suite: connect to a server, list what it offers, and test a read-only tool, a resource and a prompt. On a terminal, init prompts for missing options and offers the servers configured in .mcp.json, VS Code, Cursor, Claude Code and Claude Desktop. It never copies the values of their `env` and `headers`.',
  arguments: [{ name: '[command...]', summary: 'after --, the command that starts the server' }],
  options: {
    demo: { flag: '--demo', summary: 'write a complete example that passes offline' },
    server: {
      flag: '--server <name>',
      summary: 'the configured server to test; with a command or --url, the name of the server in the suite',
    },
    url: { flag: '--url <url>', summary: 'connect to this URL instead of starting a command' },
    ...reachOptions({
      share: 'also written to the suite',
      timeout: 'timeout of one request, also written to the suite; default 60000',
    }),
    from: {
      flag: '--from <file>',
      summary: 'the configuration file to read servers from (`mcpServers`, or `servers` as in VS Code)',
    },
    tool: { flag: '--tool <name>', summary: 'the tool to call; default: the safest read-only tool' },
    args: { flag: '--args <json>', summary: 'with --tool: the arguments of the call' },
    acceptCritical: {
      flag: '--accept-critical',
      summary:
        'set thresholds that accept the critical findings and errors that exist today, and list each in a comment',
    },
    model: { flag: '--model <model>', summary: `the model of the agent test template; default ${DEFAULT_MODEL}` },
    output: { flag: '-o, --output <file>', summary: 'the suite file to write; default mcprove.yml' },
    dir: { flag: '--dir <folder>', summary: 'with --demo: the folder to write to; default: the current folder' },
    ...TRUST_OPTIONS,
    force: { flag: '--force', summary: 'overwrite existing files' },
    yes: { flag: '-y, --yes', summary: 'do not prompt, even on a terminal' },
  },
  examples: [
    'mcprove init',
    'mcprove init --demo',
    'mcprove init --server fs -- npx -y @modelcontextprotocol/server-filesystem .',
    'mcprove init --server github --from .vscode/mcp.json',
    `mcprove init --url https://mcp.example.com/mcp --header 'Authorization: Bearer \${TOKEN}'`,
    'mcprove init --tool search --args \'{"query": "umbrella"}\' -- node server.mjs',
  ],
  run: async (words, flags, io) => {
    checkFlags(words, flags)
    if (flags.demo) {
      writeDemo(flags, io)
      return 0
    }
    const variables = reachVariables(flags, io)
    const interruption = new Interruption(io, { onSecond: killServers })
    const questions = flags.yes || !canAsk(io) ? null : new Questions(io, interruption.signal)
    try {
      await init(words, flags, {
        io: variables.io,
        variables,
        trustAddresses: trustedAddresses(flags, io),
        questions,
        signal: interruption.signal,
      })
      return 0
    } catch (error) {
      if (interruption.happened || error instanceof Cancelled) return INTERRUPTED
      throw error
    } finally {
      questions?.close()
      interruption.end()
    }
  },
})

interface Setting {
  readonly io: Io
  readonly variables: ReachVariables
  readonly trustAddresses: TrustedAddresses
  readonly questions: Questions | null
  readonly signal: AbortSignal
}

async function init(words: readonly string[], flags: InitFlags, setting: Setting): Promise<void> {
  const { output = 'mcprove.yml', model = DEFAULT_MODEL, force, acceptCritical = false } = flags
  resolveModel(model)
  const asked = askedCall(flags)
  const file = new NewFiles(setting.io.cwd(), [output], { force })
  const chosen = await chooseServer(words, flags, setting)
  if (chosen === null) {
    writeDemo({}, setting.io)
    return
  }
  const wishes = { output, model, asked, file, acceptsCritical: acceptCritical }
  await writeFirstSuite(chosen, { ...setting, ...wishes })
}

function checkFlags(words: readonly string[], { demo, dir, force: _force, ...others }: InitFlags): void {
  const [other] = [...Object.keys(others).map((name) => `--${name}`), ...words]
  if (demo && other !== undefined) {
    throw new McproveError('BAD_USAGE', `--demo does not use a server, so ${other} has no effect`, {
      hint: 'Remove one of the two.',
    })
  }
  if (!demo && dir !== undefined) {
    throw new McproveError('BAD_USAGE', '--dir requires --demo', { hint: 'Set the suite file with -o.' })
  }
}
