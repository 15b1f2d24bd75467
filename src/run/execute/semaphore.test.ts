import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Semaphore } from './semaphore.js'

it('never lets more than the limit work at once, and lets all of them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 20 }),
      async (limit, tasks) => {
        const semaphore = new Semaphore(limit)
        let working = 0
        let most = 0
        const results = await Promise.all(
          tasks.map((steps, index) =>
            semaphore.use(async () => {
              working += 1
              most = Math.max(most, working)
              for (let step = 0; step < steps; step++) await new Promise((resolve) => setImmediate(resolve))
              working -= 1
              return index
            }),
          ),
        )
        expect(results).toEqual(tasks.map((_, index) => index))
        expect(most).toBe(Math.min(limit, tasks.length))
      },
    ),
    { numRuns: 50 },
  )
})

it('takes them in the order they came', async () => {
  const semaphore = new Semaphore(1)
  const started: number[] = []
  await Promise.all([1, 2, 3, 4].map((number) => semaphore.use(async () => void started.push(number))))
  expect(started).toEqual([1, 2, 3, 4])
})

it('gives the place of a task that failed to the next', async () => {
  const semaphore = new Semaphore(1)
  const failed = semaphore.use(() => Promise.reject(new Error('no')))
  const next = semaphore.use(async () => 'next')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('next')
  expect(await semaphore.use(async () => 'after')).toBe('after')
})

it('may have no limit', async () => {
  const semaphore = new Semaphore(Number.POSITIVE_INFINITY)
  let working = 0
  let release = () => {}
  const all = new Promise<void>((resolve) => {
    release = resolve
  })
  const tasks = Array.from({ length: 100 }, () =>
    semaphore.use(async () => {
      working += 1
      if (working === 100) release()
      await all
    }),
  )
  await Promise.all(tasks)
  expect(working).toBe(100)
})
