// Messages as events of a span: from before they were attributes, or because they were too large for attributes.
import { isRecord, type RawRecord } from '../../../core/trace/trace-fields.js'
import { jsonIn } from '../calls/tool-output.js'
import type { Span } from '../span.js'

/** `gen_ai.user.message`: the name of the event contains the role. */
const ROLE_EVENT = /^gen_ai\.(system|user|assistant|tool)\.message$/

export function inputEvents(span: Span): readonly unknown[] {
  return eventValues(span, ['gen_ai.input.messages', 'gen_ai.prompt'], (name) => ROLE_EVENT.exec(name)?.[1])
}

export function outputEvents(span: Span): readonly unknown[] {
  const roleOf = (name: string) => (name === 'gen_ai.choice' ? 'assistant' : undefined)
  return eventValues(span, ['gen_ai.output.messages', 'gen_ai.completion'], roleOf)
}

/** One event per message, whose name contains the role, or all messages in one attribute of an event. */
function eventValues(
  { events }: Span,
  keys: readonly string[],
  roleOf: (name: string) => string | undefined,
): unknown[] {
  return events.flatMap(({ name, attributes }) => {
    const whole = keys.map((key) => attributes[key]).find((value) => value !== undefined)
    if (whole !== undefined) return [jsonIn(whole)]
    const role = roleOf(name)
    return role === undefined ? [] : [eventMessage(attributes, role)]
  })
}

function eventMessage(attributes: RawRecord, role: string): RawRecord {
  const message = jsonIn(attributes.message)
  const body = isRecord(message) ? message : attributes
  return { ...body, role, content: typeof message === 'string' ? message : (body.content ?? '') }
}
