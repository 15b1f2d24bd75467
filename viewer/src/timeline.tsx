import { useMemo, useState } from 'preact/hooks'
import type { Finding } from '../../src/core/gate/finding.js'
import type { Trace } from '../../src/core/trace/trace.js'
import type { TestResult } from '../../src/score/result/result.js'
import { CallStep } from './call-step.js'
import { plural } from './numbers.js'
import { type TimelineEntry, textOfMessage, timelineEntries } from './timeline-entries.js'
import { Value } from './value.js'

interface Props {
  readonly test: TestResult
  readonly run: number
  readonly trace: Trace
  readonly findings: ReadonlyMap<number, readonly Finding[]>
  /** The step that a link leads to. */
  readonly open: number | null
}

/** The number of entries in the page at once: a run may have tens of thousands. */
const PAGE = 200

export function Timeline({ test, run, trace, findings, open }: Props) {
  const entries = useMemo(() => timelineEntries(trace), [trace])
  const [range, setRange] = useState(() => rangeAround(entries, open))
  // A link to a step outside the window moves the window.
  const [start, end] = holds(entries, range, open) ? range : rangeAround(entries, open)
  const total = totalMs(trace)
  const injected = new Set(trace.injected_tools.map(({ server, name }) => `${server}.${name}`))
  return (
    <div class="timeline">
      {start > 0 && (
        <button type="button" class="more" onClick={() => setRange([Math.max(0, start - PAGE), end])}>
          {plural(start, 'earlier entry', 'earlier entries')}
        </button>
      )}
      <ol>
        {entries.slice(start, end).map((entry, i) =>
          entry.kind === 'said' ? (
            <li key={start + i} class={`said said-${entry.role === 'assistant' ? 'assistant' : 'other'}`}>
              <span class="said-role">{entry.role}</span>
              <Value value={textOfMessage(entry.content)} />
            </li>
          ) : (
            <CallStep
              key={start + i}
              test={test}
              run={run}
              entry={entry}
              total={total}
              findings={entry.step === null ? [] : (findings.get(entry.step) ?? [])}
              isInjected={injected.has(`${entry.call.server}.${entry.call.name}`)}
              isTarget={open !== null && entry.step === open}
            />
          ),
        )}
      </ol>
      {end < entries.length && (
        <button type="button" class="more" onClick={() => setRange([start, end + PAGE])}>
          {plural(entries.length - end, 'later entry', 'later entries')}
        </button>
      )}
    </div>
  )
}

/** -1 without a step. */
function placeOf(entries: readonly TimelineEntry[], step: number | null): number {
  return step === null ? -1 : entries.findIndex((entry) => entry.kind === 'call' && entry.step === step)
}

function rangeAround(entries: readonly TimelineEntry[], step: number | null): [number, number] {
  const at = placeOf(entries, step)
  const start = at < PAGE ? 0 : at - PAGE / 2
  return [start, start + PAGE]
}

function holds(
  entries: readonly TimelineEntry[],
  [start, end]: readonly [number, number],
  step: number | null,
): boolean {
  const at = placeOf(entries, step)
  return at === -1 || (at >= start && at < end)
}

/** The scale of the bars; null when the trace has no timings. */
function totalMs({ timing, tool_calls }: Trace): number | null {
  const ends = tool_calls.flatMap(({ started_ms, duration_ms = 0 }) =>
    started_ms === undefined ? [] : [started_ms + duration_ms],
  )
  if (ends.length === 0) return null
  const total = ends.reduce((latest, end) => Math.max(latest, end), timing.duration_ms ?? 0)
  return total > 0 ? total : null
}
