import { containsDeep } from '../../core/matchers/contains.js'
import { listSome } from '../../core/text/list-some.js'
import { nearest } from '../../core/text/nearest.js'
import { showValue } from '../../core/text/show-value.js'
import type { ToolAnswer } from '../client/connection.js'
import type { Manifest, MockAnswer, MockPrompt, MockResource, MockTool } from './manifest/manifest.js'
import { TemplateBudget, TemplateOverflow, textOfValue } from './manifest/template.js'
import type { RecordedResponse } from './recorded-requests.js'

/** The JSON-RPC code for a name or arguments that a server cannot serve, in every protocol version. */
const INVALID_PARAMS = -32602
const INTERNAL_ERROR = -32603
const MAX_SHOWN = 300

type State = Readonly<Record<string, unknown>>

/** What a mock server answers, and its state. Independent of the transport. */
export class MockWorld {
  readonly manifest: Manifest
  readonly #tools: ReadonlyMap<string, MockTool>
  #state: State

  constructor(manifest: Manifest) {
    this.manifest = manifest
    this.#tools = new Map(manifest.tools.map((tool) => [tool.name, tool]))
    this.#state = manifest.state
  }

  /** Replaced by each answer that sets something, never changed in place. */
  get state(): State {
    return this.#state
  }

  listTools(): readonly MockTool[] {
    return this.manifest.tools
  }

  listResources(): readonly MockResource[] {
    return this.manifest.resources
  }

  listPrompts(): readonly MockPrompt[] {
    return this.manifest.prompts
  }

  /** What it announces to clients. */
  get capabilities(): { tools: object; resources?: object; prompts?: object } {
    return {
      tools: {},
      ...(this.#offers('resources') ? { resources: {} } : {}),
      ...(this.#offers('prompts') ? { prompts: {} } : {}),
    }
  }

  /** Whether it answers requests of this kind at all. */
  #offers(kind: 'resources' | 'prompts'): boolean {
    return this.manifest[kind].length > 0 || this.manifest.requests?.has(kind) === true
  }

  /** Answers a `tools/call`, however it came. Never throws. */
  call(name: string, args: Readonly<Record<string, unknown>>): ToolAnswer {
    const tool = this.#tools.get(name)
    if (tool === undefined) return invalidParams(`Unknown tool: ${unknownName(name, [...this.#tools.keys()])}`)
    const problems = tool.check(args).map(({ path, message }) => `${path} ${message}`.trimStart())
    if (problems.length > 0) return invalidParams(`Invalid arguments for tool ${name}: ${problems.join('; ')}`)
    const answer = tool.answers.find(
      ({ match, state }) => containsDeep(match, args) && containsDeep(state, this.#state),
    )
    const give = answer?.give ?? tool.fallback
    if (give === undefined) return unanswered(tool, args, this.#state)
    return withinBounds(`the answer of ${name}`, () => {
      const scope = { args, state: this.#state }
      const given = give(scope, new TemplateBudget())
      const set = answer?.set?.(scope, new TemplateBudget())
      // Entries, not assignment, so that a key `__proto__` stays a key.
      if (set !== undefined) this.#state = Object.fromEntries([...Object.entries(this.#state), ...entriesOf(set)])
      return given
    })
  }

  /** Answers a `resources/read`. */
  read(uri: string): ToolAnswer {
    const { resources, requests } = this.manifest
    if (requests !== undefined) return recordedContent(requests.take('resources/read', { uri }), 'contents')
    const resource = resources.find((candidate) => candidate.uri === uri)
    if (resource === undefined) {
      return invalidParams(
        `Resource not found: ${unknownName(
          uri,
          resources.map((one) => one.uri),
        )}`,
      )
    }
    return withinBounds(`the resource ${uri}`, () => {
      const text = textOfValue(resource.text({ args: {}, state: this.#state }, new TemplateBudget()))
      const mimeType = resource.mime_type === undefined ? {} : { mimeType: resource.mime_type }
      return { is_error: false, content: [{ uri, ...mimeType, text }] }
    })
  }

  /** Answers a `prompts/get`. */
  prompt(name: string, args: Readonly<Record<string, string>>): ToolAnswer {
    const { prompts, requests } = this.manifest
    if (requests !== undefined) {
      const asked = Object.keys(args).length === 0 ? { name } : { name, arguments: args }
      return recordedContent(requests.take('prompts/get', asked), 'messages')
    }
    const prompt = prompts.find((candidate) => candidate.name === name)
    if (prompt === undefined) {
      return invalidParams(
        `Unknown prompt: ${unknownName(
          name,
          prompts.map((one) => one.name),
        )}`,
      )
    }
    const missing = prompt.arguments.filter((argument) => argument.required && !Object.hasOwn(args, argument.name))
    if (missing.length > 0) {
      return invalidParams(
        `Missing arguments of prompt ${name}: ${missing.map((argument) => argument.name).join(', ')}`,
      )
    }
    return withinBounds(`the prompt ${name}`, () => {
      const scope = { args, state: this.#state }
      const budget = new TemplateBudget()
      const content = prompt.messages.map(({ role, text }) => ({
        role,
        content: { type: 'text', text: textOfValue(text(scope, budget)) },
      }))
      return { is_error: false, content }
    })
  }
}

function recordedContent(response: RecordedResponse, key: 'contents' | 'messages'): ToolAnswer {
  if ('error' in response) return rpcError(response.error.code, response.error.message)
  return { is_error: false, content: response.result[key] ?? [] }
}

function withinBounds(what: string, answer: () => ToolAnswer): ToolAnswer {
  try {
    return answer()
  } catch (error) {
    if (!(error instanceof TemplateOverflow)) throw error
    return rpcError(INTERNAL_ERROR, `${what} ${error.message}`)
  }
}

function invalidParams(message: string): ToolAnswer {
  return rpcError(INVALID_PARAMS, message)
}

/** In the form of a connection: the agent reads the text, a trace keeps the code. */
function rpcError(code: number, message: string): ToolAnswer {
  return { is_error: true, content: [{ type: 'text', text: message }], error: { code, message } }
}

function unknownName(name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  const shown = showValue(name)
  if (near !== undefined) return `${shown}; did you mean ${near}?`
  return known.length === 0 ? `${shown}; the manifest has none` : `${shown}; the manifest has ${listSome(known)}`
}

/** The agent sees a failed call; the trace shows what to add to the manifest. */
function unanswered({ name, answers }: MockTool, args: unknown, state: State): ToolAnswer {
  const needsState = answers.some((answer) => Object.keys(answer.state).length > 0)
  const asked = `${name} has no answer for ${showValue(args, MAX_SHOWN)}${needsState ? ` in the state ${showValue(state, MAX_SHOWN)}` : ''}`
  const recorded = answers.length === 0 ? 'none is recorded' : `recorded: ${listSome(answers.map(conditions))}`
  return { is_error: true, content: [{ type: 'text', text: `${asked}; ${recorded}` }] }
}

function conditions({ match, state }: MockAnswer): string {
  const inState = Object.keys(state).length === 0 ? '' : ` in the state ${showValue(state, MAX_SHOWN)}`
  return `${showValue(match, MAX_SHOWN)}${inState}`
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
