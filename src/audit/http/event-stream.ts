// Server-Sent Events as a probe looks at them: with ids, retry times and types (WHATWG HTML, Server-sent events).

export interface StreamEvent {
  /** `message` where the server names none. */
  readonly type: string
  readonly id?: string
  readonly retry?: string
  readonly data: string
  /** False for an event that has no line `data` at all. */
  readonly hasData: boolean
}

/** Feeds on chunks of text, and returns the events that are complete. */
export class EventReader {
  #rest = ''

  push(chunk: string): readonly StreamEvent[] {
    // A chunk may end between CR and LF.
    const text = this.#rest + chunk
    const held = text.endsWith('\r') ? '\r' : ''
    const whole = (held === '' ? text : text.slice(0, -1)).replace(/\r\n?/g, '\n')
    const blocks = whole.split('\n\n')
    this.#rest = (blocks.pop() ?? '') + held
    return blocks.flatMap((block) => eventIn(block) ?? [])
  }
}

/** Undefined for a block of comments. */
function eventIn(block: string): StreamEvent | undefined {
  const fields = block.split('\n').flatMap((line) => fieldIn(line) ?? [])
  if (fields.length === 0) return undefined
  const last = (name: string): string | undefined => fields.findLast(([key]) => key === name)?.[1]
  const data = fields.filter(([key]) => key === 'data').map(([, value]) => value)
  const [id, retry] = [last('id'), last('retry')]
  return {
    type: last('event') || 'message',
    ...(id === undefined ? {} : { id }),
    ...(retry === undefined ? {} : { retry }),
    data: data.join('\n'),
    hasData: data.length > 0,
  }
}

function fieldIn(line: string): readonly [string, string] | undefined {
  if (line === '' || line.startsWith(':')) return undefined
  const colon = line.indexOf(':')
  if (colon === -1) return [line, '']
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
}
