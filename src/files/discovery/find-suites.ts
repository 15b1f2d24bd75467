// Turns arguments into suite files. An argument is a file, a folder, a glob, or `file:line`.
import { type Dirent, readdirSync, type Stats, statSync } from 'node:fs'
import { basename, join, resolve, sep } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import { allowedPath } from '../confinement.js'
import { errnoOf, readFailure } from '../file-error.js'
import { globBase, globMatcher, isGlob } from './glob.js'
import { nearestFile } from './nearest-file.js'

export interface FoundSuite {
  /** As given or found, relative to the working folder. */
  readonly file: string
  /** From `file:line`: only the test at this line. */
  readonly line: number | null
}

const DEFAULT_NAMES = ['mcprove.yml', 'mcprove.yaml']
const SUITE_NAME = /\.mcprove\.(yml|yaml|mjs|js|ts)$/
/** Suites of mcptest, which are read where there is no suite of mcprove. */
const MCPTEST_NAME = /(?:^|\/)mcptest\.ya?ml$/

/** Whether a file is a suite by its name. */
export function isSuiteName(file: string): boolean {
  return SUITE_NAME.test(file) || DEFAULT_NAMES.includes(basename(file))
}

/**
 * Every suite that the arguments select, each once, in the order given (files found in folders by name). Throws when
 * there is none.
 */
export function findSuites(args: readonly string[], cwd: string): FoundSuite[] {
  const found = new Map<string, FoundSuite>()
  for (const arg of args.length === 0 ? ['.'] : args) {
    for (const suite of suitesOf(arg, cwd)) if (!found.has(suite.file)) found.set(suite.file, suite)
  }
  return [...found.values()]
}

function suitesOf(given: string, cwd: string): FoundSuite[] {
  const arg = withSlashes(given)
  const stats = statsOf(arg, cwd)
  if (stats?.isDirectory()) return found(suitesBelow(arg, cwd), arg)
  if (stats !== undefined) return [{ file: arg, line: null }]
  const atLine = /^(.+):(\d+)$/.exec(arg)
  if (atLine?.[1] !== undefined && statsOf(atLine[1], cwd)?.isFile()) {
    return [{ file: atLine[1], line: Number(atLine[2]) }]
  }
  if (!isGlob(arg))
    throw readFailure(arg, Object.assign(new Error(), { code: 'ENOENT' }), nearestFile(resolve(cwd, arg)))
  const matches = globMatcher(arg)
  return found(walk(globBase(arg), cwd).filter(matches), arg)
}

function suitesBelow(folder: string, cwd: string): string[] {
  for (const name of DEFAULT_NAMES) {
    const file = inFolder(folder, name)
    if (statsOf(file, cwd)?.isFile()) return [file]
  }
  const files = walk(folder, cwd)
  const own = files.filter((file) => SUITE_NAME.test(file))
  return own.length > 0 ? own : files.filter((file) => MCPTEST_NAME.test(file))
}

function found(files: readonly string[], arg: string): FoundSuite[] {
  if (files.length > 0) return files.map((file) => ({ file, line: null }))
  throw new McproveError('SUITE_NOT_FOUND', `no suite found in ${arg === '.' ? 'this folder' : arg}`, {
    hint: 'Give a suite file (mcprove.yml, *.mcprove.yml), or write one with `mcprove init`.',
  })
}

function statsOf(file: string, cwd: string): Stats | undefined {
  const path = allowedPath(resolve(cwd, file), file)
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (cause) {
    throw readFailure(file, cause)
  }
}

/** Files below a folder by name, except in node_modules, hidden folders and linked folders. */
function walk(folder: string, cwd: string): string[] {
  const files: string[] = []
  for (const entry of entriesOf(folder, cwd)) {
    const path = inFolder(folder, entry.name)
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules' && !entry.name.startsWith('.')) files.push(...walk(path, cwd))
    } else {
      files.push(path)
    }
  }
  return files
}

function entriesOf(folder: string, cwd: string): Dirent[] {
  const path = allowedPath(resolve(cwd, folder), folder)
  try {
    return readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (cause) {
    if (errnoOf(cause) === 'ENOENT') return []
    throw readFailure(folder, cause)
  }
}

function inFolder(folder: string, name: string): string {
  return folder === '.' ? name : withSlashes(join(folder, name))
}

/** With `/` on every system, because paths are printed in reports and globs are matched by part. */
function withSlashes(path: string): string {
  return sep === '\\' ? path.replaceAll('\\', '/') : path
}
