import type { RunResult, TestResult } from '../../src/score/result/result.js'
import { cost, count, duration, plural } from './numbers.js'
import { linkTo } from './route.js'
import { StatusMark } from './status-mark.js'
import { Text } from './text.js'
import { VirtualList } from './virtual-list.js'

const ROW_HEIGHT = 40
const MAX_OPEN_ROWS = 12

export function RunList({ test }: { readonly test: TestResult }) {
  const { runs } = test
  return (
    <div class="runs" style={{ height: `${Math.min(runs.length, MAX_OPEN_ROWS) * ROW_HEIGHT}px` }}>
      <VirtualList
        items={runs}
        rowHeight={ROW_HEIGHT}
        label="Runs"
        render={(run) => (
          <a class="run-row" href={linkTo(test, run.run)}>
            <StatusMark status={run.status} label={false} />
            <span class="run-number">run {run.run}</span>
            <span class="run-why">
              <Text>{whyOf(run)}</Text>
            </span>
            <span class="run-facts">{factsOf(run).join(' · ')}</span>
          </a>
        )}
      />
    </div>
  )
}

function whyOf({ status, error, outcome, checks }: RunResult): string {
  if (status === 'error') return error ?? outcome
  const words = (['failed', 'warned'] as const).flatMap((wanted) => {
    const found = Object.entries(checks).flatMap(([check, one]) => (one === wanted ? [check] : []))
    return found.length === 0 ? [] : [`${wanted} ${found.join(', ')}`]
  })
  return words.length > 0 ? words.join('; ') : outcome === 'completed' ? '' : outcome
}

export function factsOf({ trace, tokens, duration_ms, cost_usd, retries }: RunResult): string[] {
  const ownCalls = trace?.agent_calls?.length ?? 0
  return [
    trace === undefined ? null : plural(trace.tool_calls.length, 'call'),
    ownCalls === 0 ? null : `${ownCalls} of its own tools`,
    tokens === null ? null : `${count(tokens)} tokens`,
    duration(duration_ms),
    cost(cost_usd),
    retries === 0 ? null : `repeated ${retries} times`,
  ].filter((fact) => fact !== null)
}
