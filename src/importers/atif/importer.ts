// ATIF, the Agent Trajectory Interchange Format of Harbor (Terminal-Bench): a trajectory of steps.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { epochMs } from '../epoch-ms.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { messageText, numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'
import { addCalls } from './step-calls.js'

export const atif = defineImporter({
  key: 'atif',
  summary: 'trajectories in ATIF, the format of Harbor',
  detect: ([first]) => isTrajectory(first),
  open: (context): ImportSession => ({
    *push(value, place) {
      if (isTrajectory(value)) yield traceOf(value, context, place)
      else context.skip('not a trajectory', place)
    },
    end: () => [],
  }),
})

function traceOf(log: RawRecord, context: ImportContext, place: LogPlace): RawTrace {
  const draft = draftOf(log, context, place)
  for (const inner of recordsIn(log.subagent_trajectories)) {
    draft.join(draftOf(inner, context, place), textIn(recordIn(inner.agent).name) ?? 'subagent')
  }
  const next = textIn(log.continued_trajectory_ref)
  if (next !== null) context.warn(`the run continues in ${next}, which is read as another run`, place)
  return draft.finish()
}

function draftOf(log: RawRecord, { skip, repeat }: ImportContext, place: LogPlace): TraceDraft {
  const draft = new TraceDraft()
  const { name, model_name } = recordIn(log.agent)
  const steps = recordsIn(log.steps)
  draft.agent = textIn(name)
  draft.model = textIn(model_name) ?? textIn(steps.find((step) => typeof step.model_name === 'string')?.model_name)
  for (const step of steps) {
    if (isCopy(step)) repeat('a step that was copied from another trajectory', place)
    for (const lost of addStep(draft, step)) skip(lost, place)
  }
  addUsage(draft, log, steps)
  return draft
}

/** Yields what is left out. */
function* addStep(draft: TraceDraft, step: RawRecord): Generator<string> {
  const text = messageText(step.message) ?? ''
  draft.saw(epochMs(step.timestamp))
  if (step.source === 'user') {
    draft.final_response = null
    draft.turn('user', text)
  } else if (step.source === 'agent') {
    draft.final_response = null
    draft.turn('assistant', text)
    if (!isCopy(step)) yield* addCalls(draft, step)
  } else if (draft.prompt === null && draft.system === null) {
    draft.system = text
  } else {
    yield 'a step of the system'
  }
}

/** Its calls were made in the trajectory that it was copied from. */
function isCopy({ source, is_copied_context }: RawRecord): boolean {
  return source === 'agent' && is_copied_context === true
}

/** The totals contain cached tokens, and those of subagents and summaries. */
function addUsage(draft: TraceDraft, { final_metrics }: RawRecord, steps: readonly RawRecord[]): void {
  const { total_prompt_tokens, total_completion_tokens } = recordIn(final_metrics)
  const [input, output] = [numberIn(total_prompt_tokens), numberIn(total_completion_tokens)]
  if (input !== null || output !== null) {
    draft.addTokens(input, output)
    return
  }
  for (const { metrics, is_copied_context } of steps) {
    const { prompt_tokens, completion_tokens } = recordIn(metrics)
    if (is_copied_context !== true) draft.addTokens(numberIn(prompt_tokens), numberIn(completion_tokens))
  }
}

function isTrajectory(value: unknown): value is RawRecord {
  return (
    isRecord(value) &&
    typeof value.schema_version === 'string' &&
    value.schema_version.startsWith('ATIF-v') &&
    Array.isArray(value.steps)
  )
}
