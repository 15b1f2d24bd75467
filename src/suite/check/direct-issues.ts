// Problems of a direct test that concern several of its keys.

import { fewestRunsFor, isPercentile } from '../../core/statistics/percentile.js'
import { listNames, showName } from '../../core/text/show-name.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { SuiteServer } from '../suite.js'
import type { FlatIssue } from './problems-from-issues.js'
import { targetsIn } from './written-targets.js'

type Fields = Readonly<Record<string, unknown>>

/** With few runs a high percentile is only the maximum, which would promise more than it measures. */
export function durationIssues(raw: Fields): FlatIssue[] {
  // The schema says what is wrong with it; how many runs were meant is not known.
  if (raw.runs !== undefined && typeof raw.runs !== 'number') return []
  const runs = typeof raw.runs === 'number' ? Math.max(1, raw.runs) : 1
  return targetsIn(raw.expect).flatMap(({ path, part, target, matcher }): FlatIssue[] => {
    const [root, name] = target.segments
    if (root !== 'durations') return []
    const issue = { path, part, code: 'durations' }
    if (isRecord(matcher) && matcher.snapshot === true)
      return [{ ...issue, message: 'a duration differs in every run, so it cannot have a snapshot' }]
    const fewest = typeof name === 'string' && isPercentile(name) ? fewestRunsFor(name) : 1
    if (runs >= fewest) return []
    const message = `${showName(`durations.${String(name)}`)} needs at least ${fewest} runs, and this test has ${runs}`
    return [{ ...issue, message, hint: `Add \`runs: ${fewest}\`, or use \`durations.max\`.` }]
  })
}

/** Keys that a connection is made with. A shared one exists already. */
export function connectionIssues(raw: Fields, servers: ReadonlyMap<string, SuiteServer>): FlatIssue[] {
  const calls = Array.isArray(raw.setup) ? raw.setup : []
  const used = [raw.server, ...calls.map((call: unknown) => (isRecord(call) ? call.server : undefined))]
  const shared = [...new Set(used)].filter((name) => typeof name === 'string' && isShared(name, servers)) as string[]
  if (shared.length === 0) return []
  const hint = 'Remove `share: true`, or define the server a second time without it.'
  const complain = (path: readonly PropertyKey[], part: 'key' | 'value', what: string): FlatIssue => {
    const message = `${what} needs a connection of its own, and ${listNames(shared, 'and')} ${shared.length === 1 ? 'has' : 'have'} \`share: true\``
    return { path, part, code: 'shared_connection', message, hint }
  }
  const keys = ['client', 'workspace'].filter((key) => raw[key] !== undefined)
  const asked = targetsIn(raw.expect).filter(({ target }) => target.segments[0] === 'asked')
  return [
    ...keys.map((key) => complain([key], 'key', showName(key))),
    ...asked.map(({ path, part }) => complain(path, part, 'the target `asked`')),
  ]
}

export function isShared(name: string, servers: ReadonlyMap<string, SuiteServer>): boolean {
  const server = servers.get(name)?.server
  return server !== undefined && 'share' in server && server.share === true
}
