// Warnings about runs that passed which no check reports: how they ended, and faults that were not injected.
import { listSome } from '../core/text/list-some.js'
import { showName } from '../core/text/show-name.js'
import type { Trace } from '../core/trace/trace.js'
import type { UnnamedRun } from './checks/test-checks.js'

/** The names of the faults that were injected in a run, without duplicates. */
export function struckFaults({ tool_results }: Trace): readonly string[] {
  const names = new Set<string>()
  for (const { fault } of tool_results) if (typeof fault?.name === 'string') names.add(fault.name)
  return [...names]
}

/**
 * An agent that crashed may have finished its work before: such a run is a sample, and the report says how it ended.
 */
export function failedAgents(runs: readonly UnnamedRun[]): readonly string[] {
  const failed = runs.filter(({ outcome, status }) => outcome === 'agent_error' && status === 'passed')
  const [first] = failed
  if (first === undefined) return []
  const others = failed.length === 1 ? '' : ` (and ${failed.length - 1} more)`
  return [
    `run ${first.run} passed its checks, but the agent failed: ${first.error ?? 'no reason is recorded'}${others}`,
  ]
}

/** A fault that was not injected in any run has tested nothing. */
export function sparingFaults(injected: readonly string[], struck: ReadonlySet<string>): readonly string[] {
  const spared = injected.filter((name) => !struck.has(name)).map(showName)
  if (spared.length === 0) return []
  return [
    `no run hit the injected fault${spared.length === 1 ? '' : 's'} ${listSome(spared)}, so the test does not cover ${spared.length === 1 ? 'it' : 'them'}`,
  ]
}
