import { spawn } from 'node:child_process'
import type { Io } from './io.js'

/** Starts a program of the desktop and does not wait for it. False when it could not be started. */
export async function startOpener([command = '', ...args]: readonly string[], io: Io): Promise<boolean> {
  const child = spawn(command, args, { stdio: 'ignore', detached: true, env: io.env, cwd: io.cwd() })
  const isStarted = await new Promise<boolean>((done) => {
    child.once('spawn', () => done(true))
    child.once('error', () => done(false))
  })
  child.unref()
  return isStarted
}
