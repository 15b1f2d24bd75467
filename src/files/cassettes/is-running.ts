import { errnoOf } from '../file-error.js'

/** Whether a process with this pid exists, including those of other users. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    return errnoOf(cause) !== 'ESRCH'
  }
}
