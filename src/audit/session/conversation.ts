// A plain conversation with a server, and every message of it: what is judged without asking for anything special.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { Received } from '../../mcp/raw/message-log.js'
import type { Audit, Observation } from '../probe/audit.js'
import type { Exchange } from '../probe/exchange.js'
import { exampleArgumentsOf } from '../values/example-value.js'
import type { Session } from './session.js'
import { plainMethod } from './still-answers.js'
import { LIST_METHODS, LIST_NAMES } from './survey.js'

export interface Conversation {
  /** All that the server wrote, from its start. */
  readonly received: readonly Received[]
  /** The messages in `received`. */
  readonly messages: readonly RawRecord[]
  readonly exchanges: readonly Exchange[]
}

/** So many tools are called. */
const MAX_CALLS = 10
/** Nothing more is asked after this share of the time of a probe. */
const SHARE_OF_TIME = 0.5

/** Held once for each revision, by a client without capabilities. Every answer to it, right or wrong, is evidence. */
export const CONVERSATION: Observation<Conversation> = {
  make: async (audit: Audit) => {
    const session = await audit.open({ capabilities: {} })
    const until = performance.now() + SHARE_OF_TIME * audit.limits.probeMs
    const exchanges: Exchange[] = [session.opening]
    for (const [method, params] of requestsFor(audit, session)) {
      if (performance.now() > until || session.wire.log.ended !== undefined) break
      exchanges.push(await session.request(method, params))
    }
    // Notifications may come late.
    await session.next(() => false, audit.limits.quietMs)
    const received = session.wire.log.since(0)
    const messages = received.flatMap((entry) => (entry.kind === 'message' ? [entry.message] : []))
    return { received, messages, exchanges }
  },
}

type Request = readonly [method: string, params: RawRecord]

function requestsFor({ survey, callable }: Audit, session: Session): readonly Request[] {
  const { capabilities, lists } = survey
  const listed = LIST_NAMES.filter((list) => lists[list].pages.length > 0)
  const [resource] = lists.resources.entries
  const [prompt] = lists.prompts.entries
  return [
    [plainMethod(session), {}],
    ...listed.map((list): Request => [LIST_METHODS[list], {}]),
    ...(typeof resource?.uri === 'string' ? [['resources/read', { uri: resource.uri }] as const] : []),
    ...(typeof prompt?.name === 'string' ? [['prompts/get', { name: prompt.name }] as const] : []),
    ...callable.slice(0, MAX_CALLS).flatMap((tool): Request[] => {
      const args = exampleArgumentsOf(tool)
      return args === undefined ? [] : [['tools/call', { name: tool.name, arguments: args }]]
    }),
    // What is wrong on purpose: the errors are looked at too.
    ['mcprove/no-such-method', {}],
    ...('tools' in capabilities ? [['tools/call', { name: 'mcprove-no-such-tool', arguments: {} }] as const] : []),
    ...('resources' in capabilities ? [['resources/read', { uri: 'mcprove://no-such-resource' }] as const] : []),
    ...('prompts' in capabilities ? [['prompts/get', { name: 'mcprove-no-such-prompt' }] as const] : []),
  ]
}

/** The methods of the requests that the server sent, each once. */
export function serverRequests({ messages }: Conversation): readonly string[] {
  const methods = messages.flatMap((message) =>
    'id' in message && typeof message.method === 'string' ? [message.method] : [],
  )
  return [...new Set(methods)]
}
