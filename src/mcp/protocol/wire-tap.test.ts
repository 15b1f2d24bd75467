import { expect, it } from 'vitest'
import { WireTap } from './wire-tap.js'

const note = (method: string, params: Record<string, unknown> = {}) => ({ jsonrpc: '2.0' as const, method, params })
const request = (id: number) => ({ jsonrpc: '2.0' as const, id, method: 'tools/call' })

it('knows the requests of each watch, also of one inside another', async () => {
  const tap = new WireTap()
  const [outer, inner, other] = [tap.watch(), tap.watch(), tap.watch()]
  await outer.during(() => inner.during(async () => tap.sent(request(7))))
  await other.during(async () => tap.sent(request(8)))
  tap.received(note('notifications/progress', { progressToken: 7, progress: 1 }))
  tap.received(note('notifications/progress', { progressToken: 9, progress: 1 }))
  tap.received({ jsonrpc: '2.0', id: 7, error: { code: -1, message: 'no', data: { why: 'because' } } })
  expect([outer.progress, inner.progress, other.progress]).toEqual([[{ progress: 1 }], [{ progress: 1 }], []])
  expect([outer.errorData, other.errorData]).toEqual([{ why: 'because' }, undefined])
  expect(inner.answer).toEqual({ error: { code: -1, message: 'no' } })
})

it('hides the result type of tasks from the SDK where one was asked for, and keeps the result', async () => {
  const tap = new WireTap()
  const watch = tap.watch()
  watch.wantsTask = true
  await watch.during(async () => tap.sent(request(1)))
  const result = { resultType: 'task', taskId: 't', status: 'working' }
  expect(tap.received({ jsonrpc: '2.0', id: 1, result })).toEqual({
    jsonrpc: '2.0',
    id: 1,
    result: { resultType: 'complete', content: [] },
  })
  expect(watch.answer).toEqual({ result })
  const unasked = { jsonrpc: '2.0' as const, id: 2, result }
  expect(tap.received(unasked)).toBe(unasked)
})

it('keeps a bounded number of notifications, of a bounded size, and none once it is stopped', () => {
  const tap = new WireTap()
  const [many, large] = [tap.watch(), tap.watch()]
  for (let index = 0; index < 1500; index++) tap.received(note('notifications/message', { data: index }))
  expect(many.notifications).toHaveLength(1000)
  large.notifications.length = 0
  for (let index = 0; index < 5; index++) {
    tap.received(note('notifications/message', { data: 'x'.repeat(5 * 1024 * 1024) }))
  }
  expect(large.notifications).toHaveLength(3)
  many.stop()
  tap.received(note('notifications/message'))
  expect(many.notifications).toHaveLength(1000)
})

it('wakes at a message, after the time, when it is stopped and when it is aborted', async () => {
  const tap = new WireTap()
  const watch = tap.watch()
  const message = watch.next(60_000)
  tap.received(note('notifications/message'))
  expect(await message).toBe(true)
  expect(await watch.next(1)).toBe(false)
  const aborting = new AbortController()
  const aborted = watch.next(60_000, aborting.signal)
  aborting.abort()
  expect(await aborted).toBe(false)
  expect(await watch.next(60_000, aborting.signal)).toBe(false)
  const stopped = watch.next(60_000)
  watch.stop()
  expect(await stopped).toBe(false)
})
