// Servers for the cases of probes, in this process: a correct one in all revisions, and whatever a case changes of it.
// For tests only.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { HttpAnswer, HttpRequest } from '../../mcp/raw/http-exchange.js'
import type { Era } from '../probe/revision.js'

/** What a server knows while it handles one message. */
export interface CaseContext {
  readonly era: Era
  /** As negotiated, or as the request says. */
  readonly version: string
  /** The request or notification. */
  readonly message: RawRecord
  /** The same for all messages of a process, or of a session over HTTP. */
  readonly connection: object
  /** Sends a message before the answer: a notification, or a request of the server. */
  send(message: RawRecord): void
  /** Sends any text, which need not be a message. Over HTTP it is an event. */
  write(text: string): void
  /** Ends the process, without an answer. Over HTTP the connection breaks. */
  exit(code: number): void
  /** True once the client has cancelled the request. */
  readonly isCancelled: () => boolean
}

export type CaseMethod = (params: RawRecord, context: CaseContext) => unknown

/** An error that a method answers with. */
export class CaseError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** A tool as `tools/list` shows it, and what it does. */
export interface CaseTool {
  readonly name: string
  readonly description?: string
  readonly inputSchema?: RawRecord
  readonly outputSchema?: RawRecord
  readonly annotations?: RawRecord
  /**
   * Returns a text, or a whole result of `tools/call`. Arguments were checked against the schema unless `unchecked`. A
   * CaseError is the JSON-RPC error, any other error a result with `isError`.
   */
  readonly call?: (args: RawRecord, context: CaseContext) => unknown
  /** Arguments reach `call` as they are. */
  readonly unchecked?: boolean
}

export interface CaseServer {
  /** Default: stdio. */
  readonly transport?: 'stdio' | 'http'
  /** Default: both. */
  readonly eras?: readonly Era[]
  /** Default: one read-only tool `echo` with a required text. */
  readonly tools?: readonly CaseTool[]
  /** Default: one text resource `note://one`. */
  readonly resources?: readonly RawRecord[]
  /** Default: one template `note://{id}`. */
  readonly resourceTemplates?: readonly RawRecord[]
  /** Default: one prompt `greet` with a required argument `name`. */
  readonly prompts?: readonly RawRecord[]
  /** Replaces all announced capabilities. */
  readonly capabilities?: RawRecord
  readonly instructions?: string
  /** Entries on a page of a list; default: all. */
  readonly pageSize?: number
  /** Replaces or adds methods and notifications. */
  readonly methods?: Readonly<Record<string, CaseMethod>>
  /** Sees each text before it is read. Texts that it returns are the answer; undefined handles the text as usual. */
  readonly onText?: (text: string, context: Pick<CaseContext, 'write' | 'exit'>) => readonly string[] | undefined
  /** Replaces what is answered to a message: another message, a text, or null for silence. */
  readonly onAnswer?: (answer: RawRecord, message: RawRecord) => RawRecord | string | null
  /** Written when the process starts. */
  readonly banner?: string
  /** How the process reads its input; default: lines. `chunks`: it takes whatever arrives at once for one message. */
  readonly reads?: 'lines' | 'chunks'
  /** What the process does when its input ends; default: it exits with code 0. */
  readonly onInputEnd?: 'exit' | 'stay'
  /** Handles HTTP requests in front of the server. The names of headers are in lower case, except in `sent`. */
  readonly http?: (
    request: HttpRequest & { readonly headers: Readonly<Record<string, string>> },
    next: (request: HttpRequest) => Promise<HttpAnswer>,
    sent: HttpRequest,
  ) => Promise<HttpAnswer>
  /** The headers that the client has for this server, such as `authorization`. */
  readonly credentials?: Readonly<Record<string, string>>
}
