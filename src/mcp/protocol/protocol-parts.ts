import type { Client } from '@modelcontextprotocol/client'
import { toolResultMistake } from '../answers/answer-mistake.js'
import { readToolResult } from '../answers/read-results.js'
import type { RequestOptions, ToolAnswer } from '../client/connection.js'
import type { AnsweredError, Fields, RawAnswer } from './protocol-session.js'
import type { WireTap } from './wire-tap.js'

/** What a connection lends to the code of this folder. */
export interface ProtocolParts {
  readonly client: Client
  readonly tap: WireTap
  /** Of the server. */
  readonly capabilities: Fields
  readonly clientCapabilities: Fields
  readonly isNewGeneration: boolean
  readonly timeoutMs: number
  /** False where an answer has no way back once its request is cancelled: HTTP in the new generation. */
  readonly hearsLateAnswers: boolean
  request(method: string, params: Fields, options?: RequestOptions): Promise<RawAnswer>
  /** `tools/call` with further parameters, for example `task`. */
  call(name: string, args: Fields, options?: RequestOptions, further?: Fields): Promise<RawAnswer>
  /** The error to throw for an answer that is not valid MCP. */
  invalid(during: string, mistake: string): unknown
  /** The error to throw when the signal is aborted. */
  interrupted(during: string, signal: AbortSignal): unknown
  /** The JSON-RPC error in what the SDK threw; throws when there was no answer. */
  refused(during: string, thrown: unknown): AnsweredError
  /** Answers a request of the server from the suite; undefined when the suite has no answer. */
  fulfil(method: string, params: Fields): Promise<unknown>
}

/** The result of a tool, or the JSON-RPC error in its place. */
export function toolAnswerOf({ invalid }: ProtocolParts, answer: RawAnswer): ToolAnswer {
  if ('error' in answer) {
    return { is_error: true, content: [{ type: 'text', text: answer.error.message ?? '' }], error: answer.error }
  }
  const mistake = toolResultMistake(answer.result)
  if (mistake !== null) throw invalid('tools/call', mistake)
  return readToolResult(answer.result)
}
