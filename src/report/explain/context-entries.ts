import type { ContextMessage, RowContext } from '../../score/result/result.js'

export interface ContextEntry {
  readonly role: string
  readonly text: string
}

/** What a model was told, message by message. */
export function contextEntries({ system, messages, turns }: RowContext): ContextEntry[] {
  return [
    ...(system === null ? [] : [{ role: 'system', text: system }]),
    ...messages.map((message) => ({ role: message.role, text: messageText(message) })),
    ...turns.map((text) => ({ role: 'user', text })),
  ]
}

/** The text of a message, then its calls. */
function messageText({ content, tool_calls = [] }: ContextMessage): string {
  const said = typeof content === 'string' ? content : content == null ? '' : JSON.stringify(content)
  return [said, ...tool_calls.map((call) => `calls ${JSON.stringify(call)}`)].filter((part) => part !== '').join('\n')
}
