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
import { type AskedServer, askedServer, askServer } from '../inspect/asked-server.js'
import { jsonValuesOf, readCatalogue } from '../read-catalogue.js'
import { TRUST_OPTIONS, type TrustFlags } from '../run/trust-flag.js'
import { type Io, writeText } from '../terminal/io.js'
import '../quick-schemas.js'

export const listed = {
  group: 'Write tests',
  summary: 'Write TypeScript types of the tools of a server',
} satisfies ListedCommand

interface GenerateFlags extends TrustFlags {
  readonly config?: string
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
      name: '<server...>',
      summary:
        'a server name from a suite, a suite file (all of its servers), a URL, a file with tools (a saved tools/list, a manifest, traces), or -- and the command that starts a server',
    },
  ],
  options: {
    config: {
      flag: '--config <file>',
      summary: 'the suite that declares the server; default: the suites in the current folder',
    },
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
  run: async ([what = '', ...words], flags, io) => {
    if (what !== 'types') throw usage(`generate writes types, got ${showValue(what, 60)}`, 'Write `generate types`.')
    if (flags.name !== undefined && !isTypeName(flags.name)) {
      throw usage(`--name expects a TypeScript name, got ${showValue(flags.name, 60)}`, 'Write --name WeatherTools.')
    }
    const servers = await typedServers(words, flags, io)
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

async function typedServers(words: readonly string[], flags: GenerateFlags, io: Io): Promise<TypedServer[]> {
  const [file = ''] = words
  const path = resolve(io.cwd(), file)
  const isFile = words.length === 1 && /\.\w+$/.test(file) && fileExists(path, file)
  if (isFile && !isSuiteName(file)) {
    const text = readText(path, file)
    return byServer(await readCatalogue(text, jsonValuesOf(text, file), file))
  }
  const asked = isFile ? await serversOf(file, io) : [await askedServer(words, flags, io)]
  const typed: TypedServer[] = []
  for (const one of asked) {
    const tools = await askServer(one, flags, io, (connection) => connection.listTools())
    typed.push({ server: one.isNamed ? one.name : null, tools })
  }
  return typed
}

async function serversOf(file: string, io: Io): Promise<AskedServer[]> {
  const suites = await loadSuiteFile(file, io)
  const servers = suites.flatMap((suite) => [...suite.servers.keys()].map((name) => ({ suite, name, isNamed: true })))
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
