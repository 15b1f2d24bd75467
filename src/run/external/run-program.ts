import { McproveError } from '../../core/errors/error.js'
import { cleanText } from '../../core/text/show-value.js'
import { ServerProcess } from '../../mcp/process/server-process.js'
import type { AgentProgram } from './agent-program.js'
import type { AgentOutput } from './agent-report.js'
import { plainText } from './output/plain-text.js'

/**
 * Runs an agent until it exits and stops everything that it started. Returns `the agent exited with code 3` with the end
 * of its standard error; null when all was well. Throws AGENT_FAILED when it cannot be started, and the reason of the
 * signal when it is aborted.
 */
export async function runProgram(
  program: AgentProgram,
  output: AgentOutput,
  signal: AbortSignal,
): Promise<string | null> {
  signal.throwIfAborted()
  const child = start(program)
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stdin.end(program.stdin)
  const kill = () => child.kill()
  signal.addEventListener('abort', kill, { once: true })
  try {
    await child.ended
  } finally {
    signal.removeEventListener('abort', kill)
    await child.end()
  }
  if (child.startError !== undefined) throw notStarted(program, child.startError)
  signal.throwIfAborted()
  return failureOf(child)
}

function start(program: AgentProgram): ServerProcess {
  try {
    return new ServerProcess(program)
  } catch (error) {
    throw notStarted(program, error)
  }
}

function notStarted({ command, cwd }: AgentProgram, cause: unknown): McproveError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new McproveError('AGENT_FAILED', `the agent ${cleanText(command)} cannot be started in ${cwd}: ${reason}`, {
    hint: 'Fix `external.command`; a program is searched in PATH, a path is relative to `cwd`.',
    cause,
  })
}

/** With the end of its standard error. */
function failureOf({ exit = 'ended', stderr }: ServerProcess): string | null {
  if (exit === 'exited with code 0') return null
  const lines = stderr.lines().map((line) => `  ${cleanText(plainText(line))}`)
  return [`the agent ${exit}`, ...(lines.length === 0 ? [] : ['last output:', ...lines])].join('\n')
}
