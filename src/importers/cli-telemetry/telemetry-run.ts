import { canonicalJson } from '../../core/json/canonical-json.js'
import { UNFINISHED } from '../cut-off.js'
import type { RawTrace } from '../importer.js'
import { TraceDraft } from '../trace-draft.js'
import type { Step } from './step.js'

export interface PlacedStep {
  readonly step: Step
  /** The subagent; null for the main agent. */
  readonly agent: string | null
  readonly at: number | null
}

/** One session, from all its events. */
export function traceOfSteps(steps: readonly PlacedStep[]): RawTrace | null {
  const recordsServers = !steps.some(({ step }) => step.kind === 'call' && step.isHidden === true)
  const main = new AgentSteps(recordsServers)
  const others = new Map<string, AgentSteps>()
  for (const { step, agent, at } of inOrder(steps)) {
    const known = agent === null ? main : (others.get(agent) ?? new AgentSteps(recordsServers))
    if (agent !== null) others.set(agent, known)
    known.draft.saw(at)
    known.add(step)
  }
  for (const [agent, { draft }] of others) main.draft.join(draft, agent)
  if (!main.draft.isEmpty && !main.isAnswered) main.draft.outcome ??= UNFINISHED
  return main.draft.isEmpty ? null : main.draft.finish()
}

/** Exports come in batches, which may be out of order. */
function inOrder(steps: readonly PlacedStep[]): readonly PlacedStep[] {
  return steps.every(({ at }) => at !== null) ? [...steps].sort((a, b) => (a.at ?? 0) - (b.at ?? 0)) : steps
}

class AgentSteps {
  readonly draft: TraceDraft
  /** Whether the last word is an answer without calls. */
  isAnswered = false
  /** Calls of answers that were not executed yet. */
  readonly #asked: { readonly id: string; readonly key: string }[] = []

  constructor(recordsServers: boolean) {
    this.draft = new TraceDraft({ recordsServers })
  }

  add(step: Step): void {
    switch (step.kind) {
      case 'prompt':
        if (step.text !== null) this.draft.turn('user', step.text)
        this.draft.outcome = null
        this.isAnswered = false
        break
      case 'answer':
        this.#answer(step)
        break
      case 'text':
        this.draft.extendTurn(step.text)
        break
      case 'call':
        this.#call(step)
        break
      case 'failure':
        this.draft.outcome = step.outcome
    }
  }

  #answer({ text, calls, input, output, cost, model, reason, isAside }: Extract<Step, { kind: 'answer' }>): void {
    const { draft } = this
    draft.addTokens(input, output)
    if (typeof cost === 'number') draft.cost_usd = (draft.cost_usd ?? 0) + cost
    if (isAside === true) return
    draft.turn('assistant', text ?? '')
    if (typeof reason === 'string') draft.finishTurn(reason)
    draft.model = model ?? draft.model
    draft.outcome = null
    for (const call of calls ?? []) this.#asked.push({ id: draft.call(call), key: keyOf(call) })
    this.isAnswered = (calls ?? []).length === 0
  }

  #call({ call, result, asked: name = call.name }: Extract<Step, { kind: 'call' }>): void {
    const { draft } = this
    this.isAnswered = false
    const wanted = keyOf({ name, args: call.args })
    const index = this.#asked.findIndex(({ key }) => key === wanted)
    const [asked] = index < 0 ? [] : this.#asked.splice(index, 1)
    const id = asked?.id ?? draft.call(call)
    if (asked !== undefined) draft.place(id, { server: call.server ?? null, name: call.name })
    draft.answer(id, result)
  }
}

function keyOf({ name, args }: { readonly name: string; readonly args?: unknown }): string {
  return canonicalJson([name, args ?? {}])
}
