import type { CatalogueLint } from '../../catalog/lint/lint-catalogue.js'
import type { ToolLint } from '../../catalog/lint/lint-tools.js'
import { McproveError } from '../../core/errors/error.js'
import { nearest } from '../../core/text/nearest.js'
import { listNames, showName } from '../../core/text/show-name.js'
import { stringify } from '../../report/reporters/json.js'
import { colorsIf } from '../../report/text/colors.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { countFailing, type FailOn, readFailOn } from '../inspect/fail-on.js'
import { type Inspection, inspectServer, isFailure, LIST_NAMES } from '../inspect/inspection.js'
import { inspectionJson } from '../inspect/inspection-json.js'
import { InspectionPage } from '../inspect/inspection-page.js'
import { writeInspection, writeOneTool } from '../inspect/inspection-text.js'
import { lintInspection } from '../inspect/lint-inspection.js'
import { noteShare, withConnections } from '../reach/connections.js'
import { readOffer } from '../reach/offer-flag.js'
import { REACH_OPTIONS } from '../reach/reach-flags.js'
import { reachServer, type ServerFlags, serverWords } from '../reach/reached-server.js'
import { TRUST_OPTIONS } from '../run/trust-flag.js'
import { type Io, wantsColor, writeText } from '../terminal/io.js'
import { terminalWidth } from '../terminal/terminal-width.js'
import '../quick-schemas.js'

export const listed = {
  group: 'Work with servers',
  summary: 'Show everything a server offers, with lint findings',
} satisfies ListedCommand

interface InspectFlags extends ServerFlags {
  readonly offer?: string
  readonly tool?: string
  readonly full?: boolean
  readonly failOn?: string
  readonly json?: boolean
}

export const command = defineCommand<InspectFlags>({
  name: 'inspect',
  summary:
    'Connect to a server and show what it offers: name, protocol, capabilities, instructions, tools with parameters, token cost, score and lint findings, resources, templates and prompts. Exit code 1: a finding of --fail-on; 2: a list failed; 3: --fail-on found no tool to judge.',
  arguments: [
    { name: '[server...]', summary: 'a server name from a suite, a URL, or -- and the command that starts a server' },
  ],
  options: {
    config: {
      flag: '--config <file>',
      summary: 'the suite that declares the server; default: the suites in the current folder',
    },
    url: { flag: '--url <url>', summary: 'connect to a running server, same as a URL as server' },
    ...REACH_OPTIONS,
    offer: {
      flag: '--offer <capabilities>',
      summary:
        'connect a second time with these client capabilities, and mark what the server lists only then: sampling,elicitation,roots. Requests of the server are declined',
    },
    tool: { flag: '--tool <name>', summary: 'show only this tool, in full' },
    full: { flag: '--full', summary: 'do not cut long texts' },
    failOn: {
      flag: '--fail-on <level>',
      summary: 'exit 1 for lint findings: error, or warning for both; default: never',
    },
    json: { flag: '--json', summary: 'print everything as JSON' },
    ...TRUST_OPTIONS,
  },
  examples: [
    'mcprove inspect weather',
    `mcprove inspect https://mcp.example.com/mcp --header 'Authorization: Bearer \${TOKEN}'`,
    'mcprove inspect --env GITHUB_TOKEN -- npx -y @modelcontextprotocol/server-github',
    'mcprove inspect --offer sampling,elicitation,roots -- npx -y @modelcontextprotocol/server-everything',
    'mcprove inspect --fail-on error -- node server.mjs',
  ],
  run: async (words, flags, io, program) => {
    const failOn = readFailOn(flags.failOn)
    const offer = readOffer(flags.offer)
    const reached = await reachServer(serverWords(words, program), flags, io)
    noteShare(flags, 'inspect opens one connection', io)
    return await withConnections(reached, io, async (connections) => {
      const sent = await inspectServer(connections, offer)
      const { inspection, lint } = connections.redactor.redact({ inspection: sent, lint: lintInspection(sent) })
      const chosen = flags.tool === undefined ? null : chosenTool(flags.tool, inspection, lint.tools)
      const shown = chosen === null ? lint : { tools: [chosen], entries: [] }
      await writeText(io.stdout, flags.json ? jsonOf(inspection, shown) : textOf(inspection, shown, flags, io))
      return exitCode(inspection, shown, failOn, io)
    })
  },
})

function jsonOf(inspection: Inspection, lint: CatalogueLint): string {
  return `${stringify(inspectionJson(inspection, lint), 2)}\n`
}

function textOf(inspection: Inspection, lint: CatalogueLint, { tool, full }: InspectFlags, io: Io): string {
  const isFull = full === true || tool !== undefined
  const page = new InspectionPage({
    width: terminalWidth(io),
    colors: colorsIf(wantsColor(io, io.stdout)),
    full: isFull,
  })
  const [only] = lint.tools
  if (tool === undefined || only === undefined) return writeInspection(inspection, lint, page)
  return writeOneTool(inspection, only, page)
}

/** Null when the list failed, which is shown instead. */
function chosenTool(name: string, { lists }: Inspection, lints: readonly ToolLint[]): ToolLint | null {
  const found = lints.find(({ tool }) => tool.name === name)
  if (found !== undefined || isFailure(lists.tools)) return found ?? null
  const names = lints.map(({ tool }) => tool.name)
  const near = nearest(name, names)
  throw new McproveError('BAD_USAGE', `the server does not list the tool ${showName(name)}`, {
    hint: near !== undefined ? `Did you mean ${showName(near)}?` : `It lists ${listNames(names)}.`,
  })
}

/** The lowest number that applies wins. */
function exitCode(inspection: Inspection, lint: CatalogueLint, failOn: FailOn | null, io: Io): number {
  const { lists, offer } = inspection
  const failing = failOn === null ? 0 : countFailing(lint, failOn)
  if (failing > 0) {
    io.stderr.write(`${failing} ${failing === 1 ? 'finding' : 'findings'} of --fail-on ${failOn}\n`)
    return 1
  }
  const failed = LIST_NAMES.filter((name) => isFailure(lists[name]) || offer?.failures[name] !== undefined)
  if (failed.length > 0) {
    io.stderr.write(`${failed.length} ${failed.length === 1 ? 'list' : 'lists'} could not be read\n`)
    return 2
  }
  if (failOn === null || lint.tools.length > 0) return 0
  io.stderr.write('inconclusive: the server lists no tools, so --fail-on had nothing to judge\n')
  return 3
}
