/// <reference path="./cross-spawn.d.ts" />
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { spawn as crossSpawn } from 'cross-spawn'

/**
 * Starts a program by its name. On Windows most of them (`npx`, `claude`) are command scripts, which Node finds and
 * quotes only with help.
 */
export const spawnProgram: typeof spawn = process.platform === 'win32' ? crossSpawn : spawn

/**
 * Ends a process and what it started, on Windows, which has neither process groups nor SIGTERM. By its full path: Windows
 * would look for the program in the working folder first, and that is the project under test.
 */
export function endProcessTree(pid: number): void {
  const program = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'taskkill.exe')
  spawnSync(program, ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true })
}
