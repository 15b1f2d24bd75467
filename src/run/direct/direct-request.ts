// The request of a direct test: one case for each kind.
import { type CallMistake, callMistake } from '../../catalog/call-mistake.js'
import { isMcproveError } from '../../core/errors/error.js'
import { namesError } from '../../core/expect/check-answer.js'
import type { Finding } from '../../core/gate/finding.js'
import { showName } from '../../core/text/show-name.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { McpConnection, RequestOptions } from '../../mcp/client/connection.js'
import type { CompletionAnswer } from '../../mcp/protocol/protocol-session.js'
import type { DirectTest } from '../../suite/suite.js'
import { directMistakes } from '../checks/call-mistakes.js'
import { completionMistake, promptMistake } from '../checks/prompt-mistake.js'
import { outputSchemaFindings } from './direct-output-schema.js'
import type { DirectAnswer } from './protocol/direct-answer.js'
import { cancelledAnswer, taskAnswer } from './protocol/special-calls.js'
import { requireProtocol, warning } from './protocol/watched-request.js'
import { schemaProblems } from './schema-problems.js'

/** From here on an extension has tasks, and the server decides. */
const TASKS_BY_EXTENSION = '2026-07-28'

/** What is known before the request: a tool may change the list, or end its server. */
export interface RequestGround {
  /** Empty for other kinds than tools. */
  readonly tools: readonly ToolDefinition[]
  readonly mistakes: readonly Finding[]
}

export async function groundOf(
  test: DirectTest,
  connection: McpConnection,
  options: RequestOptions,
): Promise<RequestGround> {
  if (test.kind === 'tool') {
    const tools = await connection.listTools(options)
    const mistakes = directMistakes(test, callMistake(test, tools))
    return { tools, mistakes: mistakes.length > 0 ? mistakes : await argumentWarnings(test, tools) }
  }
  return { tools: [], mistakes: directMistakes(test, await promptMistakeOf(test, connection, options)) }
}

/** A server may take arguments that its schema forbids; a test about errors sends them on purpose. */
async function argumentWarnings(
  { tool, args = {}, expect = [] }: Extract<DirectTest, { readonly kind: 'tool' }>,
  tools: readonly ToolDefinition[],
): Promise<Finding[]> {
  const schema = tools.find(({ name }) => name === tool)?.input_schema
  if (namesError(expect) || !isRecord(schema)) return []
  if (Object.keys(args).length === 0 && schema.required === undefined) return []
  const problems = await schemaProblems(schema, args)
  if (problems === null) return []
  const message = `the arguments do not match the schema of ${showName(tool)}: ${problems}`
  return [{ level: 'warning', kind: 'call_mistake', run: 1, step: null, message }]
}

/** Of a prompt or a completion. A server that fails to list what it has is not compared with it. */
async function promptMistakeOf(
  test: DirectTest,
  connection: McpConnection,
  options: RequestOptions,
): Promise<CallMistake | null> {
  try {
    if (test.kind === 'prompt') return promptMistake(test, await connection.listPrompts(options))
    if (test.kind !== 'completion') return null
    const isPrompt = test.template === undefined
    const prompts = isPrompt ? await connection.listPrompts(options) : []
    const templates = isPrompt ? [] : await connection.listResourceTemplates(options)
    return completionMistake(test, { prompts, templates: templates.map(({ uri_template }) => uri_template) })
  } catch (error) {
    if (options.signal?.aborted === true || !isMcproveError(error)) throw error
    return null
  }
}

export async function sendRequest(
  test: DirectTest,
  connection: McpConnection,
  options: RequestOptions,
): Promise<DirectAnswer> {
  switch (test.kind) {
    case 'tool':
      if (test.task !== undefined) return await taskAnswer(test, connection, options)
      if (test.cancel !== undefined) return await cancelledAnswer(test, connection, options)
      return { answer: await connection.callTool(test.tool, test.args ?? {}, options) }
    case 'resource':
      return { answer: await connection.readResource(test.uri, options) }
    case 'prompt':
      return { answer: await connection.getPrompt(test.prompt, test.args ?? {}, options) }
    case 'completion': {
      const { prompt = '', template, argument, value = '', args = {} } = test
      const ref = template === undefined ? { prompt } : { template }
      const { is_error, error, ...further } = await requireProtocol(connection, 'completions').complete(
        { ref, argument, value, args },
        options,
      )
      return { answer: { is_error, ...(error === undefined ? {} : { error }) }, further }
    }
    case 'connection': {
      const { serverInfo, protocolVersion, capabilities, instructions } = connection
      const said = { server_info: serverInfo, protocol_version: protocolVersion, capabilities }
      return { answer: {}, further: { ...said, ...(instructions === undefined ? {} : { instructions }) } }
    }
  }
}

/** What is wrong with the answer, whatever the test expects. Not redacted: redacted text could violate a pattern. */
export async function answerFindings(
  test: DirectTest,
  { tools }: RequestGround,
  { answer: { is_error, ...answer }, further = {} }: DirectAnswer,
  { protocolVersion }: Pick<McpConnection, 'protocolVersion'>,
): Promise<readonly Finding[]> {
  if (test.kind === 'completion') return completionMistakes(further).map((message) => warning('completion', message))
  const tool = test.kind === 'tool' ? tools.find(({ name }) => name === test.tool) : undefined
  if (tool === undefined) return []
  const isTask = 'task' in further && protocolVersion < TASKS_BY_EXTENSION
  return [
    ...(isTask ? forbiddenTask(tool) : []),
    ...(is_error === undefined ? [] : await outputSchemaFindings(tool, { is_error, ...answer })),
  ]
}

/** MCP 2025-11-25, Tasks: clients must not ask this tool for a task, and servers should refuse. */
function forbiddenTask({ name, task_support = 'forbidden' }: ToolDefinition): Finding[] {
  if (task_support !== 'forbidden') return []
  const message = `${showName(name)} made a task, but its \`taskSupport\` is not \`optional\` or \`required\`, so other clients do not ask for one (MCP)`
  return [warning('task', message)]
}

/** Where the numbers contradict each other. */
function completionMistakes({ values, total, has_more }: Omit<CompletionAnswer, 'is_error'>): string[] {
  const count = values?.length ?? 0
  if (typeof total !== 'number') return []
  if (total < count) return [`the total is ${total}, but there are ${count} values`]
  if (has_more === true && total === count)
    return [`\`hasMore\` is true, but the total is ${total}, as many as the values`]
  return has_more === false && total > count
    ? [`\`hasMore\` is false, but the total is ${total}, and there are ${count} values`]
    : []
}
