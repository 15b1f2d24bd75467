// Where this process may read and write. A command that works for somebody else (`mcprove mcp`) is confined to one
// folder, for good; any other goes wherever its user may. Everything that opens a file asks here: test/arch holds that.
import { existsSync, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { McproveError } from '../core/error.js'
import { errnoOf, readFailure } from './file-error.js'

interface Confinement {
  /** Without symbolic links. */
  readonly root: string
  /** Importing a suite runs it, and what runs is confined by nobody. */
  readonly allowsCode: boolean
}

let confinement: Confinement | null = null

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
  // Not where it leads: that is outside, and nobody's business.
  if (!isBelow(real, confinement.root)) {
    throw new McproveError('NOT_ALLOWED', `${shownAs} is, or leads, outside of the folder ${confinement.root}`, {
      hint: 'Name a file below it; whoever started `mcprove mcp` chooses the folder with --root.',
    })
  }
  const stats = statSync(real, { throwIfNoEntry: false })
  // Opening a pipe would wait, and everybody else with it.
  if (stats === undefined || stats.isFile() || stats.isDirectory()) return real
  throw new McproveError('NOT_ALLOWED', `${shownAs} is a device or a pipe`, { hint: 'Name a regular file.' })
}

export function fileExists(path: string, shownAs = path): boolean {
  return existsSync(allowedPath(path, shownAs))
}

/** Throws NOT_ALLOWED where suites may not run code. */
export function requireCode(file: string): void {
  if (confinement === null || confinement.allowsCode) return
  throw new McproveError('NOT_ALLOWED', `${file} is a code suite: to load it is to run it`, {
    hint: 'Write the suite as YAML, or have `mcprove mcp` started with --allow-code.',
  })
}

/** Also of a file that is yet to be made, and of a link to one. */
function realPathOf(path: string, shownAs: string): string {
  try {
    return realpathSync(path)
  } catch (cause) {
    if (errnoOf(cause) !== 'ENOENT') throw readFailure(shownAs, cause)
  }
  const folder = dirname(path) === path ? path : realPathOf(dirname(path), shownAs)
  const own = resolve(folder, basename(path))
  const isLink = lstatSync(own, { throwIfNoEntry: false })?.isSymbolicLink() === true
  return isLink ? realPathOf(resolve(folder, readlinkSync(own)), shownAs) : own
}

function isBelow(path: string, root: string): boolean {
  const way = relative(root, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
