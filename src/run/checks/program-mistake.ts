// Only the machine that runs a suite knows whether a program exists. But a missing name that is one letter away from a
// common launcher (`pyhton3`), or a missing script that is one letter away from a file beside it, is a typo.
import { delimiter, extname, join, resolve } from 'node:path'
import { isMcproveError } from '../../core/errors/error.js'
import { nearest } from '../../core/text/nearest.js'
import { showName } from '../../core/text/show-name.js'
import { fileExists } from '../../files/confinement.js'
import { nearestFile } from '../../files/discovery/nearest-file.js'

export interface ProgramMistake {
  /** Which word of the command is meant. */
  readonly index: number
  readonly message: string
  readonly hint: string
}

/** Programs whose first argument is a script. */
const INTERPRETERS = ['node', 'bun', 'tsx', 'python', 'python3', 'ruby', 'php', 'perl', 'bash', 'sh']
const LAUNCHERS = [
  ...INTERPRETERS,
  ...['npx', 'npm', 'pnpm', 'pnpx', 'yarn', 'bunx', 'deno', 'uv', 'uvx', 'pipx', 'poetry'],
  ...['docker', 'podman', 'java', 'dotnet', 'cargo'],
]

/** Extensions that are built from each other: when one is missing and the other exists, the command is right. */
const COMPILED = /^\.[mc]?[jt]sx?$/

/** Checks the program and its first argument; the command runs in `folder`. */
export function programMistake(
  [program = '', script = '']: readonly string[],
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): ProgramMistake | null {
  try {
    return INTERPRETERS.includes(program) ? scriptMistake(script, folder) : launcherMistake(program, env)
  } catch (error) {
    // A sandboxed process may not be allowed to look there.
    if (isMcproveError(error)) return null
    throw error
  }
}

function launcherMistake(program: string, env: Readonly<Record<string, string | undefined>>): ProgramMistake | null {
  // A path is checked elsewhere, and the value of a variable is not known.
  if (!/^[\w.-]+$/.test(program) || LAUNCHERS.includes(program) || isInPath(program, env.PATH)) return null
  const near = nearest(program, LAUNCHERS, 0)
  if (near === undefined) return null
  return { index: 0, message: `program not found: ${showName(program)}`, hint: `Did you mean ${showName(near)}?` }
}

function scriptMistake(script: string, folder: string): ProgramMistake | null {
  const path = resolve(folder, script)
  if (!/^[\w./-]+\.\w+$/.test(script) || script.startsWith('-') || fileExists(path, script)) return null
  const near = nearestFile(path, 0)
  if (near === undefined || (COMPILED.test(extname(path)) && COMPILED.test(extname(near)))) return null
  return { index: 1, message: `file not found: ${showName(script)}`, hint: `Did you mean ${showName(near)}?` }
}

function isInPath(program: string, path = ''): boolean {
  const endings = ['', '.exe', '.cmd', '.bat']
  return path
    .split(delimiter)
    .some((folder) => endings.some((ending) => folder !== '' && fileExists(join(folder, program + ending))))
}
