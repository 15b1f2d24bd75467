// Log records of coding agents' telemetry, as OpenTelemetry's SDK for JavaScript prints them and as OTLP JSON.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { epochMs } from '../epoch-ms.js'
import { listIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { nanosMs, readAny, readAttributes } from '../otlp/any-value.js'

export type Program = 'gemini_cli' | 'qwen-code' | 'claude_code' | 'codex'

export interface TelemetryEvent {
  readonly program: Program
  /** Without the program. */
  readonly name: string
  readonly attributes: RawRecord
  readonly at: number | null
}

const NAME = /^(?<program>gemini_cli|qwen-code|claude_code|codex)\.(?<name>.+)$/s

/** The events of a value: one record, or an export of many. */
export function* eventsIn(value: unknown): Generator<TelemetryEvent> {
  const { resourceLogs, attributes } = recordIn(value)
  if (isRecord(attributes)) yield* eventOf(textIn(attributes['event.name']), attributes, null)
  for (const resource of recordsIn(resourceLogs)) {
    for (const scope of recordsIn(resource.scopeLogs)) {
      for (const record of recordsIn(scope.logRecords)) {
        const given = readAttributes(record.attributes)
        // Claude Code writes its own name only into the body.
        const [name] = [readAny(record.body), given['event.name'], record.eventName].flatMap((one) => {
          const text = textIn(one)
          return text !== null && NAME.test(text) ? [text] : []
        })
        yield* eventOf(name ?? null, given, nanosMs(record.timeUnixNano))
      }
    }
  }
}

function* eventOf(name: string | null, attributes: RawRecord, at: number | null): Generator<TelemetryEvent> {
  const found = NAME.exec(name ?? '')?.groups
  if (found?.program === undefined || found.name === undefined) return
  const time = epochMs(attributes['event.timestamp']) ?? at
  // The expression allows only these.
  yield { program: found.program as Program, name: found.name, attributes, at: time }
}

const SERVICES: ReadonlySet<unknown> = new Set(['gemini-cli', 'qwen-code'])

/** An event, or anything else in a telemetry file of Gemini CLI or Qwen Code: spans and metrics may come first. */
export function isTelemetry(value: unknown): boolean {
  const { instrumentationScope, resource, scopeMetrics, _spanContext, _body } = recordIn(value)
  const isPrinted = isRecord(_spanContext) || typeof _body === 'string' || Array.isArray(scopeMetrics)
  const isOurs = SERVICES.has(recordIn(instrumentationScope).name) || SERVICES.has(serviceOf(recordIn(resource)))
  if (isPrinted && isOurs) return true
  for (const _ of eventsIn(value)) return true
  return false
}

/** Resources are printed with their attributes as pairs. */
function serviceOf({ _rawAttributes }: RawRecord): unknown {
  const pair = listIn(_rawAttributes).find((one) => listIn(one)[0] === 'service.name')
  return listIn(pair)[1]
}
