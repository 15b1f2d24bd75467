// Logs of agent loops for tests.
import { importersOf } from '../detect-importer.js'
import type { RawTrace } from '../importer.js'

interface Imported {
  readonly format: string | undefined
  /** The names of the calls of each run. */
  readonly runs: readonly (readonly string[])[]
  readonly traces: readonly RawTrace[]
  readonly repeats: number
  readonly warnings: readonly string[]
}

export function imported(...values: unknown[]): Imported {
  const [importer, other] = importersOf(values)
  if (other !== undefined) throw new Error(`two formats: ${importer?.key} and ${other.key}`)
  const warnings: string[] = []
  let repeats = 0
  const session = importer?.open({
    skip: () => {},
    repeat: () => {
      repeats += 1
    },
    warn: (what, { line }) => warnings.push(`${line}: ${what}`),
  })
  const traces = [
    ...values.flatMap((value, index) => [...(session?.push(value, { file: 'log.jsonl', line: index + 1 }) ?? [])]),
    ...(session?.end() ?? []),
  ]
  const runs = traces.map(({ tool_calls }) => (tool_calls as { name: string }[]).map(({ name }) => name))
  return { format: importer?.key, runs, traces, repeats, warnings }
}

export interface Exchange {
  readonly request: { readonly model: string; readonly messages: readonly object[] }
  readonly response: object
}

/** An agent loop: every request repeats what came before. */
export function chatLoop(prompt: string, names: readonly string[], system = 'Be terse.'): Exchange[] {
  const messages: object[] = [
    { role: 'system', content: system },
    { role: 'user', content: prompt },
  ]
  const exchanges = names.map((name, turn) => {
    const id = `call_9fK2_${prompt}_${turn}`
    const tool_calls = [{ id, type: 'function', function: { name, arguments: '{"a": 1}' } }]
    const request = { model: 'gpt-5', messages: [...messages] }
    messages.push({ role: 'assistant', content: '', tool_calls }, { role: 'tool', tool_call_id: id, content: 'ok' })
    const message = { role: 'assistant', content: null, tool_calls }
    return { request, response: answer(message, 'tool_calls') }
  })
  const last = { request: { model: 'gpt-5', messages: [...messages] }, response: answer({ content: 'Done.' }, 'stop') }
  return [...exchanges, last]
}

export function answer(message: object, finish_reason: string): object {
  return {
    object: 'chat.completion',
    choices: [{ message, finish_reason }],
    usage: { prompt_tokens: 10, completion_tokens: 2 },
  }
}
