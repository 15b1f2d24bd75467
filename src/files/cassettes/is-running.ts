import { errnoOf } from '../file-error.js'

/** Whether there is a process of this number, also one of somebody else. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    return errnoOf(cause) !== 'ESRCH'
  }
}
