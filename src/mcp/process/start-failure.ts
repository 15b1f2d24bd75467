import { existsSync } from 'node:fs'
import { commandWords } from '../../core/text/command-words.js'
import { cleanText } from '../../core/text/show-value.js'
import type { StdioAddress } from '../client/connection.js'
import { NoAnswer } from './server-trouble.js'

/** A whole command line in one text is the name of a program that nobody has. */
function commandHint(command: string): string {
  const words = commandWords(command)
  if (words.length === 1) return 'Install the command, or give its full path.'
  const shown = cleanText(words.join(', '))
  return `Write a command with arguments as separate words: \`command: [${shown}]\` in a suite, and without quotes after \`--\`.`
}

/** Why a server process could not be started, to follow "server x ". */
export function startFailure({ command, cwd }: StdioAddress, cause: unknown): NoAnswer {
  const name = cleanText(command)
  if (!existsSync(cwd)) {
    return new NoAnswer(`cannot be started: the folder ${cleanText(cwd)} does not exist`, {
      hint: 'Set `cwd` of the server to an existing folder.',
      cause,
    })
  }
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') {
    return new NoAnswer(`cannot be started: the command ${name} was not found`, {
      hint: commandHint(command),
      cause,
    })
  }
  if (cause instanceof Error && 'code' in cause && cause.code === 'EACCES') {
    return new NoAnswer(`cannot be started: ${name} is not executable`, {
      hint: 'Make it executable (chmod +x), or start it with its interpreter, for example node or python3.',
      cause,
    })
  }
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new NoAnswer(`cannot be started: ${name}: ${reason}`, { hint: 'Check the command of the server.', cause })
}
