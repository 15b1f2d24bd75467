import { McproveError } from '../../../core/errors/error.js'
import { nearest } from '../../../core/text/nearest.js'
import { shellCommand } from '../../../core/text/shell-command.js'
import { listNames, showName } from '../../../core/text/show-name.js'
import { cleanText, showValue } from '../../../core/text/show-value.js'
import { serverName } from '../../../suite/schema/server-schema.js'
import { applyFlags, asVariables, checkFlagsFit } from '../../reach/apply-flags.js'
import type { ReachFlags, ReachVariables } from '../../reach/reach-flags.js'
import { checkedUrl } from '../../reach/reached-server.js'
import type { Io } from '../../terminal/io.js'
import type { Questions } from '../questions.js'
import { suggestedName } from '../suite/suggested-name.js'
import { configuredServers, type NamedServer, type RealServer } from './configured-servers.js'
import { portableServer } from './portable-server.js'

export interface ServerFlags extends ReachFlags {
  readonly server?: string
  readonly url?: string
  readonly from?: string
}

/** The server that the command line names, or one of those found here; null to write the demo instead. */
export async function chooseServer(
  words: readonly string[],
  flags: ServerFlags,
  setting: { readonly io: Io; readonly questions: Questions | null; readonly variables: ReachVariables },
): Promise<NamedServer | null> {
  const chosen = await chosenServer(words, flags, setting)
  if (chosen === null) return null
  const { name, server } = chosen
  checkFlagsFit([[name, server]], flags)
  const { variables } = setting
  const isTyped = chosen.from === null && 'command' in server && variables.inFile.length > 0
  const started = isTyped ? { ...server, env: asVariables(variables.inFile) } : server
  return { ...chosen, server: applyFlags(started, flags, variables) }
}

async function chosenServer(
  words: readonly string[],
  flags: ServerFlags,
  { io, questions }: { readonly io: Io; readonly questions: Questions | null },
): Promise<NamedServer | null> {
  checkFlags(words, flags)
  const { server: name, url, from } = flags
  const typed =
    url === undefined ? (words.length === 0 ? undefined : ofWords(words)) : { url: checkedUrl(url, '--url') }
  if (typed !== undefined) return { name: checkedName(name ?? suggestedName(typed)), server: typed, from: null }
  const { servers, notes } = configuredServers(from, io)
  for (const note of notes) io.stderr.write(`note: ${cleanText(note)}\n`)
  if (name !== undefined) return named(name, servers)
  if (questions === null) throw notNamed(servers)
  const choices = servers.map(describe)
  const choice = await questions.choose('Which server do you want to test?', [...choices, ...others(choices.length)])
  const configured = servers[choice]
  if (configured !== undefined) return configured
  return choice === servers.length ? await askForServer(questions) : null
}

function others(configured: number): string[] {
  const own = `${configured === 0 ? 'mine' : 'another one'}: enter its command or URL`
  return [own, 'none yet: write the offline demo']
}

async function askForServer(questions: Questions): Promise<NamedServer> {
  const answer = await questions.ask('Command or URL', '', (text) => {
    if (text === '') return 'Enter it as in a shell, for example: npx -y @modelcontextprotocol/server-memory'
    return isUrl(text) || wordsOf(text) !== null ? undefined : 'Unclosed quote.'
  })
  const server = isUrl(answer) ? { url: answer } : ofWords(wordsOf(answer) ?? [])
  const name = await questions.ask('Name of the server in the suite?', suggestedName(server), problemOfName)
  return { name, server, from: null }
}

/** Splits words as a shell does, with quotes; variables are left to the suite. Null for an unclosed quote. */
function wordsOf(line: string): string[] | null {
  if (!/^(?:[^"']|"[^"]*"|'[^']*')*$/.test(line)) return null
  const words = line.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? []
  return words.map((word) => word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'))
}

function describe({ name, server, from }: NamedServer): string {
  // As the suite will contain it, without secrets: a screen may be shared too.
  const { server: safe } = portableServer(name, server)
  return `${name}  ${'url' in safe ? safe.url : shellCommand([safe.command, safe.args ?? []].flat())}  (${from})`
}

function named(name: string, servers: readonly NamedServer[]): NamedServer {
  const found = servers.find((one) => one.name === name)
  if (found !== undefined) return found
  const names = [...new Set(servers.map((one) => one.name))]
  const near = nearest(name, names)
  const message = `no configuration file has a server ${showName(name)}`
  if (near !== undefined) throw usage(message, `Did you mean ${showName(near)}?`)
  throw usage(message, names.length === 0 ? HOW : `Use ${listNames(names)}, or add -- and a command.`)
}

const HOW = 'Add -- and the command that starts the server, or --url and its URL; or try `mcprove init --demo`.'

function notNamed(servers: readonly NamedServer[]): McproveError {
  if (servers.length === 0) return usage('no server given, and no configuration file has one', HOW)
  return usage(
    'no server given, and there is no terminal to prompt on',
    `Choose one with --server: ${listNames(servers.map(({ name }) => name))}.`,
  )
}

function checkFlags(words: readonly string[], { url, from }: ServerFlags): void {
  const ways = [words.length > 0 && 'a command', url !== undefined && '--url', from !== undefined && '--from']
  const given = ways.filter((way) => way !== false)
  if (given.length > 1) throw usage(`${given.join(' and ')} name different servers`, 'Keep one of them.')
}

function ofWords([command = '', ...args]: readonly string[]): RealServer {
  if (command === '') throw usage('the command after -- is empty', HOW)
  return { command, args }
}

function isUrl(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text)
}

function checkedName(name: string): string {
  const problem = problemOfName(name)
  if (problem !== undefined) throw usage(`--server ${showValue(name)}: ${problem}`, 'Use a plain name such as `shop`.')
  return name
}

function problemOfName(name: string): string | undefined {
  return serverName().safeParse(name).error?.issues[0]?.message
}

function usage(message: string, hint: string): McproveError {
  return new McproveError('BAD_USAGE', message, { hint })
}
