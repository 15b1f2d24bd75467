import { describe, expect, it } from 'vitest'
import {
  ordersServer,
  packageServer,
  startEverything,
  startOrders,
  urlOf,
} from '../../../test/fixtures/servers/running.js'
import { connectServer } from '../client/connect-server.js'
import type { ClientAnswers, McpConnection, ServerAddress } from '../client/connection.js'
import type { ProtocolSession } from './protocol-session.js'

const orders = ordersServer
const everything = packageServer('server-everything', 'stdio')

async function using<T>(
  address: ServerAddress,
  use: (protocol: ProtocolSession, connection: McpConnection) => Promise<T>,
  client?: ClientAnswers,
): Promise<T> {
  const connection = await connectServer('s', address, { timeoutMs: 20_000, client })
  try {
    if (connection.protocol === undefined) throw new Error('no protocol')
    return await use(connection.protocol, connection)
  } finally {
    await connection.close()
  }
}

const GENERATIONS = ['old', 'new'] as const

it.each(GENERATIONS)('progress, logs and the data of an error, %s generation', (generation) =>
  using(orders('--generation', generation), async (protocol, connection) => {
    const watch = protocol.watch()
    expect(await protocol.setLogLevel('debug')).toBeUndefined()
    await watch.during(() =>
      connection.callTool('import_orders', { count: 2 }, { onProgress: () => {}, logLevel: 'debug' }),
    )
    expect(watch.progress).toEqual([
      { progress: 1, total: 2, message: 'order 1' },
      { progress: 2, total: 2, message: 'order 2' },
    ])
    expect(watch.notifications.map(({ method, params }) => [method, params.level, params.logger])).toEqual([
      ['notifications/message', 'debug', 'import'],
      ['notifications/message', 'warning', 'import'],
    ])
    await watch.during(() => connection.callTool('find_order', { number: 0 }))
    expect(watch.errorData).toEqual({ minimum: 1 })
  }),
)

it.each(GENERATIONS)('completions, %s generation', (generation) =>
  using(orders('--generation', generation), async (protocol) => {
    const ref = { prompt: 'sum_up' }
    expect(await protocol.complete({ ref, argument: 'city', value: 'A', args: {} })).toEqual({
      is_error: false,
      values: ['Aachen', 'Augsburg'],
      total: 2,
      has_more: false,
    })
    const template = { template: 'orders://in/{city}' }
    expect(await protocol.complete({ ref: template, argument: 'city', value: '', args: {} })).toMatchObject({
      total: 4,
      has_more: true,
    })
  }),
)

it.each(GENERATIONS)('changes of a resource and of the tools are announced, %s generation', (generation) =>
  using(orders('--generation', generation), async (protocol, connection) => {
    const watch = protocol.watch()
    const subscription = await protocol.subscribe(['orders://open'])
    expect(subscription.refusals).toEqual([])
    await connection.callTool('add_order', { item: 'tea' })
    await connection.callTool('enable_refunds', {})
    const methods = () => watch.notifications.map(({ method }) => method)
    while (methods().length < 2 && (await watch.next(10_000)));
    expect(methods()).toEqual(
      expect.arrayContaining(['notifications/resources/updated', 'notifications/tools/list_changed']),
    )
    await subscription.close()
    expect(await connection.callTool('find_order', { number: 2 })).toMatchObject({ content: [{ text: 'tea' }] })
  }),
)

it.each(GENERATIONS)('a cancelled call is not answered, %s generation', (generation) =>
  using(orders('--generation', generation), async (protocol) => {
    const call = await protocol.callCancelled('export_orders', {}, { moment: { on: 'progress' }, watchMs: 100 })
    expect(call).toEqual({ sent: true, alive: true, answered: false, late_progress: 0 })
  }),
)

it.each(GENERATIONS)('a call that is answered although it was cancelled, %s generation', (generation) =>
  using(orders('--generation', generation), async (protocol) => {
    const moment = { after_ms: 50 }
    const call = await protocol.callCancelled('export_orders', { obedient: false }, { moment, watchMs: 10_000 })
    expect(call).toMatchObject({ sent: true, alive: true, answered: true, answer: { is_error: false } })
  }),
)

it('a call that was answered before it could be cancelled', () =>
  using(orders(), async (protocol) => {
    const moment = { after_ms: 60_000 }
    const call = await protocol.callCancelled('find_order', { number: 1 }, { moment, watchMs: 0 })
    expect(call).toMatchObject({ sent: false, answer: { content: [{ text: 'first' }] } })
  }))

it('a task of 2025-11-25 works, asks and completes', () =>
  using(
    everything,
    async (protocol) => {
      const { task, answer } = await protocol.callAsTask('simulate-research-query', {
        topic: 'python',
        ambiguous: true,
      })
      expect(task).toMatchObject({ status: 'completed', listed: true, ttl_ms: expect.any(Number) })
      expect(task?.history.map(({ status }) => status)).toEqual(
        expect.arrayContaining(['working', 'input_required', 'completed']),
      )
      expect(JSON.stringify(answer?.content)).toContain('python (snake)')
    },
    { elicitation: { interpretation: 'snake' } },
  ))

it('a task of 2025-11-25 is cancelled', () =>
  using(everything, async (protocol) => {
    const cancel = { after_ms: 0 }
    const run = await protocol.callAsTask('simulate-research-query', { topic: 'tea' }, { cancel })
    expect(run).toMatchObject({ task: { status: 'cancelled' } })
    expect(run.answer).toBeUndefined()
  }))

it('a task of the extension of 2026-07-28 works, asks and completes', () =>
  using(
    orders('--generation', 'new'),
    async (protocol) => {
      const { task, answer } = await protocol.callAsTask('yearly_report', {})
      expect(task).toMatchObject({ status: 'completed', ttl_ms: 60_000, poll_interval_ms: 20 })
      expect(task?.history.map(({ status }) => status)).toEqual(['working', 'working', 'input_required', 'completed'])
      expect(answer).toEqual({ is_error: false, content: [{ type: 'text', text: 'report for 2026' }] })
    },
    { elicitation: { year: '2026' } },
  ))

it('a task of the extension fails, is cancelled, or is not offered', () =>
  using(orders('--generation', 'new'), async (protocol, connection) => {
    const failed = await protocol.callAsTask('yearly_report', { fails: true })
    expect(failed).toMatchObject({ task: { status: 'failed' }, answer: { is_error: true, error: { code: -32603 } } })
    const cancelled = await protocol.callAsTask('yearly_report', {}, { cancel: { after_ms: 0 } })
    expect(cancelled).toMatchObject({ task: { status: 'cancelled' } })
    expect(await connection.callTool('yearly_report', {})).toMatchObject({ error: { code: -32021 } })
    expect(await protocol.callAsTask('find_order', { number: 1 })).toEqual({
      answer: { is_error: false, content: [{ type: 'text', text: 'first' }] },
    })
  }))

describe('over HTTP', () => {
  it('the new generation: progress, logs, changes, cancellation and tasks', async () => {
    const running = await startOrders('--generation', 'new')
    try {
      await using(urlOf(running.url), async (protocol, connection) => {
        expect(connection.protocolVersion).toBe('2026-07-28')
        const watch = protocol.watch()
        const options = { onProgress: () => {}, logLevel: 'warning' as const }
        await watch.during(() => connection.callTool('import_orders', { count: 2 }, options))
        expect([watch.progress.length, watch.notifications.map(({ params }) => params.level)]).toEqual([2, ['warning']])

        const subscription = await protocol.subscribe(['orders://open'])
        expect(subscription.refusals).toEqual([])
        await connection.callTool('add_order', { item: 'tea' })
        const hasUpdate = () => watch.notifications.some(({ method }) => method === 'notifications/resources/updated')
        while (!hasUpdate() && (await watch.next(10_000)));
        expect(hasUpdate()).toBe(true)
        await subscription.close()

        // Closing the response is the cancellation, so no answer can come.
        const moment = { on: 'progress' } as const
        expect(await protocol.callCancelled('export_orders', {}, { moment, watchMs: 0 })).toEqual({
          sent: true,
          alive: true,
        })
        await running.says('export stopped')
        const { task } = await protocol.callAsTask('yearly_report', { fails: true })
        expect(task?.status).toBe('failed')
      })
    } finally {
      await running.stop()
    }
  })

  it('the old generation: progress, changes, cancellation and tasks', async () => {
    const running = await startEverything('streamableHttp')
    try {
      await using(urlOf(running.url), async (protocol, connection) => {
        expect(connection.protocolVersion).toBe('2025-11-25')
        const watch = protocol.watch()
        const operation = { duration: 0.2, steps: 2 }
        const call = () => connection.callTool('trigger-long-running-operation', operation, { onProgress: () => {} })
        await watch.during(call)
        expect(watch.progress).toHaveLength(2)

        const uri = 'demo://resource/dynamic/text/1'
        const subscription = await protocol.subscribe([uri])
        expect(subscription.refusals).toEqual([])
        await connection.callTool('toggle-subscriber-updates', {})
        const updated = () => watch.notifications.some(({ params }) => params.uri === uri)
        while (!updated() && (await watch.next(10_000)));
        expect(updated()).toBe(true)
        await subscription.close()

        const cancel = { moment: { after_ms: 50 }, watchMs: 50 }
        expect(await protocol.callCancelled('trigger-long-running-operation', {}, cancel)).toMatchObject({
          alive: true,
        })
        const { task } = await protocol.callAsTask('simulate-research-query', { topic: 'tea' })
        expect(task?.status).toBe('completed')
      })
    } finally {
      await running.stop()
    }
  })
})
