// Steps of smolagents: `agent.memory.get_full_steps()`, results of runs, and results of its benchmarks.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { listIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'
import { addStep, addUsage, textOf } from './step.js'

export const smolagents = defineImporter({
  key: 'smolagents',
  summary: 'steps of smolagents',
  detect: (head) =>
    head.some((value) => isActionStep(value) || runsIn(value).some(({ steps }) => steps.some(isActionStep))),
  isRepeating: true,
  open: (context) => new StepSession(context),
})

interface StepRun {
  readonly steps: readonly unknown[]
  /** What is known about the run beside its steps. */
  readonly result: RawRecord
}

class StepSession implements ImportSession {
  readonly #context: ImportContext
  /** Steps one per line are a run that ends with their file. */
  #open: { readonly place: LogPlace; readonly steps: unknown[] } | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (this.#open !== null && this.#open.place.file !== place.file) yield* this.end()
    const runs = runsIn(value)
    if (runs.length === 0 && isRecord(value)) {
      this.#open ??= { place, steps: [] }
      this.#open.steps.push(value)
    } else if (runs.length === 0) this.#context.skip('no step found', place)
    for (const run of runs) yield this.#trace(run, place)
  }

  *end(): Generator<RawTrace> {
    if (this.#open === null) return
    const { steps, place } = this.#open
    this.#open = null
    yield this.#trace({ steps, result: {} }, place)
  }

  #trace({ steps, result }: StepRun, place: LogPlace): RawTrace {
    const draft = new TraceDraft()
    draft.agent = textIn(result.task_id) ?? textIn(result.agent_name)
    draft.model = textIn(result.model_id)
    if (textIn(recordIn(steps[0]).task) === null)
      draft.prompt = textIn(result.augmented_question) ?? textIn(result.question)
    // The result has the sum.
    const isCounted = !addUsage(draft, result.token_usage)
    for (const step of steps) {
      const lost = isRecord(step) ? addStep(draft, step, isCounted) : 'a step that is not an object'
      if (lost !== null) this.#context.skip(lost, place)
    }
    const output = result.output ?? result.prediction
    if (output !== undefined && output !== null) draft.final_response = textOf(output)
    if (result.state === 'max_steps_error' || result.iteration_limit_exceeded === true) {
      draft.outcome = { status: 'max_turns', error: 'the maximum number of steps' }
    }
    const failure = textIn(result.agent_error)
    if (failure !== null && failure !== '') draft.outcome = { status: 'infra_error', error: failure }
    return draft.finish()
  }
}

/** A list of steps, a result with its steps, or a list of either. */
function runsIn(value: unknown): readonly StepRun[] {
  if (isRecord(value)) {
    const steps = 'prediction' in value ? value.intermediate_steps : value.steps
    return Array.isArray(steps) ? [{ steps, result: value }] : []
  }
  const list = listIn(value)
  return list.some(isActionStep) ? [{ steps: list, result: {} }] : recordsIn(list).flatMap(runsIn)
}

function isActionStep(value: unknown): boolean {
  if (!isRecord(value) || typeof value.step_number !== 'number') return false
  return 'tool_calls' in value && 'observations' in value && 'model_output' in value && 'action_output' in value
}
