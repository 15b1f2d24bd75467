import { resolve } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import { showName } from '../../core/text/show-name.js'
import { cleanText } from '../../core/text/show-value.js'
import { readText } from '../../files/reading/read-text.js'
import { type MakeWorld, readMock, readMockObject } from '../../mcp/mock/manifest/read-mock.js'
import { MockCalls } from '../../mcp/mock/mock-calls.js'
import { parseFaults } from '../../mcp/wire-faults/parse-faults.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { noteShare, withConnection, withConnections } from '../reach/connections.js'
import { REACH_OPTIONS } from '../reach/reach-flags.js'
import { reachServer, type ServerFlags } from '../reach/reached-server.js'
import { Interruption } from '../terminal/interruption.js'
import type { Io } from '../terminal/io.js'

export const listed = {
  group: 'Work with servers',
  summary: 'Serve a manifest or a recording as an MCP server',
} satisfies ListedCommand

interface MockFlags extends Omit<ServerFlags, 'config' | 'trustAddresses'> {
  readonly toolsFrom?: string
  readonly server?: string
  readonly http?: number
  readonly host?: string
  readonly fault?: readonly string[]
}

const MAX_PORT = 65_535

export const command = defineCommand<MockFlags>({
  name: 'mock',
  summary:
    'Serve a manifest, a trace, a cassette or a recording of another tool (mcp-cassette, agent-vcr, any log that import reads) as an MCP server, over stdio or HTTP. With a live server (--url, or -- and a command) it serves the tools that this server lists, and does not call them.',
  arguments: [
    {
      name: '[file]',
      summary:
        'a manifest of tools and answers (YAML or JSON), a saved tools/list, a trace, a cassette or another recording',
    },
    {
      name: '[command...]',
      summary: 'instead of a file, after --: the command that starts a server to copy the tools of',
    },
  ],
  options: {
    toolsFrom: { flag: '--tools-from <file>', summary: 'same as the positional file' },
    server: { flag: '--server <name>', summary: 'the server to mock, when the recording has several' },
    http: { flag: '--http <port>', summary: 'serve Streamable HTTP on this port; 0 picks a free port', type: 'whole' },
    host: { flag: '--host <address>', summary: 'with --http: the address to listen on; default 127.0.0.1' },
    url: { flag: '--url <url>', summary: 'instead of a file: the URL of a server to copy the tools of' },
    ...REACH_OPTIONS,
    fault: {
      flag: '--fault <fault>',
      summary:
        'inject a fault: hang, wedged, slow:<ms>, recover-after:<n>, reply-after-cancel:<ms>, error, garbage, none, or kind=slow,delay_ms=500,tool=search,nth=2; repeatable',
      repeat: true,
    },
  },
  examples: [
    'mcprove mock tools.yml',
    'mcprove mock tools.yml --fault slow:500 --fault kind=error,tool=pay,nth=1',
    'mcprove mock session.jsonl --http 0',
    'mcprove mock calculator.vcr',
    'mcprove mock --tools-from tools-list.json',
    'mcprove mock --env API_KEY -- npx -y my-server',
  ],
  run: async (words, flags, io, program) => {
    checkAddress(flags)
    const { toolsFrom, server, url, fault = [] } = flags
    const files = [
      ...words.slice(0, words.length - (program?.length ?? 0)),
      ...(toolsFrom === undefined ? [] : [toolsFrom]),
    ]
    const isLive = program !== null || url !== undefined
    checkSource(files, isLive, flags)
    const [file = ''] = files
    const makeWorld = isLive ? await copyOf(program, flags, io) : await mockOf(file, io)
    if (typeof makeWorld === 'number') return makeWorld
    const world = makeWorld(server)
    if (server !== undefined && world.manifest.name !== server) {
      const { name } = world.manifest
      throw new McproveError('BAD_USAGE', `${isLive ? 'the live server' : file} has no server ${showName(server)}`, {
        hint: name === undefined ? 'Remove --server.' : `It has ${showName(name)}: remove --server.`,
      })
    }
    const calls = new MockCalls(world, await parseFaults(fault))
    // Over stdio, standard output belongs to the protocol.
    const onError = (error: Error) => io.stderr.write(`mcprove mock: ${cleanText(error.message)}\n`)
    if (flags.http !== undefined) return await serveOverHttp(calls, flags, onError, io)
    const { serveStdio } = await import('../../mcp/mock/serve-stdio.js')
    await serveStdio(calls, { stdin: io.stdin, stdout: io.stdout.stream, onError })
    return 0
  },
})

/** The tools of a live server, without answers; the exit code when it was interrupted. */
async function copyOf(program: readonly string[] | null, flags: MockFlags, io: Io): Promise<MakeWorld | number> {
  noteShare(flags, 'mock opens one connection', io)
  const reached = await reachServer({ before: [], program }, flags, io)
  let copied: object = {}
  const code = await withConnections(reached, io, async (connections) => {
    copied = await withConnection(connections, async (connection) => {
      const { name = reached.name, version = '' } = connection.serverInfo ?? {}
      const tools = await connection.listTools()
      return connections.redactor.redact({
        name,
        ...(version === '' ? {} : { version }),
        tools: tools.map(({ server: _, task_support: __, ...tool }) => tool),
      })
    })
    return 0
  })
  return code === 0 ? await readMockObject(copied) : code
}

/** A log of another tool is served as the server that it recorded. */
async function mockOf(file: string, io: Io): Promise<MakeWorld> {
  const text = readText(resolve(io.cwd(), file), file)
  const [{ importedTraces }, { LogNotes }] = await Promise.all([
    import('../import/imported-traces.js'),
    import('../import/log-notes.js'),
  ])
  const traces = await importedTraces(text, file, new LogNotes((note) => io.stderr.write(note)))
  return traces === null ? await readMock(text, file) : await readMockObject(traces)
}

/** Runs until it is interrupted. */
async function serveOverHttp(
  calls: MockCalls,
  { http, host }: MockFlags,
  onError: (error: Error) => void,
  io: Io,
): Promise<number> {
  const { serveHttp } = await import('../../mcp/mock/serve-http.js')
  const interruption = new Interruption(io)
  try {
    const { url, close } = await serveHttp(calls, { port: http, host, onError })
    io.stdout.write(`${url}\n`)
    await new Promise<void>((stop) => {
      if (interruption.happened) stop()
      else interruption.signal.addEventListener('abort', () => stop(), { once: true })
    })
    await close()
    return 130
  } finally {
    interruption.end()
  }
}

function checkAddress({ http, host }: MockFlags): void {
  if (host !== undefined && http === undefined) {
    throw new McproveError('BAD_USAGE', '--host requires --http', { hint: 'Add --http PORT.' })
  }
  if (http !== undefined && http > MAX_PORT) {
    throw new McproveError('BAD_USAGE', `--http expects a port, got ${http}`, {
      hint: `Use a number from 0 to ${MAX_PORT}; 0 picks a free port.`,
    })
  }
}

/** Exactly one file or live server; flags for reaching a server need one. */
function checkSource(files: readonly string[], isLive: boolean, flags: MockFlags): void {
  const sources = [...files, ...(isLive ? ['a live server'] : [])]
  if (sources.length !== 1) {
    const message = sources.length === 0 ? 'no manifest given' : `two manifests given: ${sources.join(' and ')}`
    throw new McproveError('BAD_USAGE', message, { hint: 'Give one manifest: `mcprove mock tools.yml`.' })
  }
  const unused = Object.entries(REACH_OPTIONS).find(([key]) => flags[key as keyof MockFlags] !== undefined)
  if (!isLive && unused !== undefined) {
    const [flag] = unused[1].flag.split(' ')
    throw new McproveError('BAD_USAGE', `${flag} is for reaching a server, but ${files[0]} is a file`, {
      hint: 'Remove it, or give --url or -- and a command to copy the tools of a server.',
    })
  }
}
