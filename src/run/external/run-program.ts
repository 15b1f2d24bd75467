import { McproveError } from '../../core/errors/error.js'
import { cleanText } from '../../core/text/show-value.js'
import { ServerProcess } from '../../mcp/process/server-process.js'
import type { AgentProgram } from './agent-program.js'
import type { AgentOutput } from './agent-report.js'
import { plainText } from './output/plain-text.js'

export interface ProgramEnd {
  /** `exited with code 3`, `was killed by SIGKILL`; null when all was well. */
  readonly failure: string | null
  /** The end of its standard error. */
  readonly lastOutput: readonly string[]
}

/**
 * Runs an agent until it exits or the signal is aborted, and stops everything that it started. Throws AGENT_FAILED when
 * it cannot be started.
 */
export async function runProgram(program: AgentProgram, output: AgentOutput, signal: AbortSignal): Promise<ProgramEnd> {
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
  const { exit = 'ended', stderr } = child
  return {
    failure: exit === 'exited with code 0' ? null : `the agent ${exit}`,
    lastOutput: stderr.lines().map((line) => cleanText(plainText(line))),
  }
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
    hint: 'Install it, or fix `external.command`; a program is searched in PATH, a path is relative to `cwd`.',
    cause,
  })
}

/** A message with the end of the program's standard error. */
export function withLastOutput(message: string, { lastOutput }: ProgramEnd): string {
  return [message, ...(lastOutput.length === 0 ? [] : ['last output:', ...lastOutput.map((line) => `  ${line}`)])].join(
    '\n',
  )
}
