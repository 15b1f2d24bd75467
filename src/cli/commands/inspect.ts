import { foldGaps } from '../../catalog/lint/gaps/folded-gaps.js'
import { lintTools, type ToolLint } from '../../catalog/lint/lint-tools.js'
import { scoreTool } from '../../catalog/lint/score-tool.js'
import { toolTokens } from '../../catalog/tool-tokens.js'
import { McproveError } from '../../core/errors/error.js'
import { cleanText } from '../../core/text/show-value.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { findSuites } from '../../files/discovery/find-suites.js'
import { loadSuiteFile } from '../../files/discovery/suite-files.js'
import { redactError } from '../../files/redaction/redact-error.js'
import { createRedactor } from '../../files/redaction/redactor.js'
import type { McpConnection, PromptDefinition, ResourceDefinition } from '../../mcp/client/connection.js'
import { stringify } from '../../report/reporters/json.js'
import { connectionTo, ServerPool } from '../../run/execute/server-pool.js'
import { suiteSecrets } from '../../run/plan/suite-secrets.js'
import { parseSuite } from '../../suite/parse-suite.js'
import type { Suite } from '../../suite/suite.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { TRUST_OPTIONS, type TrustFlags, trustedAddresses } from '../run/trust-flag.js'
import { Interruption, killServers } from '../terminal/interruption.js'
import type { Io } from '../terminal/io.js'
import '../quick-schemas.js'

export const listed = {
  group: 'Work with servers',
  summary: 'List the tools of a server, with lint findings',
} satisfies ListedCommand

interface InspectFlags extends TrustFlags {
  readonly config?: string
  readonly json?: boolean
}

interface Inspection {
  readonly server: string
  readonly info: McpConnection['serverInfo']
  readonly protocol_version: string
  readonly tools: readonly ToolDefinition[]
  readonly resources: readonly ResourceDefinition[]
  readonly prompts: readonly PromptDefinition[]
}

export const command = defineCommand<InspectFlags>({
  name: 'inspect',
  summary:
    'Connect to a server and list its tools, resources and prompts, with their token cost, score and lint findings.',
  arguments: [
    { name: '<server...>', summary: 'a server name from a suite, a URL, or -- and the command that starts a server' },
  ],
  options: {
    config: {
      flag: '--config <file>',
      summary: 'the suite that declares the server; default: the suites in the current folder',
    },
    json: { flag: '--json', summary: 'print JSON' },
    ...TRUST_OPTIONS,
  },
  examples: [
    'mcprove inspect weather',
    'mcprove inspect http://127.0.0.1:3000/mcp',
    'mcprove inspect -- npx -y @modelcontextprotocol/server-memory',
  ],
  run: async (words, flags, io) => {
    const { suite, name } = await serverOf(words, flags, io)
    const interruption = new Interruption(io, { onSecond: killServers })
    const pool = new ServerPool()
    const trustAddresses = trustedAddresses(flags, io)
    const redactor = createRedactor(suiteSecrets(suite, io))
    const setting = { cwd: io.cwd(), env: io.env, trustAddresses, signal: interruption.signal }
    try {
      const open = await pool.open({ suite, servers: [name], ...setting })
      try {
        const inspection = redactor.redact(await inspect(connectionTo(open, name)))
        io.stdout.write(flags.json ? `${stringify(withLint(inspection), 2)}\n` : textOf(inspection))
        return 0
      } finally {
        await open.close()
      }
    } catch (error) {
      throw redactError(error, redactor)
    } finally {
      await pool.close()
      interruption.end()
    }
  },
})

async function inspect(connection: McpConnection): Promise<Inspection> {
  const [tools, resources, prompts] = await Promise.all([
    connection.listTools(),
    connection.listResources(),
    connection.listPrompts(),
  ])
  const { server, serverInfo: info, protocolVersion } = connection
  return { server, info, protocol_version: protocolVersion, tools, resources, prompts }
}

/** A server that is not in a suite is wrapped in one of its own. */
async function serverOf(
  words: readonly string[],
  { config }: InspectFlags,
  io: Io,
): Promise<{ suite: Suite; name: string }> {
  const [name = '', ...args] = words
  if (/^https?:\/\//.test(name) && args.length === 0) return alone({ url: name })
  if (args.length > 0) return alone({ command: [...words] })
  const known: string[] = []
  for (const { file } of findSuites(config === undefined ? [] : [config], io.cwd())) {
    for (const suite of await loadSuiteFile(file, io)) {
      if (suite.servers.has(name)) return { suite, name }
      known.push(...suite.servers.keys())
    }
  }
  throw new McproveError('SERVER_FAILED', `no suite in this folder has a server \`${name}\``, {
    hint: `Give ${known.length > 0 ? `one of ${known.join(', ')}` : 'a suite with --config'}, a URL, or -- and the command that starts a server.`,
  })
}

function alone(server: { url: string } | { command: string[] }): { suite: Suite; name: string } {
  return { suite: parseSuite({ servers: { server } }), name: 'server' }
}

function withLint({ tools, ...rest }: Inspection) {
  const lints = lintTools(tools)
  return {
    ...rest,
    tools: lints.map((lint) => ({
      ...lint.tool,
      tokens: toolTokens(lint.tool),
      score: scoreTool(lint),
      findings: lint.findings,
    })),
  }
}

function textOf({ server, info, protocol_version, tools, resources, prompts }: Inspection): string {
  const tokens = tools.reduce((sum, tool) => sum + toolTokens(tool), 0)
  const lines = [
    `${server}: ${info.name} ${info.version}, protocol ${protocol_version}`,
    `${tools.length} tools, about ${tokens} tokens in each request`,
    ...lintTools(tools).flatMap(toolLines),
    ...(resources.length === 0
      ? []
      : [`${resources.length} resources`, ...resources.map(({ uri, name }) => `  ${uri}  ${name}`)]),
    ...(prompts.length === 0 ? [] : [`${prompts.length} prompts`, ...prompts.map(promptLine)]),
  ]
  return `${lines.map(cleanText).join('\n')}\n`
}

function toolLines(lint: ToolLint): string[] {
  const { others, line } = foldGaps(lint.findings)
  return [
    `  ${lint.tool.name}  ${toolTokens(lint.tool)} tokens, ${Math.floor(scoreTool(lint))} of 100 points`,
    ...others.map(({ level, message }) => `    ${level}: ${message}`),
    ...(line === null ? [] : [`    note: ${line}`]),
  ]
}

function promptLine({ name, arguments: args }: PromptDefinition): string {
  return `  ${name}(${args.map((argument) => `${argument.name}${argument.required ? '' : '?'}`).join(', ')})`
}
