import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { mcpServers } from '../offered-server.js'
import { nothingMore, type Preset, type ProgramPlace } from './preset.js'

export const copilot: Preset = {
  command: 'copilot',
  args: (servers, { id }) => [
    ...['--output-format', 'json', '--stream', 'off', '--no-auto-update', '--disable-builtin-mcps'],
    ...['--session-id', id],
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
  rest: usageLines,
  importer: async () => (await import('../../../importers/copilot/importer.js')).copilot,
  saysCost: false,
}

/** Its tokens are only in the last event of its session file. */
async function usageLines({ env, id }: ProgramPlace): Promise<string> {
  const home = env.COPILOT_HOME ?? join(env.HOME ?? env.USERPROFILE ?? '', '.copilot')
  try {
    const file = await open(join(home, 'session-state', id, 'events.jsonl'))
    const found: string[] = []
    for await (const line of file.readLines()) if (line.includes('"session.shutdown"')) found.push(line)
    return found.join('\n')
  } catch {
    return ''
  }
}
