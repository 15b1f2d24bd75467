import type { OfferedServer } from '../offered-server.js'
import type { Preset } from './preset.js'

export const opencode: Preset = {
  command: 'opencode',
  args: () => ['run', '--format', 'json'],
  prompt: 'stdin',
  config,
  // Merged over the user's own configuration, which has the models. A file of ours would take the place of one of his.
  prepare: async (servers) => ({ OPENCODE_CONFIG_CONTENT: JSON.stringify(config(servers)) }),
  importer: async () => (await import('../../../importers/opencode/importer.js')).opencode,
  // It says 0 for a model whose price it does not know.
  saysCost: false,
}

function config(servers: readonly OfferedServer[]): object {
  return {
    mcp: Object.fromEntries(servers.map((server) => [server.name, serverSettings(server)])),
    permission: Object.fromEntries(servers.map(({ name }) => [`${name.replace(/[^\w-]/g, '_')}_*`, 'allow'])),
  }
}

function serverSettings(server: OfferedServer): object {
  const started = { enabled: true, timeout: 120_000 }
  if ('url' in server) return { type: 'remote', url: server.url, oauth: false, ...started }
  return { type: 'local', command: [server.command, ...server.args], ...started }
}
