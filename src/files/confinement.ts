// Where this process may read and write. A command that acts for somebody else (`mcprove mcp`) is confined to one
// folder permanently; any other may use every file that its user may. All code that opens a file asks here, which
// test/arch checks.
import { existsSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { McproveError } from '../core/errors/error.js'
import { errnoOf, readFailure } from './file-error.js'

interface Confinement {
  /** With symbolic links resolved. */
  readonly root: string
  /** Importing a code suite runs it, and running code cannot be confined. */
  readonly allowsCode: boolean
}

let confinement: Confinement | null = null

/** A path that does not exist to its end: its existing part decides where it leads. */
const UNREACHED: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ENAMETOOLONG'])

/** Confines this process to the folder: every file outside is refused from now on. Cannot be undone. */
export function confineTo(folder: string, { allowsCode }: Pick<Confinement, 'allowsCode'>): void {
  try {
    process.chdir(folder)
  } catch (cause) {
    throw readFailure(folder, cause)
  }
  confinement = { root: realpathSync('.'), allowsCode }
}

/** Whether this process acts for somebody else. */
export function isConfined(): boolean {
  return confinement !== null
}

/** The path to open: the path itself, or its real location in a confined process. Throws NOT_ALLOWED. */
export function allowedPath(path: string, shownAs = path): string {
  if (confinement === null) return path
  const real = realPathOf(resolve(path), shownAs)
  if (real === null || !isBelow(real, confinement.root)) throw outside(shownAs, confinement.root)
  // Opening a pipe would block the whole process.
  if (!isSpecial(real, shownAs)) return real
  throw new McproveError('NOT_ALLOWED', `${shownAs} is a device or a pipe`, { hint: 'Give a regular file.' })
}

export function fileExists(path: string, shownAs = path): boolean {
  return existsSync(allowedPath(path, shownAs))
}

/** Throws NOT_ALLOWED where suites must not run code. */
export function requireCode(file: string, what: string, instead: string): void {
  if (confinement === null || confinement.allowsCode) return
  throw new McproveError('NOT_ALLOWED', `${file} is ${what}, which is not allowed here: loading it executes it`, {
    hint: `${instead}, or ask the user to start \`mcprove mcp\` with --allow-code.`,
  })
}

/** The message does not reveal where a path leads or whether it exists, because that is outside the folder. */
function outside(shownAs: string, root: string): McproveError {
  return new McproveError('NOT_ALLOWED', `${shownAs} is outside the folder ${root}`, {
    hint: 'Use a file inside it, or ask the user to start `mcprove mcp` with another --root.',
  })
}

/** Also for a file that does not exist yet, and for a link to one. Null for links that form a circle. */
function realPathOf(path: string, shownAs: string): string | null {
  try {
    return realpathSync(path)
  } catch (cause) {
    const code = errnoOf(cause) ?? ''
    if (code === 'ELOOP') return null
    if (!UNREACHED.has(code)) throw readFailure(shownAs, cause)
  }
  const folder = dirname(path) === path ? path : realPathOf(dirname(path), shownAs)
  if (folder === null) return null
  const own = resolve(folder, basename(path))
  const target = linkTarget(own)
  return target === null ? own : realPathOf(resolve(folder, target), shownAs)
}

function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    // It is not a link, or does not exist.
    return null
  }
}

function isSpecial(path: string, shownAs: string): boolean {
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats !== undefined && !stats.isFile() && !stats.isDirectory()
  } catch (cause) {
    throw readFailure(shownAs, cause)
  }
}

function isBelow(path: string, root: string): boolean {
  const way = relative(root, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
