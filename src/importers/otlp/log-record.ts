// Messages of models as log records: events of the GenAI conventions.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { LogPlace } from '../importer.js'
import { recordIn, recordsIn, textIn } from '../json-fields.js'
import type { LoggedEvent } from '../spans/span.js'
import { nanosMs, readAny, readAttributes } from './any-value.js'

const MESSAGE = /^gen_ai\./

/** Whether a value is an export of logs with at least one message. */
export function hasMessages(value: unknown): boolean {
  for (const record of recordsOf(value))
    if (MESSAGE.test(nameOf(record, readAttributes(record.attributes)))) return true
  return false
}

export function* readMessages(value: unknown, place: LogPlace): Generator<LoggedEvent | string> {
  let others = 0
  for (const record of recordsOf(value)) {
    const attributes = readAttributes(record.attributes)
    const name = nameOf(record, attributes)
    const trace = textIn(record.traceId) ?? ''
    const span = textIn(record.spanId) ?? ''
    if (!MESSAGE.test(name)) others += 1
    else if (trace === '' || span === '') yield `${name} without a span`
    else
      yield {
        trace,
        span,
        at: nanosMs(record.timeUnixNano),
        event: { name, attributes: eventOf(record, attributes) },
        place,
      }
  }
  if (others > 0) yield `${others} log record${others === 1 ? '' : 's'} other than messages of models`
}

function* recordsOf(value: unknown): Generator<RawRecord> {
  for (const resource of recordsIn(recordIn(value).resourceLogs)) {
    for (const scope of recordsIn(resource.scopeLogs)) yield* recordsIn(scope.logRecords)
  }
}

/** A field of newer records, an attribute of older ones. */
function nameOf({ eventName }: RawRecord, attributes: RawRecord): string {
  return textIn(eventName) || (textIn(attributes['event.name']) ?? '')
}

/** The body has the message, or its text. */
function eventOf({ body }: RawRecord, attributes: RawRecord): RawRecord {
  const given = readAny(body)
  if (isRecord(given)) return { ...attributes, ...given }
  return typeof given === 'string' && given !== '' ? { content: given, ...attributes } : attributes
}
