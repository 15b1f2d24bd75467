import type { McpSubscription } from '@modelcontextprotocol/client'
import { showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { RequestOptions } from '../client/connection.js'
import type { ProtocolParts } from './protocol-parts.js'
import type { AnsweredError, Fields, Subscription } from './protocol-session.js'

const LISTS = ['tools', 'prompts', 'resources'] as const

/**
 * Subscribes to resources. The old generation announces changes of lists without being asked; the new generation wants
 * them named in `subscriptions/listen`.
 */
export async function openSubscription(
  parts: ProtocolParts,
  uris: readonly string[],
  options?: RequestOptions,
): Promise<Subscription> {
  return parts.isNewGeneration ? await listen(parts, uris, options) : await subscribeEach(parts, uris, options)
}

async function subscribeEach(
  { request }: ProtocolParts,
  uris: readonly string[],
  options?: RequestOptions,
): Promise<Subscription> {
  const refusals: string[] = []
  const open: string[] = []
  for (const uri of uris) {
    const answer = await request('resources/subscribe', { uri }, options)
    if ('error' in answer) refusals.push(refusal(uri, answer.error))
    else open.push(uri)
  }
  return {
    refusals,
    async close() {
      for (const uri of open) await request('resources/unsubscribe', { uri }, options).catch(() => {})
    },
  }
}

async function listen(
  { client, capabilities, refused }: ProtocolParts,
  uris: readonly string[],
  { timeoutMs, signal }: RequestOptions = {},
): Promise<Subscription> {
  const lists = LISTS.filter((list) => announces(capabilities[list]))
  if (lists.length === 0 && uris.length === 0) return { refusals: [], async close() {} }
  const filter = {
    ...Object.fromEntries(lists.map((list) => [`${list}ListChanged`, true])),
    ...(uris.length === 0 ? {} : { resourceSubscriptions: [...uris] }),
  }
  let opened: McpSubscription
  try {
    opened = await client.listen(filter, {
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
      ...(signal === undefined ? {} : { signal }),
    })
  } catch (thrown) {
    const error = refused('subscriptions/listen', thrown)
    return { refusals: (uris.length === 0 ? lists : uris).map((one) => refusal(one, error)), async close() {} }
  }
  const honored: readonly string[] = opened.honoredFilter.resourceSubscriptions ?? []
  return {
    refusals: uris.filter((uri) => !honored.includes(uri)).map((uri) => refusal(uri)),
    close: () => opened.close().catch(() => {}),
  }
}

function announces(capability: unknown): boolean {
  return isRecord(capability) && (capability as Fields).listChanged === true
}

function refusal(what: string, error?: AnsweredError): string {
  const said = error === undefined ? '' : `: ${showValue(error.message ?? error.code, 200)}`
  return `the server did not accept the subscription to ${showValue(what, 200)}${said}`
}
