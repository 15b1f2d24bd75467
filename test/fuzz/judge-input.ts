import { ERROR_CODES, isMcproveError, type McproveError } from '../../src/core/errors/error.js'
import { findPollution } from './checks/pollution.js'
import { type Failure, type FuzzTarget, type Verdict, WrongOutput } from './target.js'

/** Of processor time, which other programs do not add to. */
const MAX_MILLISECONDS = 1_000
/** With every problem listed, an error is some screens long, never as long as what it is about. */
const MAX_MESSAGE_CHARACTERS = 20_000

/** Reads one input and says how that went. What takes too long is read once more: the first time may have compiled code. */
export async function judgeInput(target: FuzzTarget, input: Buffer): Promise<Verdict> {
  const verdict = await readOnce(target, input)
  if ('kind' in verdict || verdict.milliseconds <= MAX_MILLISECONDS) return verdict
  const again = await readOnce(target, input)
  if ('kind' in again || again.milliseconds <= MAX_MILLISECONDS) return again
  return { kind: 'slow', message: `took ${Math.round(again.milliseconds)} ms of processor time`, at: target.name }
}

async function readOnce(target: FuzzTarget, input: Buffer): Promise<Verdict> {
  const started = process.cpuUsage()
  let code: string | null = null
  try {
    await target.read(input)
  } catch (error) {
    if (!isMcproveError(error)) return failureOf(error)
    const trouble = troubleWith(error)
    if (trouble !== null) return { kind: 'error', message: `${trouble}: ${error.message}`, at: placeOf(error) }
    code = error.code
  }
  const { user, system } = process.cpuUsage(started)
  const polluted = findPollution()
  if (polluted !== null) return { kind: 'pollution', message: polluted, at: target.name }
  return { code, milliseconds: (user + system) / 1000 }
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { kind: 'exception', message: `threw ${String(error)}`, at: 'unknown' }
  const kind = error instanceof WrongOutput ? 'output' : 'exception'
  return { kind, message: `${error.name}: ${error.message.slice(0, 2_000)}`, at: placeOf(error) }
}

function troubleWith({ code, message, hint }: McproveError): string | null {
  if (!ERROR_CODES.includes(code)) return `the code ${code} is not pinned`
  if (message.trim() === '' || hint === '') return 'an error without words'
  return message.length > MAX_MESSAGE_CHARACTERS ? `an error of ${message.length} characters` : null
}

/** The functions that threw; a stack that overflowed has one that called itself. */
function placeOf({ stack = '' }: Error): string {
  const names = [...stack.matchAll(/^\s+at (?:async )?([^\s(]+) \(/gm)].map(([, name = '']) => name)
  return [...new Set(names)].slice(0, 2).join(' < ') || 'unknown'
}
