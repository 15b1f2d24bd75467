// Telemetry of coding agents: the files of Gemini CLI and Qwen Code, and log records of all four programs as OTLP JSON.
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { textIn } from '../json-fields.js'
import { claudeAgent, claudeStep } from './claude-step.js'
import { codexStep } from './codex-step.js'
import { eventsIn, isTelemetry, type Program, type TelemetryEvent } from './event.js'
import { holdsGeminiSpans, type SpanSteps, spanSteps } from './gemini-spans.js'
import { geminiAgent, geminiStep } from './gemini-step.js'
import { joinThreads } from './join-threads.js'
import type { Step } from './step.js'
import { type PlacedStep, traceOfSteps } from './telemetry-run.js'

export const cliTelemetry = defineImporter({
  key: 'cli-telemetry',
  summary: 'telemetry files of Gemini CLI and Qwen Code; log records of Claude Code and Codex as OTLP JSON',
  detect: (head) => head.some(isTelemetry) || holdsGeminiSpans(head),
  isRepeating: true,
  open: (context) => new TelemetrySessions(context),
})

const READERS: Readonly<Record<Program, (event: TelemetryEvent) => Step | null>> = {
  gemini_cli: geminiStep,
  'qwen-code': geminiStep,
  claude_code: claudeStep,
  codex: codexStep,
}

interface Session {
  readonly place: LogPlace
  readonly steps: PlacedStep[]
}

class TelemetrySessions implements ImportSession {
  readonly #context: ImportContext
  /** Events of a session may be in several exports and files. */
  readonly #sessions = new Map<string, Session>()
  /** The same from spans. */
  readonly #spanned = new Map<string, Session>()

  constructor(context: ImportContext) {
    this.#context = context
  }

  push(value: unknown, place: LogPlace): readonly RawTrace[] {
    let isEvent = false
    for (const event of eventsIn(value)) {
      isEvent = true
      const step = READERS[event.program](event)
      if (step === null) this.#context.skip(`an event of type ${event.name}`, place)
      else this.#add(event, step, place)
    }
    for (const spans of spanSteps(value)) {
      isEvent = true
      if (spans === null) this.#context.skip('a span without a request or a call', place)
      else this.#addSpans(spans, place)
    }
    if (!isEvent) this.#context.skip('not an event of the telemetry', place)
    return []
  }

  *end(): Generator<RawTrace> {
    // Events and spans of a conversation tell the same.
    for (const [id, session] of this.#spanned) if (!this.#sessions.has(id)) this.#sessions.set(id, session)
    this.#spanned.clear()
    joinThreads(this.#sessions)
    for (const { place, steps } of this.#sessions.values()) {
      const shortened = steps.filter(({ step }) => step.kind === 'call' && step.isShortened === true).length
      if (shortened > 0) {
        this.#context.warn(`the arguments of ${shortened} call${shortened === 1 ? '' : 's'} are cut off`, place)
      }
      const trace = traceOfSteps(steps)
      if (trace !== null) yield trace
    }
    this.#sessions.clear()
  }

  #addSpans({ session: id, steps }: SpanSteps, place: LogPlace): void {
    const session = this.#spanned.get(id) ?? { place, steps: [] }
    this.#spanned.set(id, session)
    session.steps.push(...steps)
  }

  #add({ program, attributes, at }: TelemetryEvent, step: Step, place: LogPlace): void {
    const id = textIn(attributes['session.id']) ?? textIn(attributes['conversation.id']) ?? ''
    const session = this.#sessions.get(id) ?? { place, steps: [] }
    this.#sessions.set(id, session)
    const isGemini = program === 'gemini_cli' || program === 'qwen-code'
    const agent = isGemini ? geminiAgent(attributes) : claudeAgent(attributes)
    session.steps.push({ step, agent, at })
  }
}
