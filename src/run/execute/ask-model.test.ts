import { afterEach, describe, expect, it } from 'vitest'
import { type Model, ModelFailure, type ModelRequest } from '../../models/model.js'
import {
  createModelServer,
  type ModelServer,
  type ModelServerOptions,
} from '../../models/model-server/create-model-server.js'
import { failThen } from '../../models/model-server/fail-then.js'
import { openModel } from '../../models/open-model.js'
import { askModel } from './ask-model.js'
import { Semaphore } from './semaphore.js'

const REQUEST: ModelRequest = { messages: [{ role: 'user', content: 'Hi.' }], tools: [], max_tokens: 10 }

let server: ModelServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function modelOn(answer: ModelServerOptions['answer']): Promise<Model> {
  server = await createModelServer({ answer })
  return await openModel('anthropic/claude-sonnet-4-5', {
    env: { ANTHROPIC_API_KEY: 'sk-of-nobody' },
    providers: { anthropic: { base_url: server.baseUrl('anthropic') } },
    readScript: () => '',
  })
}

function asking(model: Model, { signal = new AbortController().signal, limit = new Semaphore(1) } = {}) {
  const retries: string[] = []
  const answer = askModel(model, REQUEST, { run: 1, signal, limit, onRetry: (message) => retries.push(message) })
  return { answer, retries }
}

describe('asks again', () => {
  it.each<[string, Parameters<typeof failThen>[1], RegExp]>([
    [
      'when there are too many requests, as soon as Retry-After allows',
      { status: 429, retry_after: 0 },
      /429.*; attempt 2 of 5 in 0 ms$/,
    ],
    ['when the provider has trouble', { status: 503, retry_after: 0 }, /503.*; attempt 2 of 5 in 0 ms$/],
    ['when the answer breaks off', { truncate: true }, /; attempt 2 of 5 in \d+ ms$/],
  ])('%s', async (_title, failure, message) => {
    const { answer, retries } = asking(await modelOn(failThen(1, failure, { text: 'Hello.' })))
    expect((await answer).text).toBe('Hello.')
    expect(retries).toEqual([expect.stringMatching(message)])
    expect(server?.requestCount).toBe(2)
  })

  it('four times, then it gives up with what was said last', async () => {
    const { answer, retries } = asking(await modelOn({ error: { status: 529, message: 'overloaded', retry_after: 0 } }))
    await expect(answer).rejects.toMatchObject({ name: 'ModelFailure', kind: 'retry', status: 529 })
    expect(retries).toHaveLength(4)
    expect(server?.requestCount).toBe(5)
  })
})

describe('does not ask again', () => {
  it('when the request was refused', async () => {
    const { answer, retries } = asking(await modelOn({ error: { status: 400, message: 'no' } }))
    await expect(answer).rejects.toMatchObject({ kind: 'agent', status: 400 })
    expect(retries).toEqual([])
    expect(server?.requestCount).toBe(1)
  })

  it('when something else broke', async () => {
    const broken: Model = {
      id: 'x/y',
      provider: 'x',
      isLive: true,
      generate: () => Promise.reject(new TypeError('a bug')),
    }
    await expect(asking(broken).answer).rejects.toThrow(TypeError)
  })

  it('once it is interrupted, in a request or between two', async () => {
    const controller = new AbortController()
    let asked = 0
    const busy: Model = {
      id: 'x/y',
      provider: 'x',
      isLive: true,
      generate: () => {
        asked += 1
        return Promise.reject(new ModelFailure('retry', 'busy', { retryAfterMs: 600_000 }))
      },
    }
    const { answer, retries } = asking(busy, { signal: controller.signal })
    const ended = expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    await new Promise((resolve) => setImmediate(resolve))
    expect(retries).toEqual(['busy; attempt 2 of 5 in 600000 ms'])
    controller.abort()
    await ended
    expect(asked).toBe(1)
  })
})

it('says how to do without strict schemas when OpenAI refuses one', async () => {
  const refusal = new ModelFailure('agent', 'refused', { status: 400, refusesSchema: true })
  const refusing: Model = { id: 'x/y', provider: 'x', isLive: true, generate: () => Promise.reject(refusal) }
  const hintFor = async (strict: boolean) => {
    const request = { ...REQUEST, tools: [{ name: 'a', input_schema: {}, ...(strict ? { strict } : {}) }] }
    const limits = { run: 1, signal: new AbortController().signal, limit: new Semaphore(1), onRetry: () => {} }
    const error = await askModel(refusing, request, limits).catch((reason: unknown) => reason)
    return (error as ModelFailure).hint
  }
  expect(await hintFor(false)).toBeUndefined()
  expect(await hintFor(true)).toSay('`strict_schema: false`')
})

it('holds no place while it waits', async () => {
  const limit = new Semaphore(1)
  const controller = new AbortController()
  const busy: Model = {
    id: 'x/y',
    provider: 'x',
    isLive: true,
    generate: () => Promise.reject(new ModelFailure('retry', 'busy', { retryAfterMs: 600_000 })),
  }
  const waiting = expect(asking(busy, { signal: controller.signal, limit }).answer).rejects.toThrow()
  const { answer } = asking(await modelOn({ text: 'Hello.' }), { limit })
  expect((await answer).text).toBe('Hello.')
  controller.abort()
  await waiting
})
