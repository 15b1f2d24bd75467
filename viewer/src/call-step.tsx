import { useEffect, useRef } from 'preact/hooks'
import type { Finding } from '../../src/core/gate/finding.js'
import { showValue } from '../../src/core/text/show-value.js'
import type { ToolResult } from '../../src/core/trace/trace.js'
import type { TestResult } from '../../src/score/result/result.js'
import { duration } from './numbers.js'
import { usePrinting } from './printing.js'
import { linkTo } from './route.js'
import { Text } from './text.js'
import { type TimelineEntry, textOfMessage } from './timeline-entries.js'
import { shownToolId } from './tool-id.js'
import { Value } from './value.js'

interface Props {
  readonly test: TestResult
  readonly run: number
  readonly entry: Extract<TimelineEntry, { readonly kind: 'call' }>
  readonly total: number | null
  readonly findings: readonly Finding[]
  readonly isInjected: boolean
  /** A link leads to this step. */
  readonly isTarget: boolean
}

const MAX_PREVIEW = 120

export function CallStep({ test, run, entry, total, findings, isInjected, isTarget }: Props) {
  const { step, call, result } = entry
  const element = useRef<HTMLLIElement>(null)
  const isPrinting = usePrinting()
  useEffect(() => {
    if (isTarget) element.current?.scrollIntoView({ block: 'center' })
  }, [isTarget])
  const isWrong = result?.is_error === true || findings.some(({ level }) => level === 'error')
  return (
    <li ref={element} class={`call${isWrong ? ' call-wrong' : ''}${isTarget ? ' call-target' : ''}`}>
      <details open={isTarget || isPrinting}>
        <summary>
          <span class="call-step">{step === null ? '' : step + 1}</span>
          <span class="call-name">
            <Text>{shownToolId(call)}</Text>
          </span>
          <span class="call-args">
            <Text>{showValue(call.args ?? call.args_text, MAX_PREVIEW)}</Text>
          </span>
          {step === null && <span class="tag">agent's own tool</span>}
          <Marks result={result} isInjected={isInjected} />
          <Bar total={total} started={call.started_ms} took={call.duration_ms} />
        </summary>
        <div class="call-body">
          <h3>Arguments</h3>
          <Value value={call.args ?? call.args_text} />
          <h3>Result</h3>
          <ResultValue result={result} />
          {step !== null && (
            <a class="place" href={linkTo(test, run, step)}>
              link to this call
            </a>
          )}
        </div>
      </details>
      {findings.map(({ level, message }, i) => (
        <p key={i} class={`finding finding-${level}`}>
          <span class="finding-level">{level}</span>
          <Text>{message}</Text>
        </p>
      ))}
    </li>
  )
}

function Marks({ result, isInjected }: { readonly result: ToolResult | undefined; readonly isInjected: boolean }) {
  const { fault } = result ?? {}
  return (
    <>
      {isInjected && <span class="tag tag-warn">distractor</span>}
      {fault !== undefined && fault !== null && (
        <span class="tag tag-warn">
          fault: <Text>{fault.kind}</Text>
        </span>
      )}
      {result?.not_executed && <span class="tag">not executed</span>}
      {result?.is_error && <span class="tag tag-bad">error</span>}
    </>
  )
}

interface BarProps {
  readonly total: number | null
  readonly started: number | undefined
  readonly took: number | undefined
}

/** When the call ran, relative to the whole run. */
function Bar({ total, started, took }: BarProps) {
  if (total === null || started === undefined) return <span class="call-time">{duration(took)}</span>
  return (
    <span class="call-time">
      <span class="call-bar" aria-hidden="true">
        <span style={{ left: `${(100 * started) / total}%`, width: `${(100 * (took ?? 0)) / total}%` }} />
      </span>
      {duration(took)}
    </span>
  )
}

function ResultValue({ result }: { readonly result: ToolResult | undefined }) {
  if (result === undefined || result.missing || result.unrecorded) return <p class="muted">Not recorded.</p>
  const { content, structured, error } = result
  if (error !== undefined) return <Value value={error} />
  if (structured !== undefined && structured !== null) return <Value value={structured} />
  return <Value value={parsed(textOfMessage(content))} />
}

/** Most tools answer with JSON in a text. */
function parsed(content: unknown): unknown {
  if (typeof content !== 'string' || !/^\s*[[{]/.test(content)) return content
  try {
    return JSON.parse(content)
  } catch {
    return content
  }
}
