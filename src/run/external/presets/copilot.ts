import { mcpServers } from '../offered-server.js'
import { nothingMore, type Preset } from './preset.js'

export const copilot: Preset = {
  command: 'copilot',
  args: (servers) => [
    ...['--output-format', 'json', '--no-auto-update', '--disable-builtin-mcps'],
    ...['--additional-mcp-config', '@{mcp_config}', ...servers.map(({ name }) => `--allow-tool=${name}`)],
    '--prompt={prompt}',
  ],
  prompt: 'argument',
  config: (servers) => ({
    mcpServers: Object.fromEntries(
      Object.entries(mcpServers(servers)).map(([name, server]) => [
        name,
        { ...('command' in server ? { type: 'local' } : {}), ...server, tools: ['*'] },
      ]),
    ),
  }),
  prepare: nothingMore,
  importer: async () => (await import('../../../importers/copilot/importer.js')).copilot,
  saysCost: false,
}
