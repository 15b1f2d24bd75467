import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The folder with git directories of public repositories, `owner+name/repo` each. Nothing is fetched. */
const FOLDER = process.env.MCPROVE_EVIDENCE

/** A file of a public repository, at the commit that our figures were measured on. */
export function readEvidence(source, path) {
  return git(source, ['show', `${source.commit}:${path}`])
}

/** Many files at once, by path, because one process per file would take minutes. */
export function readManyEvidence(source, paths) {
  const input = paths.map((path) => `${source.commit}:${path}\n`).join('')
  const output = git(source, ['cat-file', '--batch'], { input: Buffer.from(input), encoding: 'buffer' })
  const files = new Map()
  let at = 0
  for (const path of paths) {
    const end = output.indexOf(10, at)
    const size = Number(output.toString('utf8', at, end).split(' ').at(-1))
    // A snapshot may list files that it does not contain.
    if (Number.isNaN(size)) at = end + 1
    else {
      files.set(path, output.toString('utf8', end + 1, end + 1 + size))
      at = end + size + 2
    }
  }
  return files
}

/** The paths of the files below a folder of a public repository. */
export function listEvidence(source, folder) {
  return git(source, ['ls-tree', '-r', '--name-only', '-z', source.commit, folder]).split('\0').filter(Boolean)
}

/** Thrown by a step whose data is not on this machine: it proved nothing, which is neither a pass nor a failure. */
export class NoEvidence extends Error {}

function git({ repository, commit }, args, options = {}) {
  const folder = FOLDER === undefined ? undefined : join(FOLDER, repository.replace('/', '+'), 'repo')
  if (folder === undefined || !existsSync(folder)) {
    throw new NoEvidence(`set MCPROVE_EVIDENCE to a folder that holds ${repository} (commit ${commit})`)
  }
  return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 1 << 30, ...options })
}
