import { foldGaps } from '../../catalog/lint/gaps/folded-gaps.js'
import { lintTools, type ToolLint } from '../../catalog/lint/lint-tools.js'
import { scoreTool } from '../../catalog/lint/score-tool.js'
import { toolTokens } from '../../catalog/tool-tokens.js'
import { cleanText } from '../../core/text/show-value.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import type { McpConnection, PromptDefinition, ResourceDefinition } from '../../mcp/client/connection.js'
import { stringify } from '../../report/reporters/json.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { askedServer, askServer } from '../inspect/asked-server.js'
import { TRUST_OPTIONS, type TrustFlags } from '../run/trust-flag.js'
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
    const asked = await askedServer(words, flags, io)
    const inspection = await askServer(asked, flags, io, inspect)
    io.stdout.write(flags.json ? `${stringify(withLint(inspection), 2)}\n` : textOf(inspection))
    return 0
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
