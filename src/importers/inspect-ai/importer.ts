// Logs of Inspect AI as JSON (`inspect log dump`): a run for each sample and epoch.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { readArguments } from '../json-arguments.js'
import { messageText, numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import { TraceDraft } from '../trace-draft.js'

export const inspectAi = defineImporter({
  key: 'inspect-ai',
  summary: 'logs of Inspect AI, as JSON',
  detect: ([first]) => isLog(first),
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
  draft.agent = textIn(evaluation.task)
  draft.model = textIn(evaluation.model)
  for (const message of recordsIn(sample.messages)) {
    const lost = addMessage(draft, message)
    if (lost !== null) skip(lost, place)
  }
  for (const usage of Object.values(recordIn(sample.model_usage))) {
    const { input_tokens, output_tokens } = recordIn(usage)
    draft.addTokens(numberIn(input_tokens), numberIn(output_tokens))
  }
  const error = recordIn(sample.error).message
  if (typeof error === 'string') draft.outcome = { status: 'agent_error', error }
  return draft.finish()
}

function addMessage(draft: TraceDraft, message: RawRecord): string | null {
  const content = messageText(message.content) ?? ''
  switch (message.role) {
    case 'system':
      draft.system = draft.system === null ? content : `${draft.system}\n${content}`
      return null
    case 'user':
      draft.turn('user', content)
      return null
    case 'assistant': {
      draft.turn('assistant', content)
      const lost = recordsIn(message.tool_calls).flatMap((call) => addCall(draft, call) ?? [])
      return lost[0] ?? null
    }
    case 'tool':
      return addResult(draft, message, content)
    default:
      return 'a message with an unknown role'
  }
}

function addCall(draft: TraceDraft, call: RawRecord): string | null {
  const name = textIn(call.function)
  const id = textIn(call.id)
  if (name === null || name === '') return 'a call without a name'
  draft.call({ id, ...readMcpName(name), ...readArguments(call.arguments) })
  return null
}

/** The message names its tool, so that a call whose own message is missing is not lost. */
function addResult(draft: TraceDraft, message: RawRecord, content: string): string | null {
  const id = textIn(message.tool_call_id)
  const name = textIn(message.function)
  if (id !== null && !draft.awaits(id) && name !== null && name !== '') draft.call({ id, ...readMcpName(name) })
  const { type, message: reason } = recordIn(message.error)
  const failure =
    typeof type === 'string' ? { is_error: true, error: { code: type, message: textIn(reason) ?? type } } : {}
  return draft.result(id, { content, ...failure }) ? null : 'a second result for one call'
}

function isLog(value: unknown): value is RawRecord & { readonly eval: RawRecord } {
  return (
    isRecord(value) && isRecord(value.eval) && typeof value.eval.task === 'string' && typeof value.version === 'number'
  )
}
