import { McproveError } from '../../core/errors/error.js'
import { assertKnownOptions } from '../../core/input/known-options.js'
import { timeLimit } from '../../core/process/time-limit.js'
import { shellCommand } from '../../core/text/shell-command.js'
import { showValue } from '../../core/text/show-value.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { connectServer } from './connect-server.js'
import type { ServerAddress } from './connection.js'
import { inheritedEnvironment } from './inherited-environment.js'

const DEFAULT_TIMEOUT_MS = 60_000

/** How `loadFromStdio` starts the server. */
export interface StdioLoadOptions {
  /** In addition to PATH, HOME, LANG and TMPDIR. */
  readonly env?: Readonly<Record<string, string>> | undefined
  readonly cwd?: string | undefined
  /** For starting, connecting and all pages together. Default one minute. */
  readonly timeoutMs?: number | undefined
}

/** How `loadFromHttp` reaches the server. */
export interface HttpLoadOptions {
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** For connecting and all pages together. Default one minute. */
  readonly timeoutMs?: number | undefined
  /** Streamable HTTP, or HTTP+SSE for old servers. Default `http`. */
  readonly transport?: 'http' | 'sse' | undefined
}

/**
 * The tools of a server program, all pages, requested again each time. The program is stopped before they are returned.
 * A list is the program and its arguments. Throws McproveError SERVER_FAILED when there is no answer in time.
 */
export async function loadFromStdio(
  command: string | readonly string[],
  options: StdioLoadOptions = {},
): Promise<readonly ToolDefinition[]> {
  assertKnownOptions('loadFromStdio', options, { env: true, cwd: true, timeoutMs: true })
  const [program = '', ...args] = typeof command === 'string' ? [command] : command
  if (program === '') {
    throw new McproveError('BAD_USAGE', `loadFromStdio: no program in ${showValue(command)}`, {
      hint: "Give the program and its arguments as a list: ['node', 'server.mjs'].",
    })
  }
  const { env, cwd = process.cwd(), timeoutMs } = options
  const address = { command: program, args, env: { ...inheritedEnvironment(process.env), ...env }, cwd }
  return await load(shellCommand([program, ...args]), address, timeoutMs)
}

/** The tools of a server at a URL, all pages, requested again each time. Throws as `loadFromStdio` does. */
export async function loadFromHttp(url: string, options: HttpLoadOptions = {}): Promise<readonly ToolDefinition[]> {
  assertKnownOptions('loadFromHttp', options, { headers: true, timeoutMs: true, transport: true })
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
    throw new McproveError('BAD_USAGE', `loadFromHttp: not an http or https URL: ${showValue(url)}`, {
      hint: 'Give the full URL, such as http://127.0.0.1:3000/mcp.',
    })
  }
  const { headers = {}, timeoutMs, transport = 'http' } = options
  // Without parts that may be secret, because it is used in messages.
  return await load(parsed.origin + parsed.pathname, { url, headers, transport }, timeoutMs)
}

async function load(
  server: string,
  address: ServerAddress,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Promise<readonly ToolDefinition[]> {
  const end = performance.now() + timeoutMs
  const connection = await connectServer(server, address, { timeoutMs })
  // The time left for all pages together: a server that answers quickly but with endless pages must not block.
  const controller = new AbortController()
  const deadline = setTimeout(() => controller.abort(), timeLimit(end - performance.now()))
  try {
    const tools = await connection.listTools({ timeoutMs, signal: controller.signal })
    // The registry decides which server they belong to.
    return tools.map((tool) => ({ ...tool, server: null }))
  } catch (cause) {
    if (!controller.signal.aborted) throw cause
    throw new McproveError('SERVER_FAILED', `server ${server} did not list its tools within ${timeoutMs} ms`, {
      hint: 'Increase `timeoutMs`, or check why the server hangs.',
      cause,
    })
  } finally {
    clearTimeout(deadline)
    await connection.close()
  }
}
