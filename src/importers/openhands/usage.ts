// Where OpenHands counts tokens: in the metrics of a result, and in events, where each count is the sum up to that event.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { recordIn, recordsIn } from '../json-fields.js'

/** Counts to add up. */
export function usagesOf(events: readonly RawRecord[], metrics: RawRecord): readonly RawRecord[] {
  const known = [usagesIn(metrics), ofConversation(events), ofActions(events)]
  return known.find((usages) => usages.length > 0) ?? []
}

/** The first results have a count for each answer only. */
function usagesIn({ accumulated_token_usage: total, token_usages }: RawRecord): readonly RawRecord[] {
  const usages = 'prompt_tokens' in recordIn(total) ? [recordIn(total)] : recordsIn(token_usages)
  // A model that was not asked, or does not count.
  return usages.filter(({ prompt_tokens, completion_tokens }) => prompt_tokens !== 0 || completion_tokens !== 0)
}

/** From version 1 on, the state of a conversation has the metrics of each use of a model: the agent, the condenser. */
function ofConversation(events: readonly RawRecord[]): readonly RawRecord[] {
  const states = events.filter(({ kind }) => kind === 'ConversationStateUpdateEvent')
  const stats = states.map(({ key, value }) => recordIn(key === 'stats' ? value : recordIn(value).stats))
  const latest = stats.findLast(({ usage_to_metrics }) => Object.keys(recordIn(usage_to_metrics)).length > 0)
  return Object.values(recordIn(latest?.usage_to_metrics)).flatMap((metrics) => usagesIn(recordIn(metrics)))
}

function ofActions(events: readonly RawRecord[]): readonly RawRecord[] {
  const latest = events.findLast(({ llm_metrics }) => usagesIn(recordIn(llm_metrics)).length > 0)
  return usagesIn(recordIn(latest?.llm_metrics))
}
