import type { OfferedServer } from '../offered-server.js'
import { geminiHome } from './gemini-home.js'
import type { Preset } from './preset.js'

export const gemini: Preset = {
  command: 'gemini',
  args: (servers) => [
    ...['--output-format', 'stream-json', '--skip-trust'],
    // Settings in the working folder may name further servers.
    ...servers.map(({ name }) => `--allowed-mcp-server-names=${name}`),
    '--prompt={prompt}',
  ],
  prompt: 'argument',
  config,
  prepare: async (servers, place) => ({
    GEMINI_CLI_HOME: await geminiHome(config(servers), place),
    GEMINI_CLI_TRUST_WORKSPACE: 'true',
  }),
  importer: async () => (await import('../../../importers/gemini-cli/importer.js')).geminiCli,
  saysCost: false,
}

function config(servers: readonly OfferedServer[]) {
  return {
    mcp: { allowed: servers.map(({ name }) => name) },
    mcpServers: Object.fromEntries(servers.map(serverSettings)),
  }
}

function serverSettings({ name, ...server }: OfferedServer): [string, object] {
  const settings = 'url' in server ? { httpUrl: server.url } : server
  return [name, { ...settings, trust: true, timeout: 600_000 }]
}
