// What helpers of tests clean up. Files of a project may share a process: a module runs once for all of them, and a hook
// in it would belong to the first file only. This file is a setup file, which runs for each.
import { afterAll, afterEach } from 'vitest'
import { afterFile, afterTest } from './cleanups.js'

afterEach(async () => {
  for (const cleanUp of afterTest) await cleanUp()
})
afterAll(async () => {
  for (const cleanUp of afterFile) await cleanUp()
})
