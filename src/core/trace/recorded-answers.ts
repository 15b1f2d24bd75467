// Replays what servers answered in recorded runs. Used by `--replay=tools` and by mock servers made from a trace.
import { canonicalJson } from '../json/canonical-json.js'
import { listSome } from '../text/list-some.js'
import { showValue } from '../text/show-value.js'
import type { ToolResult, Trace } from './trace.js'

type RecordedAnswer = Omit<ToolResult, 'call_id' | 'fault'>

const MAX_SHOWN = 80

/** Returns each recorded value once, in order. Further requests get the last one again. */
export class RecordedQueue<Value> {
  readonly #values = new Map<string, Value[]>()

  add(key: unknown, value: Value): void {
    const id = canonicalJson(key)
    const values = this.#values.get(id)
    if (values === undefined) this.#values.set(id, [value])
    else values.push(value)
  }

  take(key: unknown): Value | undefined {
    const values = this.#values.get(canonicalJson(key))
    return values !== undefined && values.length > 1 ? values.shift() : values?.[0]
  }
}

/** The answers to the calls of recorded runs, found by server, tool and arguments. */
export class RecordedAnswers {
  readonly #answers = new RecordedQueue<RecordedAnswer>()
  readonly #calls: readonly string[]

  constructor(traces: readonly Trace[]) {
    const calls = new Set<string>()
    for (const { tool_calls, tool_results } of traces) {
      for (const [index, { server, name, args }] of tool_calls.entries()) {
        calls.add(`${server === null ? '' : `${server}.`}${name} ${showValue(args, MAX_SHOWN)}`)
        const result = tool_results[index]
        if (result === undefined || !isOfServer(result) || isUnknown(result)) continue
        const { call_id: _, fault: __, ...answer } = result
        this.#answers.add([server, name, args], answer)
      }
    }
    this.#calls = [...calls]
  }

  take(server: string | null, name: string, args: unknown): RecordedAnswer | undefined {
    return this.#answers.take([server, name, args])
  }

  /** The recorded calls, for messages. */
  get summary(): string {
    return this.#calls.length === 0 ? 'no call' : listSome(this.#calls)
  }
}

/** Faults and injected tools answer again in every run, as they did in the recorded one. */
export function isOfServer({ fault, injected }: Pick<ToolResult, 'fault' | 'injected'>): boolean {
  return injected !== true && (!fault || (fault.kind === 'slow' && !fault.timed_out))
}

/** The answer was not recorded, or no server was asked. */
function isUnknown({ missing, unrecorded, not_executed }: ToolResult): boolean {
  return missing === true || unrecorded === true || not_executed === true
}
