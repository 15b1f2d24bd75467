import { expect, it } from 'vitest'
import { Chat } from './chat.js'

function outcomeAfter(tool: string): unknown {
  const chat = new Chat({ file: 'chat.json', line: 1 })
  const toolCalls = [{ id: 'a', name: tool, args: {}, status: 'success' }]
  chat.push({ messages: [{ id: 'm', type: 'gemini', content: '', toolCalls }] })
  return chat.finish(() => {})?.outcome
}

it('takes the chat of a subagent as completed when its last call reports the result', () => {
  expect(outcomeAfter('complete_task')).toBeNull()
  expect(outcomeAfter('read_file')).toMatchObject({ status: 'cancelled' })
})
