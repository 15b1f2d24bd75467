import { isRecord } from '../../core/trace/trace-fields.js'
import { parseYaml } from '../../core/yaml/parse-yaml.js'
import type { Part } from '../suite-draft.js'
import { type ConfigFile, missPart, type Path } from './config-file.js'
import { render, type Variables } from './render.js'

export interface Prompt {
  readonly text: string
  readonly label: string | null
  readonly path: Path
}

/** Without prompts, promptfoo asks `{{prompt}}`. */
const DEFAULT: Prompt = { text: '{{prompt}}', label: null, path: ['prompts'] }

export function readPrompts(written: unknown, file: ConfigFile): Prompt[] {
  if (written === undefined) return [DEFAULT]
  const list = Array.isArray(written) ? written : [written]
  return list.flatMap((one, index) => {
    const at: Path = Array.isArray(written) ? ['prompts', index] : ['prompts']
    const text = isRecord(one) ? (one.raw ?? one.id ?? one.file) : one
    if (typeof text === 'string' && !/^file:\/\/|\.(?:txt|json|ya?ml|py|[cm]?js|ts|md|j2)$/.test(text)) {
      return [{ text, label: isRecord(one) && typeof one.label === 'string' ? one.label : null, path: at }]
    }
    missPart(file, at, one, 'the prompt is in another file: write its text under `prompt`', false)
    return []
  })
}

/** `prompt`, and for a list of messages also `system` and `messages`; null when a variable has no value. */
export function promptKeys(prompt: Prompt, variables: Variables): Part | null {
  const text = render(prompt.text, variables)
  if (text === null) return null
  const messages = messagesOf(text)
  if (messages === null) return { prompt: text }
  const last = messages.at(-1)
  if (last?.role !== 'user') return null
  const [first] = messages
  const isSystem = first?.role === 'system'
  const earlier = messages.slice(isSystem ? 1 : 0, -1)
  return {
    ...(isSystem ? { system: first.content } : {}),
    ...(earlier.length > 0 ? { messages: earlier } : {}),
    prompt: last.content,
  }
}

function messagesOf(text: string): { role: string; content: string }[] | null {
  if (!/^\s*(?:\[|- *role:)/.test(text)) return null
  const { data, problems } = parseYaml(text)
  if (problems.length > 0 || !Array.isArray(data) || data.length === 0) return null
  const isMessage = (one: unknown): one is { role: string; content: string } =>
    isRecord(one) && typeof one.role === 'string' && typeof one.content === 'string'
  return data.every(isMessage) ? data.map(({ role, content }) => ({ role, content })) : null
}
