import { mcpServers } from '../offered-server.js'
import type { Preset } from './preset.js'

export const claude: Preset = {
  command: 'claude',
  args: (servers) => [
    ...['-p', '--output-format', 'stream-json', '--verbose', '--mcp-config', '{mcp_config}', '--strict-mcp-config'],
    // Without a terminal nobody can approve a tool.
    ...(servers.length === 0 ? [] : ['--allowedTools', servers.map(({ name }) => `mcp__${name}`).join(',')]),
  ],
  // Prompts go to standard input where possible: as an argument, a prompt that starts with a dash would be an option.
  prompt: 'stdin',
  config: (servers) => ({ mcpServers: mcpServers(servers) }),
  // It starts without a server that is not ready by then.
  prepare: async (_servers, { env }) => ({ MCP_TIMEOUT: env.MCP_TIMEOUT ?? '120000' }),
  importer: async () => (await import('../../../importers/claude-code/importer.js')).claudeCode,
  saysCost: true,
}
