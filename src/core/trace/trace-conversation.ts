// The conversation of a trace: turns, tokens, cost.
import type { Conversation, Turn } from './trace.js'
import {
  type Complaints,
  isRecord,
  keepUnknown,
  keySet,
  optionalArray,
  optionalNumber,
  optionalRecord,
  optionalString,
  type RawRecord,
} from './trace-fields.js'

const CONVERSATION_KEYS = keySet('turns tokens cost_usd price_table')
const TOKEN_KEYS = keySet('input output total')

export function readConversation(raw: RawRecord, complaints: Complaints): Conversation {
  const conversation = optionalRecord(raw.conversation, 'conversation', complaints)
  if (conversation === null) return NO_CONVERSATION
  const turns = optionalArray(conversation.turns, 'turns', complaints, 'conversation')
  for (let i = 0; i < turns.length; i += 1) checkTurn(turns[i], i, complaints)
  const tokens = optionalRecord(conversation.tokens, 'tokens', complaints, 'conversation')
  const read: Conversation = {
    // checkTurn has checked each of them; a bad one is in the complaints.
    turns: turns as readonly Turn[],
    tokens: tokens === null ? NO_CONVERSATION.tokens : readTokens(tokens, complaints),
    cost_usd: optionalNumber(conversation.cost_usd, 'cost_usd', complaints, 'conversation'),
    price_table: optionalString(conversation.price_table, 'price_table', complaints, 'conversation'),
  }
  return keepUnknown(read, conversation, CONVERSATION_KEYS)
}

const NO_CONVERSATION: Conversation = {
  turns: [],
  tokens: { input: null, output: null, total: null },
  cost_usd: null,
  price_table: null,
}

function checkTurn(turn: unknown, index: number, complaints: Complaints): void {
  if (!isRecord(turn) || typeof turn.role !== 'string') {
    complaints.add(`conversation.turns[${index}]`, 'an object with a role', turn)
    return
  }
  const { content } = turn
  if (content !== undefined && content !== null && typeof content !== 'string' && !Array.isArray(content)) {
    complaints.add(`conversation.turns[${index}].content`, 'a text or a list of content blocks', content)
  }
  const ids = optionalArray(turn.tool_call_ids, 'tool_call_ids', complaints, 'conversation.turns', index)
  for (const id of ids) {
    if (typeof id !== 'string') complaints.add(`conversation.turns[${index}].tool_call_ids`, 'a list of strings', ids)
  }
  optionalString(turn.finish_reason, 'finish_reason', complaints, 'conversation.turns', index)
}

/** A missing total is input + output; when one of them is unknown, so is the total. */
function readTokens(raw: RawRecord, complaints: Complaints): Conversation['tokens'] {
  const input = optionalNumber(raw.input, 'input', complaints, 'conversation.tokens')
  const output = optionalNumber(raw.output, 'output', complaints, 'conversation.tokens')
  const total = optionalNumber(raw.total, 'total', complaints, 'conversation.tokens')
  const tokens = { input, output, total: total ?? (input === null || output === null ? null : input + output) }
  return keepUnknown(tokens, raw, TOKEN_KEYS)
}

/**
 * Without `final_response`, the last turn counts as it when it is the assistant's and has text. A comment is no answer.
 */
export function closingText(turns: readonly Turn[]): string | null {
  const last = turns.at(-1)
  if (last?.role !== 'assistant' || last.finish_reason === 'commentary') return null
  return typeof last.content === 'string' && last.content !== '' ? last.content : null
}
