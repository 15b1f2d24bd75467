import { Fields, reportRepeated } from './fields.js'
import type { MockMessage, MockPrompt, MockPromptArgument } from './manifest.js'
import type { ManifestProblems, Path } from './manifest-problems.js'
import { compile } from './read-return.js'
import type { Dialect } from './template.js'

const PROMPT_KEYS = ['name', 'description', 'arguments', 'messages']
/** mcptest writes the one message of a prompt as its `text`. */
const KEYS_OF: Readonly<Record<Dialect, readonly string[]>> = {
  mcprove: PROMPT_KEYS,
  mcptest: [...PROMPT_KEYS, 'text'],
}
/** Further keys of a saved `prompts/list`. */
const MCP_PROMPT_KEYS = ['title', 'icons', '_meta']
const ROLES = ['user', 'assistant'] as const

export function readPrompt(
  value: unknown,
  path: Path,
  problems: ManifestProblems,
  dialect: Dialect,
): MockPrompt | null {
  const fields = Fields.of(value, path, problems, KEYS_OF[dialect], MCP_PROMPT_KEYS)
  if (fields === null) return null
  const isText = isMcptestText(fields, dialect)
  if (!isText) fields.isThere('messages')
  reportRepeated(fields, 'arguments', 'name')
  return {
    name: fields.requiredName('name'),
    description: fields.text('description'),
    arguments: fields.list('arguments', (argument, place) => readArgument(argument, place, problems)),
    messages: isText
      ? [{ role: 'user', text: compile(fields.requiredText('text'), fields.at('text'), problems) }]
      : fields.list('messages', (message, place) => readMessage(message, place, problems)),
  }
}

function isMcptestText(fields: Fields, dialect: Dialect): boolean {
  return dialect === 'mcptest' && (fields.spelled('messages', 'text') === 'text' || !fields.has('messages'))
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
