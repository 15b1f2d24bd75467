// What a product did beside the calls that the proxy saw: the calls of its output less those of the test's servers.
import { canonicalJson } from '../../core/json/canonical-json.js'
import type { AgentCall, TOOL } from '../../core/trace/trace.js'
import type { RecordedCall } from '../../mcp/proxy/recorded-traffic.js'
import type { ReportedCall } from './agent-report.js'

/** As a trace records it. */
type WrittenCall = Omit<AgentCall, typeof TOOL>

interface Place {
  readonly call: ReportedCall
  /** The index of the same call at the proxy; undefined when the proxy did not see it. */
  seen: number | undefined
}

/** `servers` are those of the test. */
export function agentCalls(
  reported: readonly ReportedCall[],
  recorded: readonly RecordedCall[],
  servers: readonly string[],
): WrittenCall[] {
  const places = alignedCalls(reported, recorded)
  const ids = new Map<string, string>()
  const found: WrittenCall[] = []
  let after = 0
  for (const { call, seen } of places) {
    if (seen !== undefined) {
      after = Math.max(after, seen + 1)
      continue
    }
    const id = `a${found.length + 1}`
    ids.set(call.id, id)
    const parent = call.parent === null ? undefined : ids.get(call.parent)
    found.push({
      id,
      origin: 'agent',
      ...toolIn(call, servers),
      args: call.args,
      after,
      ...(call.denied ? { denied: true } : {}),
      ...(parent === undefined ? {} : { parent }),
      ...(call.result === null ? {} : { result: call.result }),
    })
  }
  return found
}

/** Calls with equal arguments first: a product may change arguments, and calls in parallel may arrive in any order. */
function alignedCalls(reported: readonly ReportedCall[], recorded: readonly RecordedCall[]): readonly Place[] {
  const places = reported.map((call): Place => ({ call, seen: undefined }))
  const exact = new Waiting(recorded, withArguments)
  for (const place of places) if (!place.call.denied) place.seen = exact.take(withArguments(place.call))
  const taken = new Set(places.map(({ seen }) => seen))
  const rest = new Waiting(recorded, nameOf, (index) => !taken.has(index))
  for (const place of places)
    if (!place.call.denied && place.seen === undefined) place.seen = rest.take(nameOf(place.call))
  return places
}

/** Recorded calls that are not matched yet, by a key. */
class Waiting {
  readonly #byKey = new Map<string, number[]>()

  constructor(
    recorded: readonly RecordedCall[],
    keyOf: (call: RecordedCall) => string,
    isOpen: (index: number) => boolean = () => true,
  ) {
    for (const [index, call] of recorded.entries()) {
      if (!isOpen(index)) continue
      const known = this.#byKey.get(keyOf(call))
      if (known === undefined) this.#byKey.set(keyOf(call), [index])
      else known.push(index)
    }
  }

  take(key: string): number | undefined {
    return this.#byKey.get(key)?.shift()
  }
}

type NamedCall = Pick<ReportedCall, 'server' | 'name' | 'args'>

function withArguments(call: NamedCall): string {
  return `${nameOf(call)} ${canonicalJson(call.args ?? {})}`
}

/** Products join the names of server and tool in their own ways and replace characters in them. */
function nameOf({ server, name }: NamedCall): string {
  return plain(server === null ? name : `${server}_${name}`)
}

function plain(name: string): string {
  return name.replace(/[^a-zA-Z0-9]+/g, '_').toLowerCase()
}

/** The server of a call that the proxy did not see, also where the product does not name it: a refused call. */
function toolIn({ server, name }: ReportedCall, servers: readonly string[]): Pick<AgentCall, 'server' | 'name'> {
  const known = servers.find((one) => plain(one) === plain(server ?? ''))
  if (known !== undefined) return { server: known, name }
  const whole = plain(server === null ? name : `${server}_${name}`)
  const joined = servers.find((one) => whole.startsWith(`${plain(one)}_`))
  return joined === undefined ? { server, name } : { server: joined, name: whole.slice(plain(joined).length + 1) }
}
