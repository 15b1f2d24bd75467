import { Fields, reportRepeated } from './fields.js'
import type { MockMessage, MockPrompt, MockPromptArgument } from './manifest.js'
import type { ManifestProblems, Path } from './manifest-problems.js'
import { compile } from './read-return.js'

const PROMPT_KEYS = ['name', 'description', 'arguments', 'messages']
/** Further keys of a saved `prompts/list`. */
const MCP_PROMPT_KEYS = ['title', 'icons', '_meta']
const ROLES = ['user', 'assistant'] as const

export function readPrompt(value: unknown, path: Path, problems: ManifestProblems): MockPrompt | null {
  const fields = Fields.of(value, path, problems, PROMPT_KEYS, MCP_PROMPT_KEYS)
  if (fields === null) return null
  fields.isThere('messages')
  reportRepeated(fields, 'arguments', 'name')
  return {
    name: fields.requiredName('name'),
    description: fields.text('description'),
    arguments: fields.list('arguments', (argument, place) => readArgument(argument, place, problems)),
    messages: fields.list('messages', (message, place) => readMessage(message, place, problems)),
  }
}

function readArgument(value: unknown, path: Path, problems: ManifestProblems): MockPromptArgument | null {
  const fields = Fields.of(value, path, problems, ['name', 'description', 'required'], ['title'])
  if (fields === null) return null
  return {
    name: fields.requiredName('name'),
    description: fields.text('description'),
    required: fields.flag('required') ?? false,
  }
}

function readMessage(value: unknown, path: Path, problems: ManifestProblems): MockMessage | null {
  const fields = Fields.of(value, path, problems, ['role', 'text'])
  if (fields === null) return null
  const role = fields.choice('role', ROLES) ?? 'user'
  return { role, text: compile(fields.requiredText('text'), fields.at('text'), problems) }
}
