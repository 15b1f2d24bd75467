import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { deadline } from './deadline.js'

it('ends a wait that only knows it through AbortSignal.any, whatever is collected', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const ended = new AbortController()
  const late = new Promise((resolve) => {
    AbortSignal.any([ended.signal, deadline(60)]).addEventListener('abort', () => resolve('over'), { once: true })
  })
  for (let count = 0; count < 3; count++) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    collect()
  }
  expect(await Promise.race([late, new Promise((resolve) => setTimeout(resolve, 2000, 'still waiting'))])).toBe('over')
})
