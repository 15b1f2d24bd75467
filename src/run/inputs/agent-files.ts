// The files of `external.files`: a recording is stale when one of them changes.
import { lstatSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import { allowedPath } from '../../files/confinement.js'
import { contentHash } from '../../files/content-hash.js'
import { globBase, globMatcher, isGlob } from '../../files/discovery/glob.js'
import { readFailure } from '../../files/file-error.js'
import { FileHashes, filesBelow } from './file-hashes.js'

/** More files become a single hash, so that the header does not get longer than the runs. */
const MAX_NAMED_FILES = 1_000
/** Folders with what programs install and compile, which a glob does not mean. */
const SKIPPED: ReadonlySet<string> = new Set(['node_modules', '.git', '__pycache__', '.venv'])
const MISSING = 'no file'

/** Hashes by path, relative to the suite's folder; a single hash when there are many files. */
export function agentFiles(patterns: readonly string[], folder: string): Readonly<Record<string, string>> | string {
  const hashes = new FileHashes()
  const found: Record<string, string> = {}
  for (const pattern of patterns) {
    const paths = matches(pattern, folder)
    if (paths.length === 0) found[pattern] = MISSING
    for (const path of paths) found[path] ??= hashes.hash(resolve(folder, path))
  }
  const sorted = Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)))
  return Object.keys(sorted).length > MAX_NAMED_FILES ? contentHash(sorted) : sorted
}

/** The index of the first pattern without a file; -1 when each has one. */
export function missingAgentFile(patterns: readonly string[], folder: string): number {
  return patterns.findIndex((pattern) => matches(pattern, folder).length === 0)
}

function matches(pattern: string, folder: string): readonly string[] {
  const start = resolve(folder, isGlob(pattern) ? globBase(pattern) : pattern)
  try {
    const found = lstatSync(allowedPath(start, pattern), { throwIfNoEntry: false })
    if (found === undefined) return []
    if (!found.isDirectory()) return isGlob(pattern) ? [] : [shown(start, folder)]
    const below = filesBelow(start, (limit) => tooMany(pattern, limit), SKIPPED)
    const paths = below.map((path) => shown(resolve(start, path), folder))
    return isGlob(pattern) ? paths.filter(globMatcher(pattern)) : paths
  } catch (cause) {
    throw cause instanceof McproveError ? cause : readFailure(pattern, cause)
  }
}

function shown(path: string, folder: string): string {
  return relative(folder, path).replaceAll('\\', '/')
}

function tooMany(pattern: string, limit: number): McproveError {
  return new McproveError('SUITE_INVALID', `\`external.files\`: ${pattern} has more than ${limit} files`, {
    hint: 'Name the files of the agent only.',
  })
}
