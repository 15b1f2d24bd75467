import { expect, it } from 'vitest'
import { claudeCode } from '../../../importers/claude-code/importer.js'
import { codexExec } from '../../../importers/codex-exec/importer.js'
import { plainText } from './plain-text.js'
import { StreamOutput } from './stream-output.js'
import { TextOutput } from './text-output.js'

const bytes = (...events: readonly (object | string)[]) =>
  Buffer.from(events.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join(''))
const item = (id: string, more: object) => ({ type: 'item.completed', item: { id, ...more } })
const message = (text: string) => item('m', { type: 'agent_message', text })
const done = { type: 'turn.completed', usage: { input_tokens: 7, output_tokens: 3 } }

it('reads events in any pieces, among lines that are none', () => {
  const whole = bytes('Welcome ✓', { type: 'thread.started', thread_id: 't' }, '{ not JSON', message('Done ✓'), done)
  const output = new StreamOutput(codexExec)
  for (const byte of whole) output.push(Buffer.from([byte]))
  expect(output.end()).toMatchObject({ text: 'Done ✓', tokens: { input: 7, output: 3 }, failure: null, notes: [] })
})

it('keeps the totals of a stream that is too long, and says what it did not read', () => {
  const output = new StreamOutput(codexExec, 1000)
  const command = { type: 'command_execution', command: 'yes', aggregated_output: 'y'.repeat(500), exit_code: 0 }
  for (let i = 0; i < 5000; i += 1) output.push(bytes(item(`i${i}`, command)))
  output.push(bytes(message('Done.'), done))
  const { text, tokens, calls, notes } = output.end()
  expect({ text, tokens }).toEqual({ text: 'Done.', tokens: { input: 7, output: 3 } })
  expect(calls?.length).toBeLessThan(2500)
  expect(notes[0]).toMatch(/^\d+ bytes of the output were not read/)
})

it('leaves out a line that is too long for memory', () => {
  const output = new StreamOutput(codexExec)
  output.push(bytes(message('Done.')))
  for (let i = 0; i < 20; i += 1) output.push(Buffer.alloc(1024 * 1024, 'x'))
  output.push(bytes('', done))
  expect(output.end()).toMatchObject({ text: 'Done.', notes: ['1 lines of the output were too long to be read'] })
})

it('says when there are no events, and when they end too early', () => {
  const none = new StreamOutput(claudeCode)
  none.push(bytes('\u001b[31mUnknown option\u001b[0m'))
  expect(none.end()).toMatchObject({
    text: 'Unknown option',
    hasStarted: false,
    failure: { status: 'agent_error', isSilent: true },
  })
  const cut = new StreamOutput(codexExec)
  cut.push(bytes({ type: 'thread.started', thread_id: 't' }, { type: 'turn.started' }))
  expect(cut.end()).toMatchObject({ hasStarted: false, failure: { status: 'agent_error', isSilent: true } })
})

it('an answer that only mentions trouble is an answer', () => {
  const output = new StreamOutput(codexExec)
  output.push(bytes(message('API Error: 529 overloaded; rate limit; turn.failed'), done))
  expect(output.end()).toMatchObject({ failure: null, hasStarted: true })
})

it('text has no commands for a terminal', () => {
  const output = new TextOutput()
  output.push(
    Buffer.from(
      '\u001b[1mbold\u001b[0m \u001b]8;;http://x\u0007link\u001b]8;;\u0007\r\n\u001bP0q#\u001b\\a\u0007\tb\u009b2J',
    ),
  )
  expect(output.end().text).toBe('bold link\na\tb')
  expect(plainText('50%\r100%')).toBe('50%\n100%')
})
