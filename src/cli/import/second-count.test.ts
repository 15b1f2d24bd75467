import { expect, it } from 'vitest'
import type { LogFlags } from './log-flags.js'
import { LogImport } from './log-import.js'
import { LogNotes } from './log-notes.js'

/** Imports one file; `lines` are its values. */
async function imported(
  lines: readonly unknown[],
  flags: LogFlags = {},
): Promise<{ calls: number; told: string; loss: string | null }> {
  const told: string[] = []
  const notes = new LogNotes((text) => told.push(text))
  const logs = new LogImport(flags, notes)
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  const chunks = (async function* () {
    yield Buffer.from(text)
  })()
  let calls = 0
  for await (const batch of logs.read('log.jsonl', chunks)) for (const trace of batch) calls += trace.tool_calls.length
  for (const trace of logs.end()) calls += trace.tool_calls.length
  return { calls, told: told.join(''), loss: notes.loss }
}

const call = (id: string, name = 'get') => ({
  role: 'assistant',
  content: '',
  tool_calls: [{ id, type: 'function', function: { name, arguments: '{}' } }],
})
const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'ok' })
const ids = Array.from({ length: 10 }, (_, i) => `c${i}`)
const chat = ids.flatMap((id, i) => [call(id, `tool_${i}`), result(id)])

it('says nothing where both counts agree', async () => {
  expect(await imported(chat)).toEqual({ calls: 10, told: '', loss: null })
})

it('a log whose calls are not read is an error, unless --allow-empty accepts it', async () => {
  const unread = [{ messages: [{ role: 'user', content: 'Hi.' }], steps: [{ name: 'get', arguments: { a: 1 } }] }]
  await expect(imported(unread, { format: 'openai' })).rejects.toFailWithHint('CALLS_UNREAD', 'log.jsonl', 'openai', 1)
  expect(await imported(unread, { format: 'openai', allowEmpty: true })).toMatchObject({ calls: 0 })
})

it('tools that were offered and not called are fine', async () => {
  const tools = [
    { type: 'function', function: { name: 'get', parameters: { properties: { arguments: { type: 'object' } } } } },
  ]
  expect(await imported([{ messages: [{ role: 'user', content: 'Hi.' }], tools }], { format: 'openai' })).toEqual({
    calls: 0,
    told: '',
    loss: null,
  })
})

it('warns where fewer calls and results are read than the text contains', async () => {
  const steps = { role: 'critic', tool_calls: call('x').tool_calls, result: { tool_call_id: 'x' } }
  const { calls, told, loss } = await imported([...chat, steps, steps])
  expect(calls).toBe(10)
  expect(told).toSay('log.jsonl', 10, 12)
  expect(loss).not.toBeNull()
})

it('warns where more calls are read than the text contains', async () => {
  const spans = ['a', 'b', 'c'].map((spanId, i) => ({
    traceId: 't',
    spanId,
    name: 'execute_tool get',
    startTimeUnixNano: `${i + 1}000000`,
    attributes: [
      { key: 'gen_ai.operation.name', value: { stringValue: 'execute_tool' } },
      ...(i === 0 ? [{ key: 'gen_ai.tool.name', value: { stringValue: 'get' } }] : []),
    ],
  }))
  const { calls, told } = await imported([{ resourceSpans: [{ scopeSpans: [{ spans }] }] }])
  expect(calls).toBe(3)
  expect(told).toSay('log.jsonl', 3, 1)
})

it('warns of calls without a result that repeat others', async () => {
  const copies = ids.slice(0, 5).map((id, i) => call(`${id}-copy`, `tool_${i}`))
  expect((await imported([...chat, ...copies])).told).toSay('log.jsonl', 5, 15)
})

it('warns where no tokens are read', async () => {
  expect((await imported([...chat, { role: 'note', cost: { prompt_tokens: 7 } }])).told).toSay('log.jsonl')
})
