// The calls of the fuzz lane: round by round over all tools, until the budget ends.
import { SeededRandom } from '../../catalog/distractors/seeded-random.js'
import { showValue } from '../../core/text/show-value.js'
import { NoAnswer } from '../../mcp/process/server-trouble.js'
import type { Audit } from '../probe/audit.js'
import { AnsweredValues } from './answered-values.js'
import { endText, provenEnd } from './end-proof.js'
import { callMs, type FuzzBudget, fuzzBudget } from './fuzz-options.js'
import type { FuzzReport, Sighting } from './fuzz-report.js'
import { type CallReport, CannotOpen, FuzzServer } from './fuzz-server.js'
import { ToolUnderFuzz } from './fuzzed-tool.js'
import type { FuzzInput } from './inputs/fuzz-input.js'
import { verdictOnSilence } from './judge/silence.js'
import { type Verdict, verdictsOn } from './judge/verdicts.js'
import { smallestSightings } from './shrink/shrink-sightings.js'

/** Each call that is not answered costs seconds. */
const MAX_SILENCES = 5
/** Calls that may have ended the server: the last one, and those that were answered just before. */
const SUSPECTS = 3
/** For the report; a server that is wrong everywhere needs no more. */
const MAX_SIGHTINGS = 400

export async function runFuzz(audit: Audit): Promise<FuzzReport> {
  const run = new FuzzRun(audit)
  const report = await run.report()
  return { ...report, sightings: await smallestSightings(audit, report.sightings, run.tools) }
}

class FuzzRun {
  readonly tools: ReadonlyMap<string, ToolUnderFuzz>
  readonly #audit: Audit
  readonly #server: FuzzServer
  readonly #sightings = new Map<string, Sighting>()
  readonly #budget: FuzzBudget
  readonly #answered: AnsweredValues
  #calls = 0
  #silences = 0
  #cut: string | undefined

  constructor(audit: Audit) {
    this.#audit = audit
    const { seed } = audit.setting
    this.#budget = fuzzBudget(audit.setting)
    this.#answered = new AnsweredValues(audit.survey)
    const tools = audit.callable.flatMap((tool) => ToolUnderFuzz.of(tool, seed, this.#answered) ?? [])
    this.tools = new Map(tools.map((tool) => [tool.name, tool]))
    this.#server = new FuzzServer(audit, callMs(audit.limits))
  }

  async report(): Promise<FuzzReport> {
    const started = performance.now()
    try {
      await this.#callAll(started)
    } catch (error) {
      if (!(error instanceof NoAnswer) && !(error instanceof CannotOpen)) throw error
      this.#cut = `the server ${error.message}`
    }
    await this.#server.stop()
    return {
      calls: this.#calls,
      budget: this.#budget,
      tools: [...this.tools.values()].map((tool) => tool.report()),
      sightings: [...this.#sightings.values()],
      ...(this.#cut === undefined ? {} : { cut: this.#cut }),
    }
  }

  async #callAll(started: number): Promise<void> {
    const { calls, ms } = this.#budget
    const random = new SeededRandom(this.#audit.setting.seed, 'fuzz order')
    // First all in list order: what works is known then. Later in any order, so that tools come after each other both ways.
    for (let round = 0; ; round++) {
      const open = [...this.tools.values()].filter(({ left }) => left === undefined)
      let wasCalled = false
      for (const tool of round === 0 ? open : random.shuffled(open)) {
        if (this.#calls >= calls || performance.now() - started >= ms || this.#silences >= MAX_SILENCES) return
        if (this.#audit.signal.aborted || this.#cut !== undefined) return
        const input = tool.left === undefined ? tool.inputs.next() : undefined
        if (input === undefined) continue
        wasCalled = true
        this.#calls += 1
        await this.#call(tool, input)
      }
      if (!wasCalled) return
    }
  }

  async #call(tool: ToolUnderFuzz, input: FuzzInput): Promise<void> {
    const report = await this.#server.call(input)
    const { exchange, event } = report
    // What an interrupted call says is nothing.
    if (this.#audit.signal.aborted) return
    tool.note(input, exchange)
    if (input.broken === undefined) this.#answered.add(tool.listed, exchange)
    for (const verdict of verdictsOn(input, exchange, tool)) this.#see(verdict, tool, [input], report)
    for (const line of report.stray.slice(0, 1)) this.#see(strayLine(line), tool, [input], report)
    if (event.kind === 'answered') return
    const calls = [...this.#server.calls]
    await this.#server.stop()
    const verdict = verdictOnEvent(event, input, tool)
    if (event.kind === 'gone') this.#cut = `the server accepts no connections any more: ${event.how}`
    else if (event.kind === 'ended' && verdict.rule === 'crash') return await this.#seeEnd(verdict, tool, calls, report)
    else tool.noteTrouble(input, verdict.what)
    this.#see(verdict, tool, event.kind === 'gone' || event.kind === 'ended' ? calls : [input], report)
    if (event.kind === 'silent') this.#silences += 1
  }

  /** Blames the call that ends a new server too. */
  async #seeEnd(verdict: Verdict, tool: ToolUnderFuzz, calls: readonly FuzzInput[], report: CallReport): Promise<void> {
    const proof = await provenEnd(this.#audit, calls.slice(-SUSPECTS).reverse())
    const cause = proof === undefined ? undefined : this.tools.get(proof.input.tool)
    if (proof === undefined || cause === undefined) {
      const [input] = calls.slice(-1)
      if (input !== undefined) tool.noteTrouble(input, verdict.what, false)
      return this.#see(verdict, tool, calls, report)
    }
    const { input, ...proven } = proof
    cause.noteTrouble(input, proven.what)
    this.#see({ ...verdict, kind: endKind(input, cause) }, cause, [input], { ...proven, isReproduced: true })
  }

  #see(
    verdict: Verdict,
    tool: ToolUnderFuzz,
    calls: readonly FuzzInput[],
    { exchange, isReproduced = false, after, what = verdict.what }: Seen,
  ): void {
    const key = JSON.stringify([verdict.rule, tool.name, verdict.kind])
    if (this.#sightings.has(key) || this.#sightings.size >= MAX_SIGHTINGS) return
    const late = after === undefined ? {} : { after }
    this.#sightings.set(key, { ...verdict, what, tool: tool.name, calls, exchange, ...late, isReproduced })
  }
}

type Seen = Pick<Sighting, 'exchange'> & Partial<Pick<Sighting, 'after' | 'isReproduced' | 'what'>>

function endKind(input: FuzzInput, tool: ToolUnderFuzz): string {
  return `ended ${tool.isPlain(input)}`
}

function strayLine(line: string): Verdict {
  const what = `writes ${showValue(line, 80)} to its standard output, which is not a message`
  return { rule: 'transport-broken', kind: 'stray', what }
}

function verdictOnEvent(
  event: Exclude<CallReport['event'], { readonly kind: 'answered' }>,
  input: FuzzInput,
  tool: ToolUnderFuzz,
): Verdict {
  switch (event.kind) {
    case 'ended':
      return event.how.startsWith('wrote a line')
        ? { rule: 'transport-broken', kind: 'flood', severity: 'warning', what: event.how }
        : { rule: 'crash', kind: endKind(input, tool), what: endText(event.how, false) }
    case 'gone':
      return { rule: 'crash', kind: 'gone', what: event.how }
    case 'dropped':
      return { rule: 'crash', kind: 'dropped', what: `breaks the connection: ${event.how}` }
    case 'silent':
      return verdictOnSilence(event, input)
  }
}
