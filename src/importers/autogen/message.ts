import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'

/** Of teams, then of the contexts of models. `StructuredMessage[Answer]` names its type. */
const TYPE =
  /^(?:(?:Text|MultiModal|Stop|Handoff|ToolCallSummary)Message|StructuredMessage(?:\[.*\])?|(?:ToolCall(?:Request|Execution)|Thought|MemoryQuery|UserInputRequested|ModelClientStreamingChunk|SelectSpeaker|Selector|Code(?:Generation|Execution))Event|(?:System|User|Assistant|FunctionExecutionResult)Message)$/s

/** No other log has these types beside the agent that wrote them. Results and instructions in a context have none. */
export function isMessage(value: unknown): value is RawRecord {
  if (!isRecord(value) || typeof value.type !== 'string' || !('content' in value) || value.lc !== undefined)
    return false
  if (!TYPE.test(value.type)) return false
  const hasSource = typeof value.source === 'string'
  return (
    hasSource || ((value.type === 'FunctionExecutionResultMessage' || value.type === 'SystemMessage') && isBare(value))
  )
}

/** Only what AutoGen writes. */
function isBare(value: RawRecord): boolean {
  return Object.keys(value).every((key) => key === 'type' || key === 'content')
}
