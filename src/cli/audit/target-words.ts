import { shellCommand } from '../../core/text/shell-command.js'
import { wordsWithoutSecrets } from '../../files/redaction/command-secrets.js'
import type { ReachedServer, ServerFlags, ServerWords } from '../reach/reached-server.js'

/** The server as words of a command line, for commands that a report proposes: `weather`, a URL, `-- node server.mjs`. */
export function targetWords(
  { before, program }: ServerWords,
  { url, config }: ServerFlags,
  { name, isNamed }: ReachedServer,
): string {
  if (isNamed) return shellCommand(config === undefined ? [name] : [name, '--config', config])
  const command = program ?? (url === undefined && before.length > 1 ? before : null)
  if (command !== null) return `-- ${shellCommand(wordsWithoutSecrets(command))}`
  return shellCommand([url ?? before[0] ?? ''])
}
