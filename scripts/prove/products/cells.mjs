// The cells of the table: each takes a bench (a product, its model and its folder) and returns what is wrong; empty is `ok`.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { truthOf } from './script.mjs'
import { cassettesOf, mcproveRun, openSite, startsOf } from './site.mjs'
import { differences, shown, structuredDifferences, tokenDifferences } from './truth.mjs'

const HANG_LIMIT_MS = 30_000
const OUTAGE_LIMIT_MS = 40_000
/** Tokens have their own cell. */
const UNCOUNTED = { tokens: 'counted apart' }

export async function runCalls(bench) {
  const site = bench.open('calls')
  const recorded = await mcproveRun(site, ['--record'])
  const { trace } = recorded
  const truth = { ...truthOf('calls'), sent: site.sent }
  const calls =
    trace === undefined
      ? ['no trace']
      : [...differences(truth, trace, UNCOUNTED), ...structuredDifferences(truth, trace)]
  return {
    site,
    starts: trace === undefined || startsOf(site) !== 1 ? [troubleOf(recorded)] : [],
    calls,
    tokens: trace === undefined ? ['no trace'] : tokenDifferences(truth, trace),
    replay: calls.length > 0 || trace === undefined ? ['not recorded'] : await replayProblems(site, recorded),
  }
}

/** A replay starts no program, gives the same bytes twice, and the same trace as the recording. */
async function replayProblems(site, recorded) {
  const before = startsOf(site)
  const [first, second] = [await mcproveRun(site, ['--replay']), await mcproveRun(site, [])]
  return [
    ...(startsOf(site) === before ? [] : ['the program was started']),
    ...(first.text === second.text ? [] : ['two replays differ']),
    ...(first.row?.replayed === true && first.row.status === recorded.row.status
      ? []
      : [`replayed as ${shown(first.row?.status)}`]),
    ...(JSON.stringify(first.trace) === JSON.stringify(recorded.trace)
      ? []
      : ['the trace differs from the recorded one']),
  ]
}

/** The shell command, the subagent and what it did are in `agent_calls`. */
export async function ownProblems(bench) {
  const { own } = bench.product
  const site = bench.open('own', { external: own.external })
  const run = await mcproveRun(site, ['--live'])
  if (run.trace === undefined) return { site, problems: [troubleOf(run)] }
  const { agent_calls: calls } = run.trace
  if (calls === undefined) return { site, problems: ['`agent_calls` is missing'] }
  const wanted = own.names ?? [own.shell, ...own.delegation.flat()].map(({ name }) => name)
  const names = calls.filter(({ parent }) => parent === undefined).map(({ name }) => name)
  const problems = [
    ...differences(truthOf('own', own), run.trace, UNCOUNTED),
    ...(JSON.stringify(names) === JSON.stringify(wanted) ? [] : [`agent_calls: ${names.join(', ') || 'none'}`]),
    ...(JSON.stringify(calls).includes('own-shell') ? [] : ['the shell command is not in agent_calls']),
  ]
  return { site, problems }
}

/** A tool that never answers: the run ends in time, with the fault in its trace, and is the agent's failure or completed. */
export async function hangProblems(bench) {
  const faults = [{ name: 'silent', kind: 'hang', target: { tool: 'find_books' }, nth: 1 }]
  const test = { inject: ['silent'], timeout_ms: HANG_LIMIT_MS }
  const site = bench.open('hang', { external: bench.product.waits ?? {}, suite: { faults }, test })
  const run = await mcproveRun(site, ['--live'])
  if (run.trace === undefined) return [troubleOf(run)]
  const { outcome, tool_results } = run.trace
  const isNoticed = outcome.status === 'completed'
  return [
    ...(isNoticed || outcome.status === 'agent_error' ? [] : [`outcome: ${shown(outcome)}`]),
    ...(tool_results[0]?.fault?.kind === 'hang' ? [] : [`the fault is not in the trace: ${shown(tool_results)}`]),
    ...(bench.product.waits !== null && !isNoticed ? [`it did not notice: ${shown(outcome)}`] : []),
  ]
}

/** Two answers with status 429, then the model works again: the product tries again, and the run is as without them. */
export async function rateProblems(bench) {
  let refused = 0
  bench.state.failure = () =>
    refused++ < 2 ? { error: { status: 429, message: 'slow down', retry_after: 1 } } : undefined
  try {
    const site = bench.open('short')
    const run = await mcproveRun(site, ['--live'])
    if (run.trace === undefined) return [troubleOf(run)]
    return [
      ...differences(truthOf('short'), run.trace, UNCOUNTED),
      ...(refused > 2 ? [] : [`${refused} requests were made`]),
    ]
  } finally {
    bench.state.failure = undefined
  }
}

/** The provider is down from the start, then in the middle of a run, then back: nothing is recorded until then. */
export async function outageProblems(bench) {
  const site = bench.open('short', { test: { timeout_ms: OUTAGE_LIMIT_MS } })
  const down = { error: { status: 529, message: 'Overloaded' } }
  const found = []
  for (const [when, failure] of [
    ['down', () => down],
    ['down after a call', ({ turn }) => (turn > 0 ? down : undefined)],
  ]) {
    bench.state.failure = failure
    const run = await mcproveRun(site, ['--record'])
    bench.state.failure = undefined
    const status = run.run?.outcome
    if (status !== 'infra_error') found.push(`${when}: ${status ?? troubleOf(run)} ${shown(run.run?.error)}`)
    if (cassettesOf(site).some((path) => readFileSync(path, 'utf8').split('\n').filter(Boolean).length > 1)) {
      found.push(`${when}: the run was recorded`)
      rmSync(join(site.folder, 'work/cassettes'), { recursive: true, force: true })
    }
  }
  const back = await mcproveRun(site, ['--record'])
  const problems = back.trace === undefined ? [troubleOf(back)] : differences(truthOf('short'), back.trace, UNCOUNTED)
  return { site, problems: [...found, ...problems] }
}

const troubleOf = ({ row, run, said }) => shown(run?.error ?? row?.error?.message ?? said.trim().split('\n').at(-1))

export const bencher = (setting) => ({
  ...setting,
  open: (scenario, more) =>
    openSite({ ...setting, folder: join(setting.folder, `${scenario}-${setting.count++}`) }, scenario, more),
})
