// MCPMark writes a run into two files of one folder: `messages.json` is a conversation as any other, and `meta.json` has its
// model, tokens, time and end.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { RawTrace } from '../importer.js'
import { numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'

/** The file with the conversation, for the file with what is known about it. */
export function messagesBeside(file: string): string {
  return file.replace(/[^/\\]*$/, 'messages.json')
}

export function isRunMeta(value: unknown): value is RawRecord {
  if (!isRecord(value) || typeof value.task_name !== 'string' || typeof value.mcp !== 'string') return false
  return isRecord(value.execution_result) && isRecord(value.token_usage)
}

/** The run with its task, model, server, tokens, duration and end. All tools of a run are those of one server. */
export function withMeta(trace: RawTrace, meta: RawRecord): RawTrace {
  const { input_tokens, output_tokens } = recordIn(meta.token_usage)
  const [input, output] = [numberIn(input_tokens), numberIn(output_tokens)]
  const seconds = numberIn(meta.agent_execution_time)
  const outcome = outcomeOf(textIn(recordIn(meta.execution_result).error_message))
  return {
    ...trace,
    agent: textIn(meta.task_name),
    model: textIn(meta.litellm_run_model_name) ?? textIn(meta.model_name),
    tool_calls: recordsIn(trace.tool_calls).map((call) => ({ ...call, server: call.server ?? meta.mcp })),
    conversation: {
      ...recordIn(trace.conversation),
      ...(outcome === null ? {} : { turns: withoutClosing(trace.conversation) }),
      ...(input === null && output === null ? {} : { tokens: { input: input ?? 0, output: output ?? 0 } }),
    },
    ...(seconds === null ? {} : { timing: { duration_ms: Math.round(seconds * 1000) } }),
    ...(outcome === null ? {} : { outcome }),
  }
}

/** Whether the task was solved is for gates to decide; an error means that the agent did not come to its end. */
function outcomeOf(error: string | null): { readonly status: string; readonly error: string } | null {
  if (error === null || error === '') return null
  if (/context (?:window|length)|ContextWindow|prompt is too long/i.test(error)) return { status: 'max_tokens', error }
  return { status: /max turns|timed out|timeout/i.test(error) ? 'max_turns' : 'infra_error', error }
}

/** What an agent says before a call is no closing message when it had to stop there. */
function withoutClosing(conversation: unknown): readonly unknown[] {
  const turns = recordsIn(recordIn(conversation).turns)
  const last = turns.at(-1)
  return last?.tool_call_ids === undefined ? turns : [...turns.slice(0, -1), { ...last, finish_reason: 'commentary' }]
}
