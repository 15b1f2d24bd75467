/// <reference path="./cross-spawn.d.ts" />
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { spawn as crossSpawn } from 'cross-spawn'

/**
 * Starts a program by its name. On Windows most of them (`npx`, `claude`) are command scripts, which Node cannot start
 * and quote on its own.
 */
export const spawnProgram: typeof spawn = process.platform === 'win32' ? crossSpawn : spawn

/**
 * Ends a process and what it started on Windows, which has neither process groups nor SIGTERM. Uses the full path of
 * taskkill: Windows would look in the working folder first, which is the project under test.
 */
export function endProcessTree(pid: number): void {
  const program = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'taskkill.exe')
  spawnSync(program, ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true })
}
