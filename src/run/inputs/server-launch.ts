// How a server is started or reached, as far as that identifies it. The same suite must give the same text on every
// machine, so paths outside of the suite's folder, ports, environment values and secrets are left out.
import { isSecretName } from '../../files/redaction/secrets-from.js'
import type { Server } from '../../suite/schema/server-schema.js'

export type ServerLaunch =
  | { readonly command: readonly string[]; readonly env?: readonly string[]; readonly cwd?: string }
  | { readonly url: string }

/** Placeholder for a folder of some machine. */
const ELSEWHERE = '(path)'
const ABSOLUTE = /^(?:file:\/\/)?(?=\/|[A-Za-z]:[\\/])/
/** `/c` on Windows, `/data` in a container: the same on every machine. */
const ONE_NAME = /^\/[^/\\]*$/
const EXTENSION = /\.[A-Za-z][A-Za-z0-9]{0,4}$/
const PROGRAM_EXTENSION = /\.(?:exe|cmd|bat|ps1)$/i
const WEB_ADDRESS = /^https?:\/\//i
const LOOPBACK = /^(?:127\.0\.0\.1|0\.0\.0\.0|\[::1?\]|localhost)$/i
const LOCAL_PORT = /^(127\.0\.0\.1|0\.0\.0\.0|\[::1?\]|localhost):\d+/i
const FLAG = /^(--?[A-Za-z][\w-]*)(?:=(.*))?$/s

/** `folder` is the absolute folder for relative paths of the server. Null for a mock or a tool list. */
export function serverLaunch(server: Server, folder: string): ServerLaunch | null {
  if ('url' in server) return { url: portableUrl(server.url) }
  if (!('command' in server)) return null
  const [program = '', ...rest] = typeof server.command === 'string' ? [server.command] : server.command
  const env = Object.keys(server.env ?? {}).sort()
  return {
    command: [portableProgram(program, folder), ...portableArguments([...rest, ...(server.args ?? [])], folder)],
    ...(env.length === 0 ? {} : { env }),
    ...(server.cwd === undefined ? {} : { cwd: portablePath(server.cwd, folder) }),
  }
}

/** `node` is the same program wherever it is installed. */
function portableProgram(program: string, folder: string): string {
  const inside = ABSOLUTE.test(program) ? pathInside(program, folder) : program
  return (inside ?? lastName(program)).replace(PROGRAM_EXTENSION, '')
}

function portableArguments(words: readonly string[], folder: string): string[] {
  let isValueOfFlag = false
  return words.flatMap((word) => {
    const isLeftOut = isValueOfFlag && !word.startsWith('-')
    isValueOfFlag = false
    if (isLeftOut) return []
    const [, flag, value] = FLAG.exec(word) ?? []
    if (flag === undefined) return [portableWord(word, folder)]
    const isOfMachine = isSecretName(flag) || /port$/i.test(flag)
    isValueOfFlag = isOfMachine && value === undefined
    return [value === undefined || isOfMachine ? flag : `${flag}=${portableWord(value, folder)}`]
  })
}

function portableWord(word: string, folder: string): string {
  return WEB_ADDRESS.test(word) ? portableUrl(word) : portablePath(word.replace(LOCAL_PORT, '$1'), folder)
}

function portablePath(path: string, folder: string): string {
  if (!ABSOLUTE.test(path) || ONE_NAME.test(path)) return path
  const name = lastName(path)
  return pathInside(path, folder) ?? (EXTENSION.test(name) ? name : ELSEWHERE)
}

/** Null for a path that leads out of the folder. */
function pathInside(path: string, folder: string): string | null {
  const [from, to] = [folder, path.replace(/^file:\/\//, '')].map((one) => one.replaceAll('\\', '/'))
  if (from === undefined || to === undefined || `${to}/` === `${from}/`) return '.'
  return to.startsWith(`${from}/`) ? to.slice(from.length + 1) : null
}

function lastName(path: string): string {
  return path.split(/[\\/]+/).findLast((part) => part !== '') ?? path
}

/** The URL without user, port, query values and fragment. Parsed by hand, because it may contain variables anywhere. */
function portableUrl(url: string): string {
  const [, scheme = '', authority = '', path = '', query = ''] =
    /^(\w+:\/\/)([^/?#]*)([^?#]*)(\?[^#]*)?/.exec(url) ?? []
  if (scheme === '') return url
  const host = authority.replace(/^.*@/, '').replace(/:(?:\d+|\$\{[^}]*\})$/, '')
  const names = query.replace(/=[^&]*/g, '')
  return `${scheme.toLowerCase()}${LOOPBACK.test(host) ? 'localhost' : host.toLowerCase()}${path}${names}`
}
