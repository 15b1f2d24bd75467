// The commit and branch of a folder, read from the files of git. git itself is not started: that takes longer than a
// small replay, and the settings of an untrusted repository can name programs that git runs.
import { lstatSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isMcproveError } from '../../core/errors/error.js'
import { asBranch, asCommit } from '../../core/history/read-history-entry.js'
import { allowedPath } from '../confinement.js'
import { readText } from '../reading/read-text.js'

export interface GitHead {
  readonly commit: string | null
  readonly branch: string | null
}

type Environment = Readonly<Record<string, string | undefined>>

/** The commit and the branch, as CI systems name them. The first branch that is set counts. */
const CI_VARIABLES: readonly (readonly [commit: string, ...branches: string[]])[] = [
  ['GITHUB_SHA', 'GITHUB_HEAD_REF', 'GITHUB_REF_NAME'],
  ['CI_COMMIT_SHA', 'CI_MERGE_REQUEST_SOURCE_BRANCH_NAME', 'CI_COMMIT_REF_NAME'],
  ['CIRCLE_SHA1', 'CIRCLE_BRANCH'],
  ['BUILDKITE_COMMIT', 'BUILDKITE_BRANCH'],
  ['BITBUCKET_COMMIT', 'BITBUCKET_BRANCH'],
  ['BUILD_SOURCEVERSION', 'BUILD_SOURCEBRANCHNAME'],
  ['TRAVIS_COMMIT', 'TRAVIS_PULL_REQUEST_BRANCH', 'TRAVIS_BRANCH'],
  ['DRONE_COMMIT_SHA', 'DRONE_BRANCH'],
  ['GIT_COMMIT', 'GIT_BRANCH'],
]

const MAX_HEAD_BYTES = 4_096
const MAX_REFS_BYTES = 20_000_000
const MOST_FOLDERS = 64

/** From the variables of a CI job, else from the repository; null for what is not known. */
export function gitHead(cwd: string, env: Environment): GitHead {
  const ofJob = jobHead(env)
  if (ofJob !== null && ofJob.branch !== null) return ofJob
  const own = repositoryHead(cwd)
  return ofJob === null ? own : { commit: ofJob.commit, branch: own.branch }
}

function jobHead(env: Environment): GitHead | null {
  for (const [variable, ...branches] of CI_VARIABLES) {
    const commit = asCommit(env[variable])
    if (commit === null) continue
    return { commit, branch: branches.map((name) => asBranch(env[name])).find((name) => name !== null) ?? null }
  }
  return null
}

function repositoryHead(cwd: string): GitHead {
  const folder = gitFolder(resolve(cwd))
  const head = folder === null ? null : textOf(join(folder, 'HEAD'), MAX_HEAD_BYTES)
  if (folder === null || head === null) return { commit: null, branch: null }
  const ref = /^ref: (refs\/\S+)\s*$/.exec(head)?.[1]
  if (ref === undefined) return { commit: asCommit(head.trim()), branch: null }
  if (ref.split('/').includes('..') || asBranch(ref) === null) return { commit: null, branch: null }
  const branch = ref.startsWith('refs/heads/') ? asBranch(ref.slice('refs/heads/'.length)) : null
  // A worktree has its own HEAD, and the refs of the repository it belongs to.
  const common = textOf(join(folder, 'commondir'), MAX_HEAD_BYTES)?.trim()
  const refs = common === undefined ? folder : resolve(folder, common)
  const commit = asCommit(textOf(join(refs, ref), MAX_HEAD_BYTES)?.trim()) ?? packedCommit(refs, ref)
  return { commit, branch }
}

function packedCommit(folder: string, ref: string): string | null {
  const packed = textOf(join(folder, 'packed-refs'), MAX_REFS_BYTES) ?? ''
  const end = packed.indexOf(` ${ref}\n`)
  return end < 0 ? null : asCommit(packed.slice(packed.lastIndexOf('\n', end) + 1, end))
}

/** `.git` of this folder or of the nearest one above; in a worktree a file that names another folder. */
function gitFolder(cwd: string): string | null {
  let folder = cwd
  for (let count = 0; count < MOST_FOLDERS; count += 1) {
    const path = join(folder, '.git')
    const kind = kindOf(path)
    if (kind === 'folder') return path
    if (kind === 'file') {
      const target = /^gitdir: ([^\n]+)/.exec(textOf(path, MAX_HEAD_BYTES) ?? '')?.[1]
      return target === undefined ? null : resolve(folder, target.trim())
    }
    if (dirname(folder) === folder) return null
    folder = dirname(folder)
  }
  return null
}

function kindOf(path: string): 'file' | 'folder' | null {
  try {
    const stats = lstatSync(allowedPath(path), { throwIfNoEntry: false })
    if (stats?.isDirectory()) return 'folder'
    return stats?.isFile() ? 'file' : null
  } catch {
    // It is outside of the allowed folder, or cannot be read.
    return null
  }
}

/** Null for everything that is not a small file: a pipe would wait. */
function textOf(path: string, maxBytes: number): string | null {
  if (kindOf(path) !== 'file') return null
  try {
    return readText(path, path, maxBytes)
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return null
  }
}
