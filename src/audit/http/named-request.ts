// A request that carries the header Mcp-Name, and that changes nothing.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { Audit } from '../probe/audit.js'
import type { Session } from '../session/session.js'
import { exampleArgumentsOf } from '../values/example-value.js'

export interface NamedRequest {
  readonly name: string
  /** Another id each time. */
  readonly message: () => RawRecord
}

export const NOTHING_NAMED = 'the server offers no resource, no prompt and no tool that may be called'

/** Reads a resource, else gets a prompt, else calls a tool that may be called; undefined where the server offers none. */
export function namedRequest(audit: Audit, session: Session): NamedRequest | undefined {
  const { resources, prompts } = audit.survey.lists
  for (const { uri } of resources.entries) {
    if (typeof uri === 'string') return { name: uri, message: () => session.message('resources/read', { uri }) }
  }
  for (const { name, arguments: declared } of prompts.entries) {
    if (typeof name !== 'string') continue
    const args = exampleOf(Array.isArray(declared) ? declared : [])
    return { name, message: () => session.message('prompts/get', { name, arguments: args }) }
  }
  for (const tool of audit.callable) {
    const args = exampleArgumentsOf(tool)
    const { name } = tool
    if (args === undefined || typeof name !== 'string') continue
    return { name, message: () => session.message('tools/call', { name, arguments: args }) }
  }
  return undefined
}

function exampleOf(declared: readonly unknown[]): RawRecord {
  const required = declared.filter(isRecord).filter((one) => one.required === true && typeof one.name === 'string')
  return Object.fromEntries(required.map(({ name }) => [name, 'example']))
}

/** As the header carries text that is not plain ASCII (2026-07-28, Streamable HTTP, Value Encoding). */
export function base64Header(text: string): string {
  return `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`
}
