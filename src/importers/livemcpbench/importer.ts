// Results of LiveMCPBench, before and after they were judged: a conversation for each task.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { addMessage } from '../chat-messages.js'
import { defineImporter, type ImportSession, type RawTrace } from '../importer.js'
import { listIn, recordsIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'

export const livemcpbench = defineImporter({
  key: 'livemcpbench',
  summary: 'results of LiveMCPBench',
  detect: ([first]) => resultsIn(first).some(isResult),
  open: ({ skip }): ImportSession => ({
    *push(value, place) {
      for (const result of resultsIn(value)) {
        if (isResult(result)) yield traceOf(result, (what) => skip(what, place))
        else skip('not a result of a task', place)
      }
    },
    end: () => [],
  }),
})

function traceOf(result: RawRecord, skip: (what: string) => void): RawTrace {
  const draft = new TraceDraft()
  const messages = recordsIn(result.messages)
  const response = textIn(result.response) ?? ''
  draft.agent = `task ${textIn(result.task_id)}`
  for (const message of messages) {
    const lost = message.role === 'tool' ? addResult(draft, message) : addMessage(draft, message)
    if (lost !== null) skip(lost)
  }
  if (response !== '') draft.final_response = response
  else if (!isAnswer(messages.at(-1))) {
    draft.outcome = { status: 'cancelled', error: 'no response' }
    // What the agent said before its last call is no closing message.
    if (messages.some(({ role }) => role === 'assistant')) draft.finishTurn('commentary')
  }
  return draft.finish()
}

/** What the benchmark writes for a call that took too long. */
const TIMED_OUT = 'Tool call timed out.'

/** Results are MCP results as Python prints them: `meta=None content=[...] isError=True`. A long one is cut off. */
function addResult(draft: TraceDraft, { tool_call_id, content }: RawRecord): string | null {
  const text = textIn(content) ?? ''
  const isError = text === TIMED_OUT || (text.startsWith('meta=') && text.endsWith(' isError=True'))
  return draft.result(textIn(tool_call_id), { content: text, is_error: isError })
    ? null
    : 'a second result for one call'
}

function isAnswer(message: RawRecord | undefined): boolean {
  return message?.role === 'assistant' && listIn(message.tool_calls).length === 0
}

function resultsIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

/** The task comes with notes of its annotator, or with the reason of its judge. */
function isResult(value: unknown): value is RawRecord {
  if (!isRecord(value) || typeof value.task_id !== 'string' || !Array.isArray(value.messages)) return false
  return isRecord(value['Annotator Metadata']) || typeof value.judge_reason === 'string'
}
