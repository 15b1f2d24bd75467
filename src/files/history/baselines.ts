// Baselines: one result for each branch, under `.mcprove/baselines/` or in a file that the user names.
import { join } from 'node:path'
import { shortHash } from '../../core/text/short-hash.js'
import { refuseLinkedFolders } from '../linked-folder.js'
import { makeFolder } from '../make-folder.js'
import { OutputFile } from '../output-file.js'
import { keptFolder } from './run-history.js'

/** `.mcprove/baselines/main.json`, relative to the folder. */
export function baselineFile(branch: string): string {
  return `.mcprove/baselines/${slugOf(branch)}.json`
}

/** A name that every file system keeps apart: with a hash where a character is replaced, or where case matters. */
function slugOf(branch: string): string {
  const slug = branch
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[.-]+|[.]+$/g, '')
    .slice(0, 80)
  return slug === branch ? slug : `${slug || 'branch'}-${shortHash(branch)}`
}

/** Appears whole or not at all. */
export function writeBaseline(cwd: string, file: string, text: string): void {
  const path = join(cwd, file)
  keptFolder(cwd)
  refuseLinkedFolders(cwd, path, file)
  makeFolder(join(path, '..'))
  const output = new OutputFile(path, { isPrivate: true, shownAs: file })
  output.write(text)
  output.commit()
}
