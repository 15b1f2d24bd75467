import { mcpServers, type OfferedServer } from '../offered-server.js'
import { nothingMore, type Preset } from './preset.js'

/** It starts without a server that is not ready by then, unless the server is required. */
const SETTINGS = { required: true, startup_timeout_sec: 120, default_tools_approval_mode: 'approve' }

export const codex: Preset = {
  command: 'codex',
  args: (servers) => ['exec', '--json', '--skip-git-repo-check', ...servers.flatMap(serverSettings), '-'],
  prompt: 'stdin',
  config: (servers) => ({ mcpServers: mcpServers(servers) }),
  prepare: nothingMore,
  importer: async () => (await import('../../../importers/codex-exec/importer.js')).codexExec,
  saysCost: false,
}

/** Overrides of its configuration are TOML, in which these values are written as in JSON. */
function serverSettings({ name, ...server }: OfferedServer): string[] {
  return Object.entries({ ...server, ...SETTINGS }).flatMap(([key, value]) => [
    '-c',
    `mcp_servers.${name}.${key}=${JSON.stringify(value)}`,
  ])
}
