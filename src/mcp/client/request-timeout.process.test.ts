import { expect, it } from 'vitest'
import { nodeServer } from '../../../test/fixtures/servers/running.js'
import { McproveError } from '../../core/errors/error.js'
import { connectServer } from './connect-server.js'
import type { RequestOptions } from './connection.js'
import { requestTimeoutMs } from './request-timeout.js'

/** What a call to a server that goes wrong in this way throws. */
async function failureOf(mode: string, options: RequestOptions): Promise<unknown> {
  const connection = await connectServer('bad', nodeServer('bad-server.mjs', mode), { timeoutMs: 20_000 })
  try {
    return await connection.callTool('act', {}, options).catch((error: unknown) => error)
  } finally {
    await connection.close()
  }
}

it('a call that hangs past its limit says the limit', async () => {
  expect(requestTimeoutMs(await failureOf('hangs-in-call', { timeoutMs: 150 }))).toBe(150)
})

it('an interrupted call has not timed out', async () => {
  const error = await failureOf('hangs-in-call', { signal: AbortSignal.timeout(150) })
  expect(error).toBeInstanceOf(McproveError)
  expect(requestTimeoutMs(error)).toBe(null)
})

it.each([
  null,
  new Error('x'),
  new McproveError('SERVER_FAILED', 'exited'),
  new McproveError('SERVER_FAILED', 'x', { cause: new Error('y') }),
  new McproveError('SERVER_FAILED', 'x', { cause: Object.assign(new Error('y'), { code: 'REQUEST_TIMEOUT' }) }),
])('%s is no time-out', (error) => {
  expect(requestTimeoutMs(error)).toBe(null)
})
