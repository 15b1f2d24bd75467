// The compiled form of a mock server: templates are functions, schemas are checks.
import type { SchemaCheck } from '../../../core/engines/json-schema.js'
import type { ToolAnswer } from '../../client/connection.js'
import type { RecordedRequests } from '../recorded-requests.js'
import type { Template, TemplateBudget, TemplateScope } from './template.js'

export interface Manifest {
  readonly name: string | undefined
  readonly version: string
  readonly state: Readonly<Record<string, unknown>>
  readonly tools: readonly MockTool[]
  readonly resources: readonly MockResource[]
  readonly prompts: readonly MockPrompt[]
  /** For a recording: the answers of its server to everything but tool calls. */
  readonly requests?: RecordedRequests | undefined
}

export interface MockTool {
  readonly name: string
  readonly title: string | undefined
  readonly description: string | undefined
  readonly input_schema: Readonly<Record<string, unknown>>
  readonly output_schema: Readonly<Record<string, unknown>> | undefined
  readonly annotations: Readonly<Record<string, unknown>> | undefined
  readonly check: SchemaCheck
  /** The first one that matches answers. */
  readonly answers: readonly MockAnswer[]
  readonly fallback: AnswerTemplate | undefined
}

export interface MockAnswer {
  /** What the arguments must contain. */
  readonly match: Readonly<Record<string, unknown>>
  /** What the state must contain. */
  readonly state: Readonly<Record<string, unknown>>
  readonly give: AnswerTemplate
  /** New values of keys of the state. */
  readonly set: Template | undefined
}

export type AnswerTemplate = (scope: TemplateScope, budget: TemplateBudget) => ToolAnswer

export interface MockResource {
  readonly uri: string
  readonly name: string
  readonly description: string | undefined
  readonly mime_type: string | undefined
  readonly text: Template
}

export interface MockPrompt {
  readonly name: string
  readonly description: string | undefined
  readonly arguments: readonly MockPromptArgument[]
  readonly messages: readonly MockMessage[]
}

export interface MockPromptArgument {
  readonly name: string
  readonly description: string | undefined
  readonly required: boolean
}

export interface MockMessage {
  readonly role: 'user' | 'assistant'
  readonly text: Template
}
