// Only the machine that runs a suite knows whether a program exists. But a missing name that is one letter away from a
// common launcher (`pyhton3`), a missing script that is one letter away from a file beside it, or a whole command line in
// place of a program, is a mistake.
import { basename, delimiter, extname, join, resolve } from 'node:path'
import { isMcproveError } from '../../core/errors/error.js'
import { commandWords } from '../../core/text/command-words.js'
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

/** Checks the program and the script of an interpreter; the command runs in `folder`. */
export function programMistake(
  [program = '', ...args]: readonly string[],
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): ProgramMistake | null {
  try {
    if (INTERPRETERS.includes(programName(program))) return scriptMistake(args, folder)
    return lineMistake(program, args, folder, env) ?? launcherMistake(program, env)
  } catch (error) {
    // A sandboxed process may not be allowed to look there.
    if (isMcproveError(error)) return null
    throw error
  }
}

/** `/usr/bin/node` is `node`. */
function programName(program: string): string {
  return basename(program.replaceAll('\\', '/')).replace(/\.exe$/i, '')
}

/** A whole command line where a program is expected: `node ./server.mjs`. A path may contain spaces. */
function lineMistake(
  line: string,
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): ProgramMistake | null {
  const words = commandWords(line)
  const [program = ''] = words
  if (words.length < 2 || fileExists(resolve(folder, line), line)) return null
  const isProgram =
    LAUNCHERS.includes(program) || isInPath(program, env.PATH) || fileExists(resolve(folder, program), program)
  if (!isProgram) return null
  const message = `${showName(line)} is not a program: a command with arguments is a list`
  return { index: 0, message, hint: `Write \`command: [${[...words, ...args].join(', ')}]\`.` }
}

function launcherMistake(program: string, env: Readonly<Record<string, string | undefined>>): ProgramMistake | null {
  // A path is checked elsewhere, and the value of a variable is not known.
  if (!/^[\w.-]+$/.test(program) || LAUNCHERS.includes(program) || isInPath(program, env.PATH)) return null
  const near = nearest(program, LAUNCHERS, 0)
  if (near === undefined) return null
  return { index: 0, message: `program not found: ${showName(program)}`, hint: `Did you mean ${showName(near)}?` }
}

function scriptMistake(args: readonly string[], folder: string): ProgramMistake | null {
  // Short options may have a value, such as the module of `python3 -m`.
  const index = args.findIndex((arg) => !arg.startsWith('--'))
  const script = args[index] ?? ''
  const path = resolve(folder, script)
  if (!/^[\w./-]+\.\w+$/.test(script) || script.startsWith('-') || fileExists(path, script)) return null
  const near = nearestFile(path, 0)
  if (near === undefined || isBuiltFrom(path, near)) return null
  return { index: index + 1, message: `file not found: ${showName(script)}`, hint: `Did you mean ${showName(near)}?` }
}

/** `server.js`, where there is `server.ts`. */
function isBuiltFrom(path: string, near: string): boolean {
  const [built, source] = [extname(path), extname(near)]
  return built !== source && COMPILED.test(built) && COMPILED.test(source)
}

function isInPath(program: string, path = ''): boolean {
  const endings = ['', '.exe', '.cmd', '.bat']
  return path
    .split(delimiter)
    .some((folder) => endings.some((ending) => folder !== '' && fileExists(join(folder, program + ending))))
}
