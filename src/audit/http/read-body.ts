// The body of an HTTP answer, within bounds of time and size, whether it ends or not.
import { EventReader, type StreamEvent } from '../../mcp/raw/event-reader.js'
import { type HttpAnswer, isEventStream } from '../../mcp/raw/http-exchange.js'

interface ReadOptions {
  readonly signal: AbortSignal
  readonly isEnough: (events: readonly StreamEvent[]) => boolean
  /** How long to go on reading a stream that has brought enough. */
  readonly lingerMs: number
}

interface ReadBody {
  readonly isStream: boolean
  readonly text: string
  readonly events: readonly StreamEvent[]
  readonly hasEnded: boolean
}

/** A server may send without end. */
const MAX_BYTES = 8 * 1024 * 1024

/** Returns what has come when the time is over. */
export async function readBody(answer: HttpAnswer, { signal, isEnough, lingerMs }: ReadOptions): Promise<ReadBody> {
  const isStream = isEventStream(answer)
  const events: StreamEvent[] = []
  const reader = new EventReader(MAX_BYTES, (event) => events.push(event))
  const decoder = new TextDecoder()
  const linger = new AbortController()
  const stop = AbortSignal.any([signal, linger.signal])
  let timer: NodeJS.Timeout | undefined
  let text = ''
  let size = 0
  const lingerOnceEnough = (): void => {
    if (isStream && timer === undefined && isEnough(events)) timer = setTimeout(() => linger.abort(), lingerMs)
  }
  const iterator = answer.body[Symbol.asyncIterator]()
  lingerOnceEnough()
  try {
    for (;;) {
      const next = await unlessAborted(iterator.next(), stop)
      if (next === undefined) return { isStream, text, events, hasEnded: false }
      if (next.done === true) return { isStream, text, events, hasEnded: true }
      size += next.value.length
      if (size > MAX_BYTES) return { isStream, text, events, hasEnded: false }
      if (isStream) reader.push(next.value)
      else text += decoder.decode(next.value, { stream: true })
      lingerOnceEnough()
    }
  } catch {
    // The connection broke off.
    return { isStream, text, events, hasEnded: true }
  } finally {
    clearTimeout(timer)
    void iterator.return?.()?.catch(() => {})
  }
}

async function unlessAborted<T>(waiting: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  waiting.catch(() => {})
  let giveUp: (() => void) | undefined
  const aborted = new Promise<undefined>((resolve) => {
    giveUp = () => resolve(undefined)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
  })
  try {
    return await Promise.race([waiting, aborted])
  } finally {
    if (giveUp !== undefined) signal.removeEventListener('abort', giveUp)
  }
}
