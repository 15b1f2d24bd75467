// Logs of Inspect AI: a run for each sample and epoch. A binary log (`.eval`) comes as one log for each of its samples.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'
import { addMessage, calledIn } from './messages.js'
import { ToolEvents } from './tool-events.js'

export const inspectAi = defineImporter({
  key: 'inspect-ai',
  summary: 'logs of Inspect AI, binary or as JSON',
  detect: ([first]) => isLog(first),
  isRepeating: true,
  open: (context): ImportSession => ({
    *push(value, place) {
      if (!isLog(value)) {
        context.skip('not an evaluation log', place)
        return
      }
      const samples = recordsIn(value.samples)
      if (samples.length === 0) context.skip('a log without samples', place)
      for (const sample of samples) yield traceOf(sample, value.eval, context, place)
    },
    end: () => [],
  }),
})

function traceOf(sample: RawRecord, evaluation: RawRecord, { skip }: ImportContext, place: LogPlace): RawTrace {
  const draft = new TraceDraft()
  const events = new ToolEvents(sample)
  const messages = recordsIn(sample.messages)
  draft.agent = textIn(evaluation.task)
  draft.model = textIn(evaluation.model)
  for (const message of messages) {
    for (const lost of addMessage(draft, message, events)) skip(lost, place)
  }
  for (const lost of events.addOthers(draft, calledIn(messages))) skip(lost, place)
  for (const usage of Object.values(recordIn(sample.model_usage))) addUsage(draft, recordIn(usage))
  draft.outcome = outcomeOf(sample)
  return draft.finish()
}

/**
 * Providers differ in whether `input_tokens` contains cached ones. The total contains everything once, but in old logs of
 * Gemini also thoughts, which are not input.
 */
function addUsage(draft: TraceDraft, usage: RawRecord): void {
  const input = numberIn(usage.input_tokens)
  const output = numberIn(usage.output_tokens)
  const total = numberIn(usage.total_tokens)
  const cached = (numberIn(usage.input_tokens_cache_read) ?? 0) + (numberIn(usage.input_tokens_cache_write) ?? 0)
  const most = (input ?? 0) + cached
  const all = total === null ? most : Math.min(most, Math.max(input ?? 0, total - (output ?? 0)))
  if (input !== null || output !== null) draft.addTokens(all, output)
}

/** Limits on tokens; the others are limits on messages, turns, time and cost. */
const TOKEN_LIMITS: ReadonlySet<unknown> = new Set(['token', 'context'])
/** Why an answer was cut off. */
const CUT: ReadonlySet<unknown> = new Set(['max_tokens', 'model_length'])

function outcomeOf(sample: RawRecord): TraceDraft['outcome'] {
  const error = textIn(recordIn(sample.error).message)
  if (error !== null) return { status: 'agent_error', error }
  const limit = textIn(recordIn(sample.limit).type)
  if (limit === 'operator') return { status: 'cancelled', error: 'limit: operator' }
  if (limit !== null) {
    return { status: TOKEN_LIMITS.has(limit) ? 'max_tokens' : 'max_turns', error: `limit: ${limit}` }
  }
  const [choice] = recordsIn(recordIn(sample.output).choices)
  return CUT.has(choice?.stop_reason) ? { status: 'max_tokens' } : null
}

function isLog(value: unknown): value is RawRecord & { readonly eval: RawRecord } {
  return (
    isRecord(value) && isRecord(value.eval) && typeof value.eval.task === 'string' && typeof value.version === 'number'
  )
}
