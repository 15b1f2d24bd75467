import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { timeLimit } from './time-limit.js'

it('is kept within a combined signal, whatever the garbage collector does', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const others = new AbortController()
  const waiting = Array.from({ length: 50 }, async () => {
    const signal = AbortSignal.any([others.signal, timeLimit(50)])
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    return signal.reason.name
  })
  await new Promise((resolve) => setTimeout(resolve, 5))
  collect()
  const all = Promise.all(waiting)
  const late = new Promise((resolve) => setTimeout(() => resolve('forgotten'), 5_000))
  expect(new Set((await Promise.race([all, late])) as string[])).toEqual(new Set(['TimeoutError']))
})
