// Where this process may read and write. A command that works for somebody else (`mcprove mcp`) is confined to one
// folder, for good; any other goes wherever its user may. Everything that opens a file asks here: test/arch holds that.
import { existsSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { McproveError } from '../core/errors/error.js'
import { errnoOf, readFailure } from './file-error.js'

interface Confinement {
  /** Without symbolic links. */
  readonly root: string
  /** Importing a suite runs it, and what runs is confined by nobody. */
  readonly allowsCode: boolean
}

let confinement: Confinement | null = null

/** A path that stops on its way: its folder says where it would have led. */
const UNREACHED: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ENAMETOOLONG'])

/** From here on this process works in the folder and refuses every file outside of it. There is no way back. */
export function confineTo(folder: string, { allowsCode }: Pick<Confinement, 'allowsCode'>): void {
  try {
    process.chdir(folder)
  } catch (cause) {
    throw readFailure(folder, cause)
  }
  confinement = { root: realpathSync('.'), allowsCode }
}

/** What to open for a path: the path, or where it really leads in a confined process. Throws NOT_ALLOWED. */
export function allowedPath(path: string, shownAs = path): string {
  if (confinement === null) return path
  const real = realPathOf(resolve(path), shownAs)
  if (real === null || !isBelow(real, confinement.root)) throw outside(shownAs, confinement.root)
  // Opening a pipe would wait, and everybody else with it.
  if (!isSpecial(real, shownAs)) return real
  throw new McproveError('NOT_ALLOWED', `${shownAs} is a device or a pipe`, { hint: 'Give a regular file.' })
}

export function fileExists(path: string, shownAs = path): boolean {
  return existsSync(allowedPath(path, shownAs))
}

/** Throws NOT_ALLOWED where suites may not run code. */
export function requireCode(file: string, what: string, instead: string): void {
  if (confinement === null || confinement.allowsCode) return
  throw new McproveError('NOT_ALLOWED', `${file} is ${what}, which is not allowed here: loading it executes it`, {
    hint: `${instead}, or ask the user to start \`mcprove mcp\` with --allow-code.`,
  })
}

/** Never says where a path leads, nor whether anything is there: that is outside, and nobody's business. */
function outside(shownAs: string, root: string): McproveError {
  return new McproveError('NOT_ALLOWED', `${shownAs} is outside the folder ${root}`, {
    hint: 'Use a file inside it, or ask the user to start `mcprove mcp` with another --root.',
  })
}

/** Also of a file that is yet to be made, and of a link to one. Null for links that lead nowhere but to each other. */
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
    // It is none, or is not there.
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
