// argv -> one command. Only the command that was asked for is loaded.
import { McproveError } from '../core/errors/error.js'
import { nearest } from '../core/text/nearest.js'
import { errnoOf, writeFailure } from '../files/file-error.js'
import type { Command } from './command-line/command.js'
import { type Io, withoutColor } from './terminal/io.js'
import { printError } from './terminal/print-error.js'

export { processIo } from './terminal/io.js'

interface CommandEntry {
  readonly summary: string
  readonly load: () => Promise<{ readonly command: Command }>
}

/** By the first word of the command line; docs/reference/cli.md is made from it. */
export const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  init: { summary: 'Write a first suite for a server, or a demo', load: () => import('./commands/init.js') },
  run: { summary: 'Run suites: replay, record or live; score and report', load: () => import('./commands/run.js') },
  capture: {
    summary: 'Record the calls that models make, without a verdict',
    load: () => import('./commands/capture.js'),
  },
  score: { summary: 'Score recorded traces, offline', load: () => import('./commands/score.js') },
  eval: { summary: 'Run, estimate or check tests graded by LLM judges', load: () => import('./commands/eval.js') },
  validate: { summary: 'Check suites and report every problem', load: () => import('./commands/validate.js') },
  list: { summary: 'List the tests that would run', load: () => import('./commands/list.js') },
  inspect: {
    summary: 'List the tools of a server, with lint findings',
    load: () => import('./commands/inspect.js'),
  },
  mock: { summary: 'Serve a manifest or a recording as an MCP server', load: () => import('./commands/mock.js') },
  verify: {
    summary: 'Replay recorded calls against a live server and report changes',
    load: () => import('./commands/verify.js'),
  },
  import: { summary: 'Convert logs of other tools to traces', load: () => import('./commands/import.js') },
  learn: { summary: 'Generate a suite from traces of good runs', load: () => import('./commands/learn.js') },
  strength: {
    summary: 'Mutation testing: find changes to good runs that no check catches',
    load: () => import('./commands/strength.js'),
  },
  report: { summary: 'Render a saved result in any format', load: () => import('./commands/report.js') },
  merge: { summary: 'Merge the results of shards', load: () => import('./commands/merge.js') },
  diff: { summary: 'Compare two results or two tool lists', load: () => import('./commands/diff.js') },
  proxy: {
    summary: 'Proxy a server: record its traffic, inject faults',
    load: () => import('./commands/proxy.js'),
  },
  explain: {
    summary: 'Explain why a test failed, or what an error code means',
    load: () => import('./commands/explain.js'),
  },
  mcp: { summary: 'Serve mcprove to a coding agent as an MCP server', load: () => import('./commands/mcp.js') },
  'plan-runs': { summary: 'Calculate how many runs are needed', load: () => import('./commands/plan-runs.js') },
  schema: { summary: 'Print the JSON Schema of suites or results', load: () => import('./commands/schema.js') },
}

/** Runs one command line and returns its exit code. Nothing here or below calls process.exit. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  const ownIo = args.includes('--no-color') ? withoutColor(io) : io
  try {
    const exitCode = await dispatch(args, ownIo)
    // Errors of a stream's last write arrive after it.
    await new Promise((resolve) => setImmediate(resolve))
    // `mcprove score ... | head` closes our output early: that is the reader's right, not an error.
    const { failure } = io.stdout
    if (failure !== undefined && errnoOf(failure) !== 'EPIPE') throw writeFailure('standard output', failure)
    return exitCode
  } catch (error) {
    return printError(error, ownIo)
  }
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
  const rows = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(11)}${summary}`)
  return `mcprove: a test runner for agents that use MCP servers, and for the servers

Usage: mcprove <command> [options]

Commands:
${rows.join('\n')}

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
