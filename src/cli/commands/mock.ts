import { resolve } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import { showName } from '../../core/text/show-name.js'
import { cleanText } from '../../core/text/show-value.js'
import { readText } from '../../files/reading/read-text.js'
import { type MakeWorld, readMock, readMockObject } from '../../mcp/mock/manifest/read-mock.js'
import { MockCalls } from '../../mcp/mock/mock-calls.js'
import { parseFaults } from '../../mcp/wire-faults/parse-faults.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { Interruption } from '../terminal/interruption.js'
import type { Io } from '../terminal/io.js'

export const listed = {
  group: 'Work with servers',
  summary: 'Serve a manifest or a recording as an MCP server',
} satisfies ListedCommand

interface MockFlags {
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
    'Serve a manifest, a trace, a cassette or a recording of another tool (mcp-cassette, agent-vcr, any log that import reads) as an MCP server, over stdio or HTTP.',
  arguments: [
    {
      name: '[file]',
      summary:
        'a manifest of tools and answers (YAML or JSON), a saved tools/list, a trace, a cassette or another recording',
    },
  ],
  options: {
    toolsFrom: { flag: '--tools-from <file>', summary: 'same as the positional file' },
    server: { flag: '--server <name>', summary: 'the server to mock, when the recording has several' },
    http: { flag: '--http <port>', summary: 'serve Streamable HTTP on this port; 0 picks a free port', type: 'whole' },
    host: { flag: '--host <address>', summary: 'with --http: the address to listen on; default 127.0.0.1' },
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
  ],
  run: async (files, flags, io) => {
    checkAddress(flags)
    const { toolsFrom, server, fault = [] } = flags
    const file = oneFile([...files, ...(toolsFrom === undefined ? [] : [toolsFrom])])
    const makeWorld = await mockOf(file, io)
    const world = makeWorld(server)
    if (server !== undefined && world.manifest.name !== server) {
      const { name } = world.manifest
      throw new McproveError('BAD_USAGE', `${file} has no server ${showName(server)}`, {
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

function oneFile([file, second]: readonly string[]): string {
  if (file === undefined || second !== undefined) {
    const message = file === undefined ? 'no manifest given' : `two manifests given: ${file} and ${second}`
    throw new McproveError('BAD_USAGE', message, { hint: 'Give one manifest: `mcprove mock tools.yml`.' })
  }
  return file
}
