// A second, simple count of what a log contains, over its bytes. It knows no format, so it notices when an importer
// does not see what is there, or sees it twice.

/** What a name says about the object that it is in. */
type Kind = 'calls' | 'lists' | 'results' | 'usage'

interface Mark {
  readonly kind: Kind
  /** A log may write one call in several ways; each way is counted on its own. */
  readonly way: string
  /**
   * A key with a value, a key with a list that is not empty, the value of `type`, or either a key or a value: attributes
   * of spans are written both ways.
   */
  readonly is: 'key' | 'list' | 'type' | 'name'
}

const MARKS: ReadonlyMap<string, Mark> = new Map([
  ...marks('calls', 'key', ['arguments']),
  // A list has one call or more.
  ...marks('lists', 'list', ['tool_calls', 'toolCalls'], 'list'),
  // These have no `arguments`.
  ...marks('calls', 'type', ['custom_tool_call', 'web_search_call', 'local_shell_call'], 'arguments'),
  ...marks('calls', 'type', ['command_execution', 'file_change', 'web_search', 'collab_tool_call'], 'arguments'),
  ...marks('calls', 'key', ['functionCall', 'function_call'], 'functionCall'),
  ...marks('calls', 'type', ['tool_use', 'server_tool_use', 'mcp_tool_use'], 'tool_use'),
  ...marks('calls', 'key', ['toolUse']),
  ...marks('calls', 'type', ['tool-call', 'tool_call'], 'tool-call'),
  ...marks('calls', 'name', ['gen_ai.tool.name', 'tool.name', 'ai.toolCall.name']),
  ...marks('results', 'key', ['tool_call_id', 'tool_use_id', 'toolResult', 'functionResponse', 'function_response']),
  ...marks('results', 'type', ['function_call_output', 'custom_tool_call_output', 'local_shell_call_output'], 'output'),
  ...marks('results', 'type', ['tool-result']),
  ...marks('usage', 'key', ['input_tokens', 'prompt_tokens', 'inputTokens', 'promptTokens', 'promptTokenCount']),
  ...marks('usage', 'name', ['gen_ai.usage.input_tokens', 'gen_ai.usage.prompt_tokens', 'llm.token_count.prompt']),
])

function marks(kind: Kind, is: Mark['is'], names: readonly string[], way?: string): [string, Mark][] {
  return names.map((name) => [name, { kind, is, way: way ?? name }])
}

/** OpenInference numbers the calls of an answer. */
const NUMBERED = 'llm\\.output_messages\\.\\d+\\.message\\.tool_calls\\.\\d+\\.tool_call\\.function\\.name'
const NUMBERED_MARK: Mark = { kind: 'calls', is: 'name', way: 'numbered' }
/** Text inside strings is escaped, so it does not match. */
const NAME = new RegExp(
  `"(${[...MARKS.keys()].map((name) => name.replaceAll('.', '\\.')).join('|')}|${NUMBERED})"`,
  'g',
)
const AFTER_TYPE = /(?<="type"\s{0,50}:\s{0,50})"/y
/** Null and zero say that there is nothing. */
const BEFORE_VALUE = /\s{0,50}:\s{0,50}(?:["{]|[1-9])/y
const BEFORE_LIST = /\s{0,50}:\s{0,50}\[\s{0,50}\{/y
/** A tool's schema may have a property called `arguments`. */
const BEFORE_SCHEMA =
  /\s{0,50}:\s{0,50}\{\s{0,50}(?:"(?:properties|anyOf|\$ref)"|[^{}]{0,200}?"type"\s{0,50}:\s{0,50}"(?:object|string|array|number|integer|boolean|null)")/y
const BLOCKS: ReadonlySet<string> = new Set(['tool_use', 'toolUse', 'tool_use_id', 'toolResult'])
/** A name and what decides about it are within this many characters. */
const REACH = 300

/** How often a log writes a call, a result and a count of tokens. */
export type RawCounts = Readonly<Record<Kind, number>>

export class RawCount {
  readonly #ways = {
    calls: new Map<string, number>(),
    lists: new Map<string, number>(),
    results: new Map<string, number>(),
    usage: new Map<string, number>(),
  }
  /** The end of what came so far; the names before its last `REACH` characters are counted. */
  #rest = ''
  bytes = 0

  push(chunk: Buffer): void {
    this.bytes += chunk.length
    // Only ASCII is looked for, and this decoding is the fastest.
    const text = this.#rest + chunk.toString('latin1')
    this.#count(text, text.length - REACH)
    this.#rest = text.slice(-2 * REACH)
  }

  /** A log may write one call in several of the ways, but blocks of Anthropic and Bedrock are calls of their own. */
  end(): RawCounts {
    this.#count(this.#rest, this.#rest.length)
    this.#rest = ''
    const { calls, lists, results, usage } = this.#ways
    return { calls: most(calls), lists: most(lists), results: most(results), usage: most(usage) }
  }

  #count(text: string, end: number): void {
    NAME.lastIndex = Math.max(0, this.#rest.length - REACH)
    for (let found = NAME.exec(text); found !== null && found.index < end; found = NAME.exec(text)) {
      const mark = MARKS.get(found[1] ?? '') ?? NUMBERED_MARK
      if (!isIn(text, found.index, NAME.lastIndex, mark.is)) continue
      const ways = this.#ways[mark.kind]
      ways.set(mark.way, (ways.get(mark.way) ?? 0) + 1)
    }
  }
}

function isIn(text: string, start: number, end: number, is: Mark['is']): boolean {
  if (is === 'name') return true
  if (is === 'list') return isAt(BEFORE_LIST, text, end)
  if (is === 'type') return isAt(AFTER_TYPE, text, start)
  return isAt(BEFORE_VALUE, text, end) && !isAt(BEFORE_SCHEMA, text, end)
}

function isAt(sticky: RegExp, text: string, at: number): boolean {
  sticky.lastIndex = at
  return sticky.test(text)
}

/** The most frequent way; blocks are calls and results of their own. */
function most(ways: ReadonlyMap<string, number>): number {
  let [highest, blocks] = [0, 0]
  for (const [way, count] of ways) {
    if (BLOCKS.has(way)) blocks += count
    else highest = Math.max(highest, count)
  }
  return highest + blocks
}
