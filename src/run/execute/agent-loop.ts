// The agent: model answer -> tool calls -> results -> model, until the model stops calling. Everything observable goes
// into the record; other code decides what it means.

import { isRecord } from '../../core/trace/trace-fields.js'
import type { Exchange } from '../../files/cassettes/cassette.js'
import { contentHash } from '../../files/content-hash.js'
import type { ToolAnswer } from '../../mcp/client/connection.js'
import type { AnsweredCall, ModelAnswer, ModelMessage, ModelRequest } from '../../models/model.js'
import type { RunSettings } from '../../suite/schema/agent-schema.js'
import type { NumberedCall, TraceRecord } from '../record/trace-record.js'
import { earlierMessages } from './earlier-messages.js'
import type { OfferedTools } from './offered-tools.js'
import { userTurns } from './user-turns.js'
import { mapTexts } from './workspace.js'

const DEFAULT_MAX_TURNS = 10
const DEFAULT_MAX_TOKENS = 4096

export interface AgentRun {
  /** With `${RUN_DIR}` replaced. */
  readonly settings: RunSettings
  readonly seed: number | undefined
  /** The tools that are offered for the next answer. */
  readonly toolsNow: () => Promise<OfferedTools>
  readonly record: TraceRecord
  readonly ask: (request: ModelRequest) => Promise<ModelAnswer>
  readonly call: (call: NumberedCall) => Promise<ToolAnswer>
  /** Each answer as received, for the cassette. */
  readonly exchanges: Exchange[]
}

export type LoopOutcome = 'completed' | 'max_turns' | 'max_tokens'

export async function runAgent(run: AgentRun): Promise<LoopOutcome> {
  const { settings } = run
  const messages: ModelMessage[] = settings.system === undefined ? [] : [{ role: 'system', content: settings.system }]
  messages.push(...earlierMessages(settings.messages ?? []))
  for (const content of userTurns(settings)) {
    messages.push({ role: 'user', content })
    run.record.userTurn(content)
    const outcome = await answerUser(run, messages)
    if (outcome !== null) return outcome
  }
  return 'completed'
}

/** Null when the model has stopped calling. */
async function answerUser(run: AgentRun, messages: ModelMessage[]): Promise<LoopOutcome | null> {
  const { record, settings } = run
  for (let isFirst = true; ; isFirst = false) {
    if (record.answers >= (settings.max_turns ?? DEFAULT_MAX_TURNS)) return 'max_turns'
    const tools = await run.toolsNow()
    // A forced choice applies to the first answer only; otherwise the model could never stop calling.
    const request = requestOf(run, tools, messages, isFirst ? tools.choice : undefined)
    const answer = await run.ask(request)
    const calls = record.assistantTurn(tools.received(answer), ({ name }) => tools.toolFor(name))
    run.exchanges.push(exchangeOf(run, request, answer))
    const isCut = answer.finish_reason === 'length'
    if (isCut || settings.first_call_only) {
      for (const call of calls) record.result(call, { is_error: false, not_executed: true }, null)
      if (isCut) return 'max_tokens'
    }
    messages.push({ role: 'assistant', content: answer.text, calls: answer.calls, answer })
    if (calls.length === 0) return null
    if (settings.first_call_only) return 'completed'
    messages.push({ role: 'tool', results: await Promise.all(calls.map((call) => executeCall(run, tools, call))) })
  }
}

async function executeCall(run: AgentRun, tools: OfferedTools, call: NumberedCall): Promise<AnsweredCall> {
  const { record } = run
  const startedMs = record.now()
  const answer = refusal(call, tools) ?? (await run.call(call))
  record.result(call, answer, startedMs)
  const { id, name } = call.requested
  return { id, name, is_error: answer.is_error, content: answer.content ?? answer.structured ?? '' }
}

/** The result that the model gets for a call that reaches no server. */
function refusal({ requested }: NumberedCall, tools: OfferedTools): ToolAnswer | null {
  const { name, args, args_text } = requested
  if (name === '') return failure('The call has no tool name.')
  if (!tools.isOffered(name)) return failure(`There is no tool ${name}.`)
  if (isRecord(args)) return null
  return failure(`The arguments of ${name} are no JSON object: ${args_text ?? JSON.stringify(args)}`)
}

function failure(text: string): ToolAnswer {
  return { is_error: true, content: [{ type: 'text', text }] }
}

function requestOf(
  run: AgentRun,
  { offered }: OfferedTools,
  messages: readonly ModelMessage[],
  choice: ModelRequest['tool_choice'],
): ModelRequest {
  const { max_tokens, temperature, top_p } = run.settings
  return {
    messages: [...messages],
    tools: offered,
    max_tokens: max_tokens ?? DEFAULT_MAX_TOKENS,
    ...(choice === undefined ? {} : { tool_choice: choice }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(top_p === undefined ? {} : { top_p }),
    ...(run.seed === undefined ? {} : { seed: run.seed }),
  }
}

function exchangeOf({ record }: AgentRun, request: ModelRequest, { raw }: ModelAnswer): Exchange {
  const withOurIds = (text: string) => record.idOf(text)
  const messages = request.messages.map((message) =>
    message.role === 'assistant' ? { ...message, answer: null } : message,
  )
  return { request: contentHash(mapTexts({ ...request, messages }, withOurIds)), response: mapTexts(raw, withOurIds) }
}
