// The methods of a correct server. For tests only.
import { Ajv2020 } from 'ajv/dist/2020.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { REVISIONS } from '../probe/revision.js'
import { type CaseContext, CaseError, type CaseMethod, type CaseServer, type CaseTool } from './case-server.js'

export const METHOD_NOT_FOUND = -32601
export const INVALID_PARAMS = -32602

const LEGACY_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']
const SERVER_INFO = { name: 'case-server', version: '1.0.0' }
const LOG_LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']

const ECHO: CaseTool = {
  name: 'echo',
  description: 'Returns the text that it is given. Use it to test a connection.',
  inputSchema: {
    type: 'object',
    properties: { text: { type: 'string', description: 'The text to return.' } },
    required: ['text'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true },
  call: ({ text }) => text,
}

export const toolsOf = ({ tools = [ECHO] }: CaseServer): readonly CaseTool[] => tools
const resourcesOf = ({ resources = [{ uri: 'note://one', name: 'one', mimeType: 'text/plain' }] }: CaseServer) =>
  resources
const templatesOf = ({
  resourceTemplates = [{ uriTemplate: 'note://{id}', name: 'note', mimeType: 'text/plain' }],
}: CaseServer) => resourceTemplates
const promptsOf = ({
  prompts = [{ name: 'greet', description: 'Greets a person.', arguments: [{ name: 'name', required: true }] }],
}: CaseServer) => prompts

/** Every method and notification of the server, by name. */
export function methodsOf(server: CaseServer): Readonly<Record<string, CaseMethod>> {
  return {
    initialize: ({ protocolVersion }) => ({
      protocolVersion: LEGACY_VERSIONS.includes(String(protocolVersion)) ? protocolVersion : LEGACY_VERSIONS[0],
      capabilities: capabilitiesOf(server, 'legacy'),
      serverInfo: SERVER_INFO,
      ...(server.instructions === undefined ? {} : { instructions: server.instructions }),
    }),
    'server/discover': () => ({
      supportedVersions: supportedVersions(server),
      capabilities: capabilitiesOf(server, 'modern'),
      ...(server.instructions === undefined ? {} : { instructions: server.instructions }),
      _meta: { 'io.modelcontextprotocol/serverInfo': SERVER_INFO },
      ...CACHE,
    }),
    ping: (_params, { era }) => {
      if (era === 'modern') throw new CaseError(METHOD_NOT_FOUND, 'Method not found: ping')
      return {}
    },
    'tools/list': listing(server, 'tools', () => toolsOf(server).map(shownTool)),
    'tools/call': (params, context) => callTool(server, params, context),
    'resources/list': listing(server, 'resources', () => resourcesOf(server)),
    'resources/templates/list': listing(server, 'resourceTemplates', () => templatesOf(server)),
    'resources/read': (params, context) => readResource(server, params, context),
    'prompts/list': listing(server, 'prompts', () => promptsOf(server)),
    'prompts/get': (params) => getPrompt(server, params),
    'completion/complete': (params) => complete(server, params),
    'logging/setLevel': ({ level }, { era }) => {
      if (era === 'modern') throw new CaseError(METHOD_NOT_FOUND, 'Method not found: logging/setLevel')
      if (!LOG_LEVELS.includes(String(level))) throw new CaseError(INVALID_PARAMS, `Unknown log level: ${level}`)
      return {}
    },
    'resources/subscribe': ({ uri }, { era }) => {
      if (era === 'modern') throw new CaseError(METHOD_NOT_FOUND, 'Method not found: resources/subscribe')
      if (typeof uri !== 'string') throw new CaseError(INVALID_PARAMS, 'uri is missing')
      return {}
    },
    'resources/unsubscribe': () => ({}),
    'notifications/initialized': () => undefined,
    'notifications/cancelled': () => undefined,
    ...server.methods,
  }
}

/** Fields of results that may be kept for a while (2026-07-28, Caching). */
const CACHE = { ttlMs: 0, cacheScope: 'private' }

export function supportedVersions({ eras = ['legacy', 'modern'] }: CaseServer): string[] {
  return [...(eras.includes('modern') ? [REVISIONS[2]] : []), ...(eras.includes('legacy') ? LEGACY_VERSIONS : [])]
}

function capabilitiesOf(server: CaseServer, era: 'legacy' | 'modern'): RawRecord {
  const { capabilities } = server
  if (capabilities !== undefined) return capabilities
  const subscribe = era === 'legacy' ? { subscribe: true } : {}
  return { tools: {}, resources: subscribe, prompts: {}, completions: {}, ...(era === 'legacy' ? { logging: {} } : {}) }
}

function shownTool({
  call: _call,
  unchecked: _unchecked,
  inputSchema = { type: 'object' },
  ...tool
}: CaseTool): RawRecord {
  return { ...tool, inputSchema }
}

/** A list with pages, whose cursors are offsets. */
function listing({ pageSize }: CaseServer, key: string, entries: () => readonly unknown[]): CaseMethod {
  return ({ cursor }, { era }) => {
    const all = entries()
    const isCursor = typeof cursor === 'string' && /^page-\d+$/.test(cursor)
    const start = isCursor ? Number(cursor.slice('page-'.length)) : 0
    if (cursor !== undefined && (!isCursor || start >= all.length))
      throw new CaseError(INVALID_PARAMS, 'Invalid cursor')
    const end = pageSize === undefined ? all.length : start + pageSize
    const next = end < all.length ? { nextCursor: `page-${end}` } : {}
    return { [key]: all.slice(start, end), ...next, ...(era === 'modern' ? CACHE : {}) }
  }
}

async function callTool(server: CaseServer, params: RawRecord, context: CaseContext): Promise<unknown> {
  const { name, arguments: args = {} } = params
  const tool = toolsOf(server).find((one) => one.name === name)
  if (tool === undefined) throw new CaseError(INVALID_PARAMS, `Unknown tool: ${name}`)
  if (tool.unchecked !== true) {
    const mistake = mistakeIn(tool.inputSchema ?? { type: 'object' }, args)
    if (mistake !== undefined) return refusal(`Invalid arguments for ${tool.name}: ${mistake}`)
  }
  if (tool.call === undefined) return textResult('done')
  try {
    // A tool that checks nothing gets what came, whatever it is.
    const result = await tool.call(args as RawRecord, context)
    return isRecord(result) ? result : textResult(String(result))
  } catch (error) {
    if (error instanceof CaseError) throw error
    return refusal(error instanceof Error ? error.message : String(error))
  }
}

function textResult(text: string): RawRecord {
  return { content: [{ type: 'text', text }] }
}

function refusal(text: string): RawRecord {
  return { content: [{ type: 'text', text }], isError: true }
}

const ajv = new Ajv2020({ strict: false, validateFormats: false })

function mistakeIn(schema: RawRecord, args: unknown): string | undefined {
  const validate = ajv.compile(schema)
  return validate(args) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'arguments' })
}

function readResource(server: CaseServer, { uri }: RawRecord, { era }: CaseContext): unknown {
  const isKnown =
    resourcesOf(server).some((one) => one.uri === uri) ||
    (templatesOf(server).length > 0 && /^note:\/\/\d{1,4}$/.test(String(uri)))
  if (!isKnown) {
    const code = era === 'modern' ? INVALID_PARAMS : -32002
    throw new CaseError(code, 'Resource not found', { uri })
  }
  return { contents: [{ uri, mimeType: 'text/plain', text: 'A note.' }], ...(era === 'modern' ? CACHE : {}) }
}

function getPrompt(server: CaseServer, { name, arguments: args }: RawRecord): unknown {
  const prompt = promptsOf(server).find((one) => one.name === name)
  if (prompt === undefined) throw new CaseError(INVALID_PARAMS, `Unknown prompt: ${name}`)
  const given = isRecord(args) ? args : {}
  for (const argument of Array.isArray(prompt.arguments) ? prompt.arguments : []) {
    if (argument.required === true && typeof given[argument.name] !== 'string') {
      throw new CaseError(INVALID_PARAMS, `The argument ${argument.name} is missing`)
    }
  }
  return { messages: [{ role: 'user', content: { type: 'text', text: `Greet ${given.name}.` } }] }
}

function complete(server: CaseServer, { ref }: RawRecord): unknown {
  const isKnown =
    isRecord(ref) &&
    (ref.type === 'ref/prompt'
      ? promptsOf(server).some(({ name }) => name === ref.name)
      : templatesOf(server).some(({ uriTemplate }) => uriTemplate === ref.uri))
  if (!isKnown) throw new CaseError(INVALID_PARAMS, 'Unknown reference')
  return { completion: { values: ['Ada', 'Alan'], total: 2, hasMore: false } }
}
