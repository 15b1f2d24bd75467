import { fileURLToPath } from 'node:url'

/** A server as an agent of others is told of it: an address of the proxy, or a program that leads there. */
export type OfferedServer = { readonly name: string } & (
  | { readonly url: string }
  | { readonly command: string; readonly args: readonly string[] }
)

/** Beside the folder that the bundle's chunks are in. */
const CLI = fileURLToPath(new URL('../cli.cjs', import.meta.url))

export function offeredServers(urls: ReadonlyMap<string, string>, transport: 'http' | 'stdio'): OfferedServer[] {
  return [...urls].map(([name, url]) => {
    if (transport === 'http') return { name, url }
    return { name, command: process.execPath, args: [CLI, 'proxy', '--url', url] }
  })
}

/** `mcpServers` as most clients read it. */
export function mcpServers(servers: readonly OfferedServer[]): Record<string, object> {
  return Object.fromEntries(
    servers.map(({ name, ...server }) => [name, 'url' in server ? { type: 'http', url: server.url } : server]),
  )
}
