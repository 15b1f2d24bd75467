import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { deadline } from './deadline.js'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

describe('deadline', () => {
  it('comes when garbage was collected before', async () => {
    const other = new AbortController()
    const isOver = over(deadline(40, other.signal))
    await sleep(1)
    collectGarbage()
    await sleep(80)
    expect(isOver()).toBe(true)
  })

  it('comes with the first of the other signals', () => {
    const other = new AbortController()
    const signal = deadline(10_000, other.signal)
    other.abort()
    expect(signal.aborted).toBe(true)
  })
})

/** Whether the signal has told so; holds on to nothing but its listener, as whoever waits does. */
function over(signal: AbortSignal): () => boolean {
  let isOver = false
  signal.addEventListener('abort', () => {
    isOver = true
  })
  return () => isOver
}
