// argv -> one command. Only the requested command is loaded.
import { McproveError } from '../core/errors/error.js'
import type { LoginStore } from '../core/logins/login.js'
import { nearest } from '../core/text/nearest.js'
import { errnoOf, writeFailure } from '../files/file-error.js'
import { useLogins } from '../mcp/auth/current-logins.js'
import type { Command } from './command-line/command.js'
import { COMMANDS } from './command-list.js'
import { storeNewTokens } from './terminal/finish-refreshes.js'
import { INTERRUPTED } from './terminal/interruption.js'
import { type Io, withoutColor } from './terminal/io.js'
import { printError } from './terminal/print-error.js'

export { processIo } from './terminal/io.js'

/** Runs one command line and returns its exit code. Nothing here or below calls process.exit. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  const ownIo = args.includes('--no-color') ? withoutColor(io) : io
  const exitCode = await exitCodeOf(args, ownIo)
  await storeNewTokens(exitCode === INTERRUPTED, ownIo)
  return exitCode
}

async function exitCodeOf(args: readonly string[], ownIo: Io): Promise<number> {
  try {
    useLogins(() => loginsOf(ownIo))
    const exitCode = await dispatch(args, ownIo)
    // Errors of a stream's last write arrive later.
    await new Promise((resolve) => setImmediate(resolve))
    // `mcprove score ... | head` closes our output early, which is not an error.
    const { failure } = ownIo.stdout
    if (failure !== undefined && errnoOf(failure) !== 'EPIPE') throw writeFailure('standard output', failure)
    return exitCode
  } catch (error) {
    return printError(error, ownIo)
  }
}

/** From the environment of the process: `--env-file` of a project cannot choose the logins. */
async function loginsOf({ env }: Io): Promise<LoginStore> {
  const { LoginFiles } = await import('../files/logins/login-files.js')
  return new LoginFiles(env)
}

async function dispatch([name, ...rest]: readonly string[], io: Io): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    const topic = name === 'help' ? rest[0] : undefined
    if (topic !== undefined) return await (await load(topic))(['--help'], io)
    io.stdout.write(overview())
    return name === undefined ? 2 : 0
  }
  return await (await load(name))(rest, io)
}

async function load(name: string): Promise<Command> {
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (entry !== undefined) return (await entry.load()).command
  const near = nearest(name, Object.keys(COMMANDS))
  throw new McproveError('BAD_USAGE', `unknown command \`${name}\``, {
    hint: near === undefined ? 'See `mcprove --help`.' : `Did you mean \`mcprove ${near}\`?`,
  })
}

function overview(): string {
  const groups = new Set(Object.values(COMMANDS).map(({ group }) => group))
  const lists = [...groups].map((title) => {
    const listed = Object.entries(COMMANDS).filter(([, { group }]) => group === title)
    return [`${title}:`, ...listed.map(([name, { summary }]) => `  ${name.padEnd(13)}${summary}`), ''].join('\n')
  })
  return `mcprove: a test runner for agents that use MCP servers, and for the servers

Usage: mcprove <command> [options]

${lists.join('\n')}
Every command takes --help and --version, and respects NO_COLOR and FORCE_COLOR.
Exit codes: 0 passed or warned, 1 failed, 2 no verdict (bad usage or input, infrastructure), 3 inconclusive, 130 interrupted.

Examples:
  mcprove init
  mcprove run
  mcprove score traces.jsonl --gates gates.yml
  mcprove validate
  mcprove help score
`
}
