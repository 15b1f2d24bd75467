// Servers whose texts are the case. For tests only.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { CaseServer, CaseTool } from './case-server.js'

/** One read-only tool `add`, with other texts. */
export function oneTool(tool: Partial<CaseTool> & RawRecord): CaseServer {
  return { tools: [{ name: 'add', description: 'Adds two numbers.', annotations: { readOnlyHint: true }, ...tool }] }
}

/** A prompt whose message is this text. */
export function promptSaying(text: string): CaseServer {
  return { methods: { 'prompts/get': () => ({ messages: [{ role: 'user', content: { type: 'text', text } }] }) } }
}

/** A resource whose contents are this text. */
export function resourceSaying(text: string): CaseServer {
  return {
    methods: { 'resources/read': ({ uri }) => ({ contents: [{ uri, mimeType: 'text/plain', text }] }) },
  }
}
