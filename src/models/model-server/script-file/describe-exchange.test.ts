import { expect, it } from 'vitest'
import { startModelServer } from '../create-model-server.js'
import type { ScriptedReply } from '../model-answers.js'
import { describeExchange } from './describe-exchange.js'

async function linesOf(script: readonly ScriptedReply[], ask: (url: string) => Promise<unknown>): Promise<string[]> {
  const lines: string[] = []
  const server = await startModelServer({ answer: script }, (seen) => lines.push(describeExchange(seen)))
  await ask(server.url).catch(() => {})
  await server.close()
  return lines
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', body: JSON.stringify({ model: 'm', ...body }) })
const messages = [{ role: 'user', content: 'x' }]

it.each<[string, ScriptedReply]>([
  ['-> 200 "Hello."', { text: 'Hello.' }],
  [
    '-> 200 "Look." calls shop.find, shop.get',
    { text: 'Look.', calls: [{ name: 'shop.find' }, { server: 'shop', name: 'get' }] },
  ],
  ['-> 529 Overloaded', { error: { status: 529, message: 'Overloaded' } }],
  ['-> 529 scripted failure', { error: { status: 529, in_stream: true } }],
  ['-> 200 "Hello." (truncate)', { text: 'Hello.', truncate: true }],
  ['-> 200 body "<h1>"', { body: '<h1>' }],
])('%s', async (line, reply) => {
  const lines = await linesOf([reply], (url) => post(`${url}/v1/chat/completions`, { messages }).then((r) => r.text()))
  expect(lines).toEqual([`POST /v1/chat/completions "m" turn 1 ${line}`])
})

it('says that a stream failed, which attempt it was, and what was refused', async () => {
  const reply = { text: 'Hello.', error: { status: 529, in_stream: true, times: 1 } }
  const lines = await linesOf([reply], async (url) => {
    for (let attempt = 0; attempt < 2; attempt++) {
      await (await post(`${url}/v1/chat/completions`, { messages, stream: true })).text()
    }
    await fetch(`${url}/v1/models`)
    await post(`${url}/v1/embed\u202e${'x'.repeat(100)}`, {})
  })
  expect(lines).toEqual([
    'POST /v1/chat/completions "m" turn 1 -> 200 "Hello." then error 529',
    'POST /v1/chat/completions "m" turn 1 attempt 2 -> 200 "Hello."',
    'GET /v1/models -> 200',
    expect.stringMatching(/^POST \/v1\/embed%E2%80%AEx+… -> 404 POST .* no such path here$/),
  ])
})

it('shows a name that came from the network on one line', async () => {
  const lines = await linesOf([{ text: 'a\nb' }], (url) =>
    post(`${url}/v1/responses`, { model: 'm\u001b[31m\n', input: 'x' }),
  )
  expect(lines).toEqual(['POST /v1/responses "m\\u001b[31m\\n" turn 1 -> 200 "a\\nb"'])
})
