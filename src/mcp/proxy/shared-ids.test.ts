import { expect, it } from 'vitest'
import { ForwardedPost } from './http/forwarded-post.js'
import { SharedIds } from './shared-ids.js'
import { TrafficRecorder } from './traffic-recorder.js'
import { messageOf } from './wire-message.js'

const request = (id: number) => messageOf({ jsonrpc: '2.0', id, method: 'tools/list' })
const answer = (id: unknown) => messageOf({ jsonrpc: '2.0', id, result: {} })
const cancel = (requestId: unknown) =>
  messageOf({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId, reason: 'late' } })

it('gives requests of clients that count alike ids of their own, and each its answer', () => {
  const ids = new SharedIds()
  const own = [request(1), request(1)].map((message) => ids.outgoing(message)?.value.id)
  expect(new Set(own).size).toBe(2)
  expect(own.map((id) => JSON.parse(ids.incoming(answer(id))).id)).toEqual([1, 1])
})

it('cancels the request that is meant, and none when it could be that of another client', () => {
  const ids = new SharedIds()
  const first = ids.outgoing(request(1))?.value.id
  expect(ids.outgoing(cancel(1))?.value).toMatchObject({ params: { requestId: first, reason: 'late' } })
  // An id of ours is nobody's to name.
  expect(ids.outgoing(cancel(first))).toBeUndefined()
  expect(ids.outgoing(cancel(2))).toBeUndefined()
  ids.outgoing(request(1))
  expect(ids.outgoing(cancel(1))).toBeUndefined()
})

it.each([
  ['answered', (post: ForwardedPost) => post.received(answer(1))],
  ['failed', (post: ForwardedPost) => post.failed('HTTP 500')],
  ['given up', (post: ForwardedPost) => post.brokeOff()],
])('forgets a request that was %s', (_how, end) => {
  const ids = new SharedIds()
  const post = new ForwardedPost([request(1)], new TrafficRecorder().client('s'), ids)
  const known = answer('p1')
  expect(ids.incoming(known)).not.toBe(known.text)
  end(post)
  expect(ids.incoming(known)).toBe(known.text)
})
