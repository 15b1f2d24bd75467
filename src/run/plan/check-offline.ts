import { McproveError } from '../../core/errors/error.js'
import { shellCommand } from '../../core/text/shell-command.js'
import { showName } from '../../core/text/show-name.js'
import type { RunSettings } from '../../suite/schema/agent-schema.js'
import type { Server } from '../../suite/schema/server-schema.js'
import type { Suite } from '../../suite/suite.js'

/**
 * Throws NOT_ALLOWED for a row that starts a program or connects to a server. Mocks and tool lists run in this process.
 */
export function checkOffline(
  suite: Suite,
  { servers = [], external }: Pick<RunSettings, 'servers' | 'external'>,
): void {
  if (external !== undefined) throw liveRow('starts the program of an `external` agent')
  for (const name of servers) {
    const server = suite.servers.get(name)?.server
    if (server !== undefined && 'url' in server) throw liveRow(`connects to the server ${showName(name)}`)
    if (server !== undefined && 'command' in server) {
      throw liveRow(`starts the server ${showName(name)}: ${writtenCommand(server)}`)
    }
  }
}

/** As the suite writes it: variables are not expanded, so no secret is shown. */
export function writtenCommand({ command, args = [] }: Extract<Server, { command: unknown }>): string {
  return shellCommand([...(typeof command === 'string' ? [command] : command), ...args])
}

function liveRow(what: string): McproveError {
  return new McproveError('NOT_ALLOWED', `this test ${what}, which is not allowed: this \`mcprove mcp\` only replays`, {
    hint: 'Choose tests that replay, or ask the user to start `mcprove mcp` with --allow-live.',
  })
}
