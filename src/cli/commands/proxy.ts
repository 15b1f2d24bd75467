import { resolve } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import { cleanText } from '../../core/text/show-value.js'
import { OutputFile } from '../../files/output-file.js'
import { ClientSecrets } from '../../files/redaction/client-secrets.js'
import { redactError } from '../../files/redaction/redact-error.js'
import { createRedactor, type Redactor } from '../../files/redaction/redactor.js'
import { outputHint } from '../../mcp/process/server-failure.js'
import { createProxy } from '../../mcp/proxy/create-proxy.js'
import type { ProxyTarget } from '../../mcp/proxy/links/server-link.js'
import { type RecordedTraffic, trafficTrace } from '../../mcp/proxy/recorded-traffic.js'
import { serveStdioFront } from '../../mcp/proxy/stdio-front.js'
import { TrafficRecorder } from '../../mcp/proxy/traffic-recorder.js'
import { parseFaults } from '../../mcp/wire-faults/parse-faults.js'
import type { WireFault } from '../../mcp/wire-faults/wire-fault.js'
import { WireFaults } from '../../mcp/wire-faults/wire-faults.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { noteShare } from '../reach/connections.js'
import { reachOptions } from '../reach/reach-flags.js'
import { type ReachedServer, reachServer, type ServerFlags, serverWords } from '../reach/reached-server.js'
import { TRUST_OPTIONS } from '../run/trust-flag.js'
import { CleanLines } from '../terminal/clean-lines.js'
import { INTERRUPTED, Interruption, killServers } from '../terminal/interruption.js'
import type { Io } from '../terminal/io.js'

export const listed = {
  group: 'Work with servers',
  summary: 'Proxy a server: record its traffic, inject faults',
} satisfies ListedCommand

interface ProxyFlags extends ServerFlags {
  readonly output?: string
  readonly fault?: readonly string[]
  readonly name?: string
  readonly http?: number
  readonly host?: string
}

export const command = defineCommand<ProxyFlags>({
  name: 'proxy',
  summary:
    'Proxy an MCP server: forward all messages, record them as a trace, and inject faults. Clients reach the proxy over stdio or HTTP.',
  arguments: [
    {
      name: '[server...]',
      summary:
        'a server name from a suite, a URL, or -- and the command that starts the server, which gets the whole environment',
    },
  ],
  options: {
    url: { flag: '--url <url>', summary: 'connect to this URL instead of starting a command' },
    config: {
      flag: '--config <file>',
      summary: 'the suite that declares the server; default: the suites in the current folder',
    },
    ...reachOptions({
      share: 'no effect here: each session of a client has its own process',
      timeout: 'no effect here: the client decides how long it waits',
    }),
    ...TRUST_OPTIONS,
    output: { flag: '-o, --output <file>', summary: 'write the recorded trace to a file when the client disconnects' },
    fault: {
      flag: '--fault <fault>',
      summary:
        'inject a fault: hang, wedged, slow:<ms>, recover-after:<n>, reply-after-cancel:<ms>, error, garbage, truncated, oversized, rate-limit, injected-instruction, vanished-tool, changed-schema; or kind=slow,delay_ms=500,tool=search,nth=2; repeatable',
      repeat: true,
    },
    name: { flag: '--name <server>', summary: 'the name of the server in the trace; default: server' },
    http: {
      flag: '--http <port>',
      summary: 'serve Streamable HTTP on this port until Ctrl-C; 0 picks a free port',
      type: 'whole',
    },
    host: { flag: '--host <address>', summary: 'with --http: the address to listen on; default 127.0.0.1' },
  },
  examples: [
    'mcprove proxy -o trace.json -- npx -y @modelcontextprotocol/server-memory',
    'mcprove proxy --fault kind=hang,tool=search,nth=1 -o trace.json -- node server.mjs',
    'mcprove proxy --url http://127.0.0.1:3000/mcp --fault rate-limit',
    'mcprove proxy --http 8080 -o trace.json -- node server.mjs',
  ],
  run: async (words, flags, io, program) => {
    checkFront(flags)
    const reached = await reachServer(serverWords(words, program), flags, io)
    const address = targetOf(reached)
    noteShare(flags, 'each session of a client has its own process', io)
    if (flags.timeout !== undefined)
      io.stderr.write('note: --timeout changes nothing: the client of the proxy decides how long it waits\n')
    const faults = await parseFaults(flags.fault ?? [])
    const redactor = createRedactor(reached.secrets)
    const recording = flags.output === undefined ? undefined : new Recording(flags.output, redactor, io)
    const interruption = new Interruption(io, { onSecond: killServers })
    try {
      const front = flags.http === undefined ? standOnStdio : standOnHttp
      await front({ address, faults, flags, io, redactor, recording, signal: interruption.signal })
      return interruption.happened ? INTERRUPTED : 0
    } catch (error) {
      throw redactError(error, redactor)
    } finally {
      recording?.discard()
      interruption.end()
    }
  },
})

interface Stand {
  readonly address: ProxyTarget
  readonly faults: readonly WireFault[]
  readonly flags: ProxyFlags
  readonly io: Io
  readonly redactor: Redactor
  readonly recording: Recording | undefined
  readonly signal: AbortSignal
}

async function standOnStdio({ address, faults, flags, io, redactor, recording, signal }: Stand): Promise<void> {
  const { name = 'server' } = flags
  const plan = faults.length === 0 ? undefined : new WireFaults(faults)
  const recorder = new TrafficRecorder({ keeps: recording !== undefined })
  let hasPrinted = false
  const lines = new CleanLines((text) => io.stderr.write(text), redactor.redactText)
  const reason = await serveStdioFront(address, {
    server: name,
    stdin: io.stdin,
    stdout: io.stdout.stream,
    onStderr: (chunk) => {
      hasPrinted = true
      lines.push(chunk)
    },
    recorder,
    faults: plan,
    signal,
  })
  lines.end()
  // Reading it would keep the process alive.
  io.stdin.destroy()
  recording?.write(recorder.finish())
  tellUnfired(plan?.unfired ?? [], io)
  if (reason === undefined) return
  const subject = flags.name === undefined ? 'the server' : `server ${cleanText(flags.name)}`
  throw new McproveError('SERVER_FAILED', `${subject} ${cleanText(reason)}`, {
    hint: outputHint(hasPrinted ? [reason] : []),
  })
}

async function standOnHttp({ address, faults, flags, io, recording, signal }: Stand): Promise<void> {
  const { name = 'server', http: port, host } = flags
  const proxy = await createProxy({ port, host })
  try {
    const run = await proxy.openRun({
      servers: { [name]: address },
      faults,
      record: recording !== undefined,
      onHeaders: recording && ((headers) => recording.clients.hear(headers)),
    })
    io.stdout.write(`${run.urls.get(name)}\n`)
    await new Promise<void>((done) => {
      if (signal.aborted) done()
      signal.addEventListener('abort', () => done(), { once: true })
    })
    recording?.write(await run.close())
    tellUnfired(run.unfired, io)
  } finally {
    await proxy.close()
  }
}

/** The trace file. It is opened first, so that a path that cannot be written is reported at the start. */
class Recording {
  readonly clients = new ClientSecrets()
  readonly #file: OutputFile
  readonly #redactor: Redactor

  constructor(path: string, redactor: Redactor, io: Io) {
    for (const warning of redactor.warnings) io.stderr.write(`mcprove proxy: ${cleanText(warning)}\n`)
    this.#redactor = redactor
    this.#file = new OutputFile(resolve(io.cwd(), path), { isPrivate: true, shownAs: path })
  }

  write(traffic: RecordedTraffic): void {
    const { redact } = this.#redactor.withSecrets(this.clients.all)
    this.#file.write(`${JSON.stringify(redact(trafficTrace(traffic)), null, 2)}\n`)
    this.#file.commit()
  }

  /** Has no effect once the file is written. */
  discard(): void {
    this.#file.discard()
  }
}

function checkFront({ http, host }: ProxyFlags): void {
  if (http === undefined && host !== undefined) throw usage('--host requires --http', 'Add --http PORT.')
  if (http !== undefined && http > 65_535)
    throw usage(`--http expects a port, got ${http}`, 'Use a number from 0 to 65535; 0 picks a free port.')
}

function targetOf({ address, isNamed, name, env }: ReachedServer): ProxyTarget {
  if ('tools' in address) {
    throw usage(`\`${name}\` is only a list of tools, which cannot be proxied`, 'Name a server that can be called.')
  }
  // The proxy replaces the command, so the server's variables were configured for us.
  return 'command' in address && !isNamed ? { ...address, env: { ...address.env, ...wholeEnvironment(env) } } : address
}

function wholeEnvironment(env: Io['env']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function tellUnfired(faults: readonly WireFault[], io: Io): void {
  for (const { name } of faults)
    io.stderr.write(`mcprove proxy: the fault \`${cleanText(name)}\` did not match any call\n`)
}

function usage(message: string, hint: string): McproveError {
  return new McproveError('BAD_USAGE', message, { hint })
}
