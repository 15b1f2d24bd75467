import { McproveError } from '../../core/errors/error.js'
import { splitCommand } from '../../core/text/split-command.js'
import { type ReachedServer, reachServer, type ServerFlags } from '../reach/reached-server.js'
import type { Io } from '../terminal/io.js'

/** The server of `--against`: a command in one word, a URL, or a name from a suite. The flags reach it as they do the other. */
export async function reachCompared(text: string, flags: ServerFlags, io: Io): Promise<ReachedServer> {
  const { url: _url, ...rest } = flags
  const words = splitCommand(text)
  if (words === null || words.length === 0) {
    throw new McproveError('BAD_USAGE', '--against expects a command, a URL or the name of a server', {
      hint: "Write --against 'node old-server.mjs'.",
    })
  }
  const { config: _config, ...alone } = rest
  if (words.length > 1) return await reachServer({ before: [], program: words }, alone, io)
  const isUrl = /^https?:\/\//.test(text)
  return await reachServer({ before: words, program: null }, isUrl ? alone : rest, io)
}
