import { resolve } from 'node:path'
import { cleanText } from '../../core/text/show-value.js'
import { confineTo } from '../../files/confinement.js'
import { serveTools } from '../../mcp/serve-tools.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { explain } from '../mcp/explain.js'
import { list } from '../mcp/list.js'
import { proposeSuite } from '../mcp/propose-suite.js'
import { protocolOutput } from '../mcp/protocol-output.js'
import { runTool } from '../mcp/run.js'
import { score } from '../mcp/score.js'
import { serveTool } from '../mcp/serve-tool.js'
import { validate } from '../mcp/validate.js'
import { TRUST_OPTIONS, type TrustFlags, trustedAddresses } from '../run/trust-flag.js'
import { INTERRUPTED, Interruption, killServers } from '../terminal/interruption.js'
import '../quick-schemas.js'

export const listed = {
  group: 'Connect tools',
  summary: 'Serve mcprove to a coding agent as an MCP server',
} satisfies ListedCommand

interface McpFlags extends TrustFlags {
  readonly root?: string
  readonly allowLive?: boolean
  readonly allowCode?: boolean
}

const TOOLS = [validate, list, runTool, score, explain, proposeSuite]

const INSTRUCTIONS =
  'mcprove tests agents that use MCP servers. Tests are YAML suites (*.mcprove.yml). Recorded runs (cassettes) are stored next to them and replay offline. To write or fix a suite: edit the file, call validate until it reports no problem, call run, and call explain for each test that fails. A test with status error has no verdict: pass its error code to explain. Paths are relative to the root folder of the server.'

export const command = defineCommand<McpFlags>({
  name: 'mcp',
  summary:
    'Serve mcprove to a coding agent as an MCP server over stdio, with the tools validate, list, run, score, explain and propose_suite. By default the server only reads and writes inside one folder, only replays recordings, and loads no code suites.',
  options: {
    root: {
      flag: '--root <folder>',
      summary: 'the only folder the server reads and writes; default: the current folder',
    },
    allowLive: {
      flag: '--allow-live',
      summary: 'allow runs to start the servers of suites and to call models with your keys',
    },
    allowCode: {
      flag: '--allow-code',
      summary: 'allow code suites (*.mcprove.mjs, .js, .ts), which execute when loaded',
    },
    ...TRUST_OPTIONS,
  },
  examples: [
    'mcprove mcp',
    'mcprove mcp --root tests/agents',
    'claude mcp add mcprove -- npx mcprove mcp',
    'mcprove inspect -- npx mcprove mcp',
  ],
  run: async (_words, { root = '.', allowLive = false, allowCode = false, ...flags }, io) => {
    const trusted = trustedAddresses(flags, io)
    // Read now: once the process is confined, the user's config is not accessible.
    const trustAddresses = allowLive && typeof trusted === 'function' ? trusted() : trusted
    confineTo(resolve(io.cwd(), root), { allowsCode: allowCode })
    const interruption = new Interruption(io, { onSecond: killServers })
    try {
      const tools = TOOLS.map((tool) => serveTool(tool, { allowsLive: allowLive, trustAddresses }, io))
      const onError = (error: Error) => io.stderr.write(`mcprove mcp: ${cleanText(error.message)}\n`)
      await serveTools(
        { name: 'mcprove', version: __MCPROVE_VERSION__, instructions: INSTRUCTIONS, tools },
        { stdin: io.stdin, stdout: protocolOutput(io), onError },
      )
      return interruption.happened ? INTERRUPTED : 0
    } finally {
      interruption.end()
    }
  },
})
