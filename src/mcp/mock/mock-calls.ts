// Calls to a mock as a client experiences them: answered immediately, late, wrongly, or never.
import { setTimeout } from 'node:timers/promises'
import { McproveError } from '../../core/errors/error.js'
import { timeLimit } from '../../core/process/time-limit.js'
import { nearest } from '../../core/text/nearest.js'
import { listNames, showName } from '../../core/text/show-name.js'
import { readToolResult } from '../answers/read-results.js'
import type { ToolAnswer } from '../client/connection.js'
import { isProxyOnly, type WireFault } from '../wire-faults/wire-fault.js'
import { WireFaults } from '../wire-faults/wire-faults.js'
import type { MockWorld } from './mock-world.js'

export class MockCalls {
  readonly world: MockWorld
  readonly hasFaults: boolean
  readonly #faults: WireFaults

  /** Throws BAD_USAGE for a fault that cannot happen here. */
  constructor(world: MockWorld, faults: readonly WireFault[] = []) {
    for (const fault of faults) assertPossible(fault, world)
    this.world = world
    this.hasFaults = faults.length > 0
    this.#faults = new WireFaults(faults)
  }

  /**
   * `signal` is aborted when the client cancels the call or disconnects. A waiting call then rejects; only
   * `reply_after_cancel` still resolves.
   */
  async call(name: string, args: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ToolAnswer> {
    const { manifest } = this.world
    // Before the first await, so that calls are counted in the order of arrival.
    const action = this.#faults.decide({ server: manifest.name ?? null, name, args })
    if (action.kind === 'silence') return await rejectedBy(signal)
    if (action.kind === 'answer') {
      const tool = manifest.tools.find((one) => one.name === name)
      return readToolResult({ ...(await action.result(tool?.output_schema)) })
    }
    if (action.kind === 'delay') await setTimeout(timeLimit(action.ms), undefined, { signal })
    const answer = this.world.call(name, args)
    if (action.kind !== 'after_cancel') return answer
    return await lateAnswer(answer, timeLimit(action.ms), signal)
  }
}

/** A cancel does not change when it comes. */
function lateAnswer(answer: ToolAnswer, ms: number, signal: AbortSignal): Promise<ToolAnswer> {
  return new Promise((resolve) => {
    const timer = globalThis.setTimeout(() => resolve(answer), ms)
    // Nothing waits for it any more, so it must not keep the process alive.
    const release = () => void timer.unref()
    if (signal.aborted) release()
    else signal.addEventListener('abort', release, { once: true })
  })
}

/** Rejects when the signal is aborted, and never settles otherwise. */
export function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** A fault that can never happen would make a test that tests nothing. */
function assertPossible(fault: WireFault, { manifest }: MockWorld): void {
  const { kind, target } = fault
  if (isProxyOnly(fault)) {
    throw new McproveError(
      'BAD_USAGE',
      `the fault \`${kind}\` changes the answers of a real server, and a mock has none`,
      {
        hint: 'Run `mcprove proxy` in front of the server or mock to inject it.',
      },
    )
  }
  assertKnown('server', target?.server, manifest.name === undefined ? [] : [manifest.name])
  const names = manifest.tools.map(({ name }) => name)
  assertKnown('tool', target?.tool, names)
}

function assertKnown(what: 'server' | 'tool', name: string | undefined, known: readonly string[]): void {
  if (name === undefined || known.includes(name)) return
  const near = nearest(name, known)
  const hint =
    near === undefined ? `Use ${listNames(known)}, or remove \`${what}\`.` : `Did you mean ${showName(near)}?`
  throw new McproveError('BAD_USAGE', `a fault refers to the ${what} ${showName(name)}, which the mock does not have`, {
    hint,
  })
}
