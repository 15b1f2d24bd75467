import { resolve } from 'node:path'
import { type TypedServer, toolTypes } from '../../catalog/typescript/tool-types.js'
import { McproveError } from '../../core/errors/error.js'
import { showValue } from '../../core/text/show-value.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { fileExists } from '../../files/confinement.js'
import { isSuiteName } from '../../files/discovery/find-suites.js'
import { loadSuiteFile } from '../../files/discovery/suite-files.js'
import { OutputFile } from '../../files/output-file.js'
import { readText } from '../../files/reading/read-text.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { checkFlagsFit, serversOfSuites } from '../reach/apply-flags.js'
import { noteShare, withConnection, withConnections } from '../reach/connections.js'
import { REACH_OPTIONS, reachVariables } from '../reach/reach-flags.js'
import {
  type ReachedServer,
  reachServer,
  type ServerFlags,
  type ServerWords,
  serverWords,
  suiteServer,
} from '../reach/reached-server.js'
import { jsonValuesOf, readCatalogue } from '../read-catalogue.js'
import { TRUST_OPTIONS } from '../run/trust-flag.js'
import { type Io, writeText } from '../terminal/io.js'
import '../quick-schemas.js'

export const listed = {
  group: 'Write tests',
  summary: 'Write TypeScript types of the tools of a server',
} satisfies ListedCommand

interface GenerateFlags extends ServerFlags {
  readonly name?: string
  readonly output?: string
}

export const command = defineCommand<GenerateFlags>({
  name: 'generate',
  summary:
    'Write TypeScript types of the tools of a server, so that the compiler checks expected calls in code suites.',
  arguments: [
    { name: '<what>', summary: 'types' },
    {
      name: '[server...]',
      summary:
        'a server name from a suite, a suite file (all of its servers), a URL, a file with tools (a saved tools/list, a manifest, traces), or -- and the command that starts a server',
    },
  ],
  options: {
    config: {
      flag: '--config <file>',
      summary: 'the suite that declares the server; default: the suites in the current folder',
    },
    url: { flag: '--url <url>', summary: 'connect to a running server, same as a URL as server' },
    ...REACH_OPTIONS,
    name: {
      flag: '--name <name>',
      summary: 'the name of the interface; default: from the server, such as WeatherTools',
    },
    output: { flag: '-o, --output <file>', summary: 'write to a file instead of standard output' },
    ...TRUST_OPTIONS,
  },
  examples: [
    'mcprove generate types weather -o weather-tools.ts',
    'mcprove generate types weather.mcprove.yml',
    'mcprove generate types tools.json --name WeatherTools',
    'mcprove generate types -- npx -y @modelcontextprotocol/server-memory',
  ],
  run: async ([what = '', ...words], flags, io, program) => {
    if (what !== 'types') throw usage(`generate writes types, got ${showValue(what, 60)}`, 'Write `generate types`.')
    if (flags.name !== undefined && !isTypeName(flags.name)) {
      throw usage(`--name expects a TypeScript name, got ${showValue(flags.name, 60)}`, 'Write --name WeatherTools.')
    }
    const servers: TypedServer[] = []
    const code = await typedServers(serverWords(words, program), flags, io, servers)
    if (code !== 0) return code
    if (flags.name !== undefined && servers.length > 1) {
      throw usage(`--name names one interface, and there are ${servers.length} servers`, 'Name one server.')
    }
    const text = toolTypes(servers, flags.name)
    if (flags.output === undefined) await writeText(io.stdout, text)
    else {
      const file = new OutputFile(resolve(io.cwd(), flags.output), { shownAs: flags.output })
      file.write(text)
      file.commit()
    }
    return 0
  },
})

/** Adds the servers to `found`; returns another exit code than 0 when it was interrupted. */
async function typedServers(words: ServerWords, flags: GenerateFlags, io: Io, found: TypedServer[]): Promise<number> {
  const [file = ''] = words.before
  const path = resolve(io.cwd(), file)
  const isFile = words.before.length === 1 && words.program === null && /\.\w+$/.test(file) && fileExists(path, file)
  if (isFile && !isSuiteName(file)) {
    const text = readText(path, file)
    found.push(...byServer(await readCatalogue(text, jsonValuesOf(text, file), file)))
    return 0
  }
  noteShare(flags, 'generate opens one connection to each server', io)
  const reached = isFile ? await serversOf(file, flags, io) : [await reachServer(words, flags, io)]
  for (const one of reached) {
    const code = await withConnections(one, io, async (connections) => {
      const tools = await withConnection(connections, (connection) => connection.listTools())
      found.push({ server: one.isNamed ? one.name : null, tools: connections.redactor.redact(tools) })
      return 0
    })
    if (code !== 0) return code
  }
  return 0
}

async function serversOf(file: string, flags: GenerateFlags, io: Io): Promise<ReachedServer[]> {
  const variables = reachVariables(flags, io)
  const suites = await loadSuiteFile(file, variables.io)
  checkFlagsFit(serversOfSuites(suites), flags)
  const servers = suites.flatMap((suite) =>
    [...suite.servers.keys()].map((name) => suiteServer(suite, name, flags, variables, io)),
  )
  if (servers.length > 0) return servers
  throw new McproveError('SERVER_FAILED', `${file} has no servers`, { hint: 'Add `servers:`, or name another file.' })
}

function byServer(tools: readonly ToolDefinition[]): TypedServer[] {
  const servers = new Map<string | null, ToolDefinition[]>()
  for (const tool of tools) {
    const known = servers.get(tool.server)
    if (known === undefined) servers.set(tool.server, [tool])
    else known.push(tool)
  }
  return [...servers].map(([server, own]) => ({ server, tools: own }))
}

function usage(message: string, hint: string): McproveError {
  return new McproveError('BAD_USAGE', message, { hint })
}

/** A word of the language, such as `class`, is not the name of an interface. */
function isTypeName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name) && !RESERVED.has(name)
}

const RESERVED = new Set(
  'any bigint boolean break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof never new null number object return string super switch symbol this throw true try typeof undefined unknown var void while with'.split(
    ' ',
  ),
)
