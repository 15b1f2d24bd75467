import { noCounterpart } from '../suite-draft.js'
import { type ConfigFile, missPart, type Path } from './config-file.js'

/** Settings of a provider that are carried over, old name to new. */
export const SETTINGS: Readonly<Record<string, string>> = {
  temperature: 'temperature',
  top_p: 'top_p',
  seed: 'seed',
  max_tokens: 'max_tokens',
  maxTokens: 'max_tokens',
  max_output_tokens: 'max_tokens',
  max_completion_tokens: 'max_tokens',
  maxOutputTokens: 'max_tokens',
  instructions: 'system',
  systemPrompt: 'system',
  system: 'system',
}
/** Keys of an agent that stand for a setting. */
const KEYS: Readonly<Record<string, string>> = {
  ...SETTINGS,
  model: 'model',
  max_turns: 'max_turns',
  maxTurns: 'max_turns',
  system_prompt: 'system',
  custom_system_prompt: 'system',
  tool_choice: 'tool_choice',
  toolChoice: 'tool_choice',
  allowed_tools: 'tools',
  timeout: 'timeout_ms',
}
const ADVICE: Readonly<Record<string, string>> = {
  max_tool_calls: 'limit the answers of the model with `max_turns`',
  apiBaseUrl: 'use `providers: { <name>: { base_url } }`',
  apiHost: 'use `providers: { <name>: { base_url } }`',
  working_dir: 'write it as `cwd` under `external`',
}

/** Lists a setting that is not carried over, with the key that mcprove has for it. */
export function missSetting(file: ConfigFile, path: Path, value: unknown, isExternal: boolean): void {
  const key = String(path.at(-1))
  const known = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined
  const home = isExternal ? 'give it to the program with `args` under `external`' : `write it under \`${known}\``
  const note =
    known === undefined
      ? noCounterpart(`${key}:`, ADVICE[key] ?? 'leave it out')
      : `\`${key}:\` is not carried over: ${home}`
  missPart(file, path, value, note)
}
