// What the conventions have no attribute for, so that `import` gives the same trace again. Texts, arguments and results
// are in the attributes of the conventions only: an empty object stands for them here.
import { canonicalJson } from '../../core/json/canonical-json.js'
import type { ToolCall, ToolReference, ToolResult, Trace, Turn } from '../../core/trace/trace.js'

type OwnAttributes = Readonly<Record<string, string | number>>

const ELSEWHERE = {}
/** Content blocks are in the result with what belongs to them. */
const BLOCKS = { blocks: ELSEWHERE }

/** `rest` are the turns after the last answer. */
export function ownRunAttributes(trace: Trace, answers: number, rest: readonly Turn[]): OwnAttributes {
  const { tool_calls, tool_results: _, conversation, tools, injected_tools, ...others } = trace
  const { turns: __, ...own } = conversation
  const kept = {
    ...others,
    tools: tools.map(withWireName),
    injected_tools: injected_tools.map(withWireName),
    conversation: own,
  }
  return {
    'mcprove.trace': canonicalJson(kept),
    'mcprove.turns': canonicalJson(rest),
    'mcprove.calls': tool_calls.length,
    'mcprove.answers': answers,
  }
}

/** The last turn is the answer, the others came before it. */
export function ownAnswerAttributes(index: number, turns: readonly Turn[]): OwnAttributes {
  const own = turns.map((turn) => (isText(turn.content) ? { ...turn, content: ELSEWHERE } : turn))
  return { 'mcprove.index': index, 'mcprove.turns': canonicalJson(own) }
}

export function ownCallAttributes(index: number, call: ToolCall, result: ToolResult | undefined): OwnAttributes {
  const { args, args_text, ...others } = withWireName(call)
  const isTextual = args_text !== undefined
  const kept = { ...others, ...(isTextual ? { args, args_text: ELSEWHERE } : { args: ELSEWHERE }) }
  return {
    'mcprove.index': index,
    'mcprove.call': canonicalJson(kept),
    ...(result === undefined ? {} : { 'mcprove.result': canonicalJson(ownResult(result)) }),
  }
}

function ownResult({ call_id: _, content, structured, ...others }: ToolResult): object {
  if (Array.isArray(content)) return { ...others, content: BLOCKS }
  return { ...others, content: isText(content) ? ELSEWHERE : content, structured }
}

function isText(content: unknown): boolean {
  return typeof content === 'string' && content !== ''
}

/** Readers remove the server's prefix, so a name that still begins with it needs another one. */
function withWireName<Named extends ToolReference>(tool: Named): Named {
  const { server, name } = tool
  return server === null || !name.startsWith(`${server}__`) ? tool : { ...tool, name: `${server}__${name}` }
}
