import { fileURLToPath } from 'node:url'

/** A server as an external agent sees it: a URL of the proxy, or a program that connects to it. */
export type OfferedServer = { readonly name: string } & (
  | { readonly url: string }
  | { readonly command: string; readonly args: readonly string[] }
)

/** Next to the folder with the bundle's chunks. */
const CLI = fileURLToPath(new URL('../cli.cjs', import.meta.url))

export function offeredServers(urls: ReadonlyMap<string, string>, transport: 'http' | 'stdio'): OfferedServer[] {
  return [...urls].map(([name, url]) => {
    if (transport === 'http') return { name, url }
    return { name, command: process.execPath, args: [CLI, 'proxy', '--url', url] }
  })
}

/** `mcpServers` in the form that most clients read. */
export function mcpServers(servers: readonly OfferedServer[]): Record<string, object> {
  return Object.fromEntries(
    servers.map(({ name, ...server }) => [name, 'url' in server ? { type: 'http', url: server.url } : server]),
  )
}
