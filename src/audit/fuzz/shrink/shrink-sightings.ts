// The smallest calls that show each thing that was seen, on servers of their own.

import type { RawRecord } from '../../../core/trace/trace-fields.js'
import { NoAnswer } from '../../../mcp/process/server-trouble.js'
import type { Audit } from '../../probe/audit.js'
import type { Exchange } from '../../probe/exchange.js'
import { LATE_MS } from '../../session/late-end.js'
import { endText } from '../end-proof.js'
import { callMs, patientMs, SHRINK_MS } from '../fuzz-options.js'
import type { Sighting } from '../fuzz-report.js'
import { type CallReport, CannotOpen, FuzzServer } from '../fuzz-server.js'
import type { ToolUnderFuzz } from '../fuzzed-tool.js'
import type { FuzzInput } from '../inputs/fuzz-input.js'
import { verdictOnLateAnswer, verdictOnSilence } from '../judge/silence.js'
import { type Verdict, verdictsOn } from '../judge/verdicts.js'
import { RenamedValues } from './renamed-values.js'
import { shrinkCalls } from './shrink-calls.js'
import { type ShrinkLimits, shrinkArguments } from './shrink-input.js'

const MAX_TRIALS = 4000
const MAX_TRIALS_EACH = 400
/** What is smaller is not worth another call. */
const SMALL_ENOUGH = 12

type Tools = ReadonlyMap<string, ToolUnderFuzz>

/** How calls ended the server, and as which calls it got them. */
interface Ending {
  readonly report: CallReport
  /** The request after the last call, when that one was answered. */
  readonly after?: Exchange
  readonly calls: readonly FuzzInput[]
}

/** The worst first, until the time is over; the others stay as they were seen. */
export async function smallestSightings(
  audit: Audit,
  sightings: readonly Sighting[],
  tools: Tools,
): Promise<readonly Sighting[]> {
  const trials = new Trials(audit, tools)
  const order = ['crash', 'hang', 'transport-broken', 'output-schema', 'internals-leaked', 'invalid-accepted']
  const rank = ({ rule }: Sighting): number => (order.indexOf(rule) + order.length + 1) % (order.length + 1)
  const smallest: Sighting[] = []
  for (const sighting of sightings.toSorted((one, other) => rank(one) - rank(other))) {
    smallest.push(await trials.smallest(sighting))
  }
  await trials.end()
  return oneOfEach(smallest).filter(({ rule, isReproduced }) => rule !== 'hang' || isReproduced)
}

/** The same crash may have been seen under several tools. */
function oneOfEach(sightings: readonly Sighting[]): readonly Sighting[] {
  const seen = new Set<string>()
  return sightings.filter(({ rule, what, calls, isReproduced }) => {
    if (rule !== 'crash' || !isReproduced) return true
    const key = JSON.stringify([what, calls.map(({ tool }) => tool)])
    return !seen.has(key) && seen.add(key)
  })
}

class Trials {
  readonly #audit: Audit
  readonly #tools: Tools
  readonly #server: FuzzServer
  readonly #until = performance.now() + SHRINK_MS
  #left = MAX_TRIALS
  #leftHere = 0

  constructor(audit: Audit, tools: Tools) {
    this.#audit = audit
    this.#tools = tools
    this.#server = new FuzzServer(audit, callMs(audit.limits))
  }

  async smallest(sighting: Sighting): Promise<Sighting> {
    this.#leftHere = MAX_TRIALS_EACH
    try {
      if (sighting.rule === 'crash') return await this.#crash(sighting)
      if (sighting.rule === 'hang') return await this.#hang(sighting)
      return await this.#answer(sighting)
    } catch (error) {
      if (!(error instanceof NoAnswer) && !(error instanceof CannotOpen)) throw error
      return sighting
    }
  }

  async end(): Promise<void> {
    await this.#server.stop()
  }

  readonly #limits: ShrinkLimits = {
    mayTry: () => {
      this.#left -= 1
      this.#leftHere -= 1
      const isInTime = performance.now() < this.#until && !this.#audit.signal.aborted
      return isInTime && this.#left > 0 && this.#leftHere > 0
    },
  }

  async #crash(sighting: Sighting): Promise<Sighting> {
    if (sighting.kind === 'gone') return sighting
    let last: Ending | undefined
    let waitMs = sighting.after === undefined ? 0 : LATE_MS
    const repeat = async (calls: readonly FuzzInput[]): Promise<readonly FuzzInput[] | undefined> => {
      await this.#server.stop()
      const ending = await this.#ending(calls, waitMs)
      last = ending ?? last
      return ending?.calls
    }
    let calls = await shrinkCalls(sighting.calls, repeat, this.#limits)
    if (calls === undefined) return sighting
    if (calls.length > 1) {
      // The last call may only have come after the end.
      waitMs = LATE_MS
      const before = await repeat(calls.slice(0, -1))
      calls = before ?? calls
      if (before === undefined) waitMs = 0
    }
    for (const index of calls.keys()) {
      const input = calls[index]
      if (input === undefined) continue
      const at = (args: RawRecord): readonly FuzzInput[] =>
        (calls ?? []).map((one, place) => (place === index ? { ...one, args } : one))
      await shrinkArguments(
        input.args,
        this.#tools.get(input.tool)?.inputs.plain,
        async (candidate) => {
          // One call: what does not end the server needs no new one. What does is tried on a new one.
          if (calls?.length === 1 && (await this.#ending(at(candidate), waitMs)) === undefined) return false
          const repeated = await repeat(at(candidate))
          calls = repeated ?? calls
          return repeated !== undefined
        },
        this.#limits,
      )
    }
    // Another server may name its values otherwise: only calls that work as they are written are a reproduction.
    const written = calls.map(({ known: _, ...input }) => input)
    if (calls.some(({ known }) => known !== undefined) && (await repeat(written)) === undefined) return sighting
    return {
      ...sighting,
      ...seenIn(last),
      calls: written,
      tool: written.at(-1)?.tool ?? sighting.tool,
      isReproduced: true,
    }
  }

  /** The calls up to the one that ended the server, on the one that runs. */
  async #ending(calls: readonly FuzzInput[], waitMs: number): Promise<Ending | undefined> {
    const answered = new RenamedValues(this.#audit.survey, this.#tools)
    const made: FuzzInput[] = []
    let report: CallReport | undefined
    for (const input of calls) {
      const renamed = answered.renamed(input)
      made.push(renamed)
      report = await this.#server.call(renamed)
      if (report.event.kind === 'ended' || report.event.kind === 'dropped') {
        await this.#server.stop()
        return { report, calls: made }
      }
      answered.note(input, report.exchange)
    }
    const after = await this.#server.lateEnd(waitMs)
    if (report === undefined || after === undefined) return undefined
    await this.#server.stop()
    return { report, after, calls: made }
  }

  /** Whether it is silent again, on a new server that answers the plain call, and for how long. */
  async #hang(sighting: Sighting): Promise<Sighting> {
    const [input] = sighting.calls
    const { limits } = this.#audit
    const tool = this.#tools.get(sighting.tool)
    if (input === undefined || tool?.inputs.plain === undefined || !this.#limits.mayTry()) return sighting
    await this.#server.stop()
    const before = await this.#server.call({ tool: input.tool, args: tool.inputs.plain })
    if (before.event.kind !== 'answered') return sighting
    const { exchange, event } = await this.#server.call(input, patientMs(limits))
    await this.#server.stop()
    const verdict = silenceAgain({ event, exchange, input }, sighting.kind === 'blocked', callMs(limits))
    return verdict === undefined ? sighting : { ...sighting, ...verdict, exchange, isReproduced: true }
  }

  /** Something wrong in an answer: the server goes on, and the same arguments break the same keyword. */
  async #answer(sighting: Sighting): Promise<Sighting> {
    const [input] = sighting.calls
    const tool = this.#tools.get(sighting.tool)
    if (input === undefined || tool?.inputs.plain === undefined || isSmall(input)) {
      return { ...sighting, isReproduced: true }
    }
    const problems = problemsOf(tool, input.args)
    let { exchange } = sighting
    const args = await shrinkArguments(
      input.args,
      tool.inputs.plain,
      async (candidate) => {
        if (problemsOf(tool, candidate) !== problems) return false
        const smaller = { ...input, args: candidate }
        const report = await this.#server.call(smaller)
        if (report.event.kind !== 'answered') await this.#server.stop()
        const isSame =
          sighting.kind === 'stray'
            ? report.stray.length > 0
            : verdictsOn(smaller, report.exchange, tool).some(
                ({ rule, kind }) => rule === sighting.rule && kind === sighting.kind,
              )
        if (isSame) exchange = report.exchange
        return isSame
      },
      this.#limits,
    )
    return { ...sighting, calls: [{ ...input, args }], exchange, isReproduced: true }
  }
}

function seenIn(ending: Ending | undefined): Partial<Sighting> {
  if (ending === undefined) return {}
  const { report, after } = ending
  const { exchange, event } = report
  if (after !== undefined) return { exchange, after, what: endText(after.silence, true) }
  return event.kind === 'ended' ? { exchange, what: endText(event.how, exchange.answer !== null) } : { exchange }
}

/** Undefined when it is not the same again. */
function silenceAgain(
  { event, exchange, input }: Pick<CallReport, 'event' | 'exchange'> & { readonly input: FuzzInput },
  wasBlocked: boolean,
  limitMs: number,
): Verdict | undefined {
  if (event.kind === 'answered') return exchange.ms < limitMs ? undefined : verdictOnLateAnswer(limitMs, wasBlocked)
  return event.kind === 'silent'
    ? verdictOnSilence({ ...event, isBlocked: event.isBlocked && wasBlocked }, input)
    : undefined
}

function isSmall({ args }: FuzzInput): boolean {
  return JSON.stringify(args).length <= SMALL_ENOUGH
}

function problemsOf({ inputs }: ToolUnderFuzz, args: RawRecord): string {
  return JSON.stringify(inputs.check(args))
}
