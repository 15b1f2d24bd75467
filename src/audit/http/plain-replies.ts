// What a server answers to plain requests over HTTP: looked at by several probes.
import { listSome } from '../../core/text/list-some.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { Audit, Observation } from '../probe/audit.js'
import type { Session } from '../session/session.js'
import { LIST_METHODS, LIST_NAMES } from '../session/survey.js'
import { exampleArgumentsOf } from '../values/example-value.js'
import { askHttp, type HttpReply, isResponse, plainRequest } from './ask-http.js'

export interface PlainReply {
  readonly request: RawRecord
  readonly reply: HttpReply
}

/** Calls of tools, which may take long. */
const MAX_CALLS = 3
const UNKNOWN_METHOD = 'mcprove/no-such-method'

/** All in one session, one after the other. */
export const PLAIN_REPLIES: Observation<readonly PlainReply[]> = {
  make: async (audit) => {
    const session = await audit.open()
    const replies: PlainReply[] = []
    for (const request of plainRequests(audit, session)) {
      replies.push({ request, reply: await askHttp(audit, session, { body: request }) })
    }
    return replies
  },
}

/** Those that were answered with a stream of events. */
export async function streamReplies(audit: Audit): Promise<readonly PlainReply[]> {
  const replies = await audit.observe(PLAIN_REPLIES)
  return replies.filter(({ reply }) => reply.body === 'events')
}

/** The response to the request, among all that came with it. */
export function responseTo({ request, reply }: PlainReply): RawRecord | undefined {
  return reply.messages.find((message) => isResponse(message) && message.id === request.id)
}

export function methodOf({ request }: PlainReply): string {
  return String(request.method)
}

/** `ping, tools/list and 3 more`. */
export function methodsOf(replies: readonly PlainReply[]): string {
  return listSome([...new Set(replies.map(methodOf))], 3)
}

export const NO_STREAM = 'the server answered no request with an event stream'

function plainRequests(audit: Audit, session: Session): readonly RawRecord[] {
  const { lists } = audit.survey
  const listed = LIST_NAMES.filter((name) => lists[name].pages.length > 0)
  const calls = audit.callable.slice(0, MAX_CALLS).flatMap((tool) => {
    const args = exampleArgumentsOf(tool)
    if (args === undefined || typeof tool.name !== 'string') return []
    const meta = { progressToken: `mcprove-${tool.name}` }
    return [session.message('tools/call', { name: tool.name, arguments: args }, { meta })]
  })
  return [
    plainRequest(session),
    ...listed.map((name) => session.message(LIST_METHODS[name])),
    session.message(UNKNOWN_METHOD),
    ...calls,
  ]
}
