// `mcprove mcp` with the real client of the SDK on the other end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterTest } from '../setup/cleanups.js'
import { CLI, folderWith, ROOT } from './run-cli.js'

export interface Answer {
  readonly isError: boolean
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it by literal paths, and what is not there fails them.
  readonly data: any
}

export interface McpSession {
  readonly client: Client
  /** Of the server process. */
  readonly pid: number
  call(name: string, args?: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<Answer>
}

interface SessionOptions {
  readonly flags?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly mode?: 'legacy' | 'auto'
}

const open: Client[] = []
afterTest.add(async () => {
  for (const client of open.splice(0)) await client.close()
})

export async function mcpSession(
  root: string,
  { flags = [], env = {}, mode = 'auto' }: SessionOptions = {},
): Promise<McpSession> {
  const client = new Client({ name: 'coding-agent', version: '1.0.0' }, { versionNegotiation: { mode } })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [CLI, 'mcp', '--root', root, ...flags],
    env: { PATH: process.env.PATH ?? '', ...env },
    stderr: 'ignore',
  })
  await client.connect(transport, { timeout: 600_000 })
  open.push(client)
  return {
    client,
    pid: transport.pid ?? 0,
    call: async (name, args = {}, signal) => {
      const result = await client.callTool({ name, arguments: args }, { timeout: 600_000, ...(signal && { signal }) })
      const [block] = result.content
      return {
        isError: result.isError === true,
        text: block?.type === 'text' ? block.text : '',
        data: result.structuredContent,
      }
    },
  }
}

/** A folder with an example of ours. */
export function folderWithExample(name: string, files: Readonly<Record<string, string>> = {}): string {
  const folder = folderWith(files)
  cpSync(join(ROOT, 'examples', name), folder, { recursive: true })
  return folder
}

export interface RawSession {
  readonly pid: number
  send(line: string): void
  /** The input ends; what happens then is up to the server. */
  end(): void
  kill(signal: NodeJS.Signals): void
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>
}

/** Lines straight to the server, without a client that would end it. */
export function rawSession(root: string, flags: readonly string[] = []): RawSession {
  const child = spawn(process.execPath, [CLI, 'mcp', '--root', root, ...flags], { stdio: 'pipe' })
  const outputs = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return {
    // Node itself is always found.
    pid: child.pid as number,
    send: (line) => void child.stdin.write(`${line}\n`),
    end: () => void child.stdin.end(),
    kill: (signal) => void child.kill(signal),
    ended: outputs.then(([stdout, stderr, [code]]) => ({ code, stdout, stderr })),
  }
}

export function request(id: number, method: string, params: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params })
}

export const INITIALIZE = request(1, 'initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'raw', version: '1' },
})
