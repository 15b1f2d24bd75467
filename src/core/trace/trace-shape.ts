// A trace as targets see it. Readers keep unknown keys, so every object is open.
import { MCP_ALIASES, TOOL_ANSWER_KEYS } from '../expect/answer-shape.js'
import { ANYTHING, SCALAR, scalarsAt, type TargetShape } from '../expect/target-shape.js'

const LIST_OF_SCALARS: TargetShape = { elements: SCALAR }

function listOf(keys: Readonly<Record<string, TargetShape>>, aliases?: TargetShape['aliases']): TargetShape {
  return { elements: { keys, isOpen: true, ...(aliases === undefined ? {} : { aliases }) } }
}

/** In logs of other tools it may be text, and errors have provider-specific keys. */
const RECORDED_ANSWER = {
  ...TOOL_ANSWER_KEYS,
  content: { ...TOOL_ANSWER_KEYS.content, isOpen: true },
  error: { ...TOOL_ANSWER_KEYS.error, isOpen: true },
} satisfies TargetShape['keys']

export const TRACE_SHAPE: TargetShape = {
  keys: {
    ...scalarsAt('schema agent model run system prompt final_response'),
    tools: listOf({
      ...scalarsAt('server name title description task_support tokens since_turn until_turn'),
      input_schema: ANYTHING,
      output_schema: ANYTHING,
      annotations: ANYTHING,
    }),
    injected_tools: listOf(scalarsAt('server name')),
    tool_calls: listOf({
      ...scalarsAt('id server name args_text turn started_ms duration_ms caller client'),
      args: ANYTHING,
    }),
    tool_results: listOf(
      {
        ...RECORDED_ANSWER,
        ...scalarsAt('call_id unrecorded missing not_executed injected'),
        fault: { keys: scalarsAt('name kind timed_out'), isOpen: true },
      },
      MCP_ALIASES,
    ),
    agent_calls: listOf({
      ...scalarsAt('id origin server name after denied parent'),
      args: ANYTHING,
      result: { keys: RECORDED_ANSWER, isOpen: true, aliases: MCP_ALIASES },
    }),
    agent_calls_partial: SCALAR,
    requests: { elements: ANYTHING },
    verify: listOf({ ...scalarsAt('server tool'), args: ANYTHING, ...RECORDED_ANSWER }, MCP_ALIASES),
    states: ANYTHING,
    conversation: {
      keys: {
        turns: listOf({ ...scalarsAt('role finish_reason'), content: ANYTHING, tool_call_ids: LIST_OF_SCALARS }),
        tokens: { keys: scalarsAt('input output total'), isOpen: true },
        ...scalarsAt('cost_usd price_table'),
      },
      isOpen: true,
    },
    timing: { keys: scalarsAt('started_at duration_ms retries'), isOpen: true },
    outcome: { keys: { status: SCALAR, error: ANYTHING }, isOpen: true },
    // Convenience targets (trace-target.ts).
    tool_names: LIST_OF_SCALARS,
    turns: SCALAR,
    said: SCALAR,
    duration_ms: SCALAR,
  },
  isOpen: true,
}
