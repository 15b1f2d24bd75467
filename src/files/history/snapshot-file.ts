// A file that `-u` writes beside a suite and that people review.
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { isMcproveError } from '../../core/errors/error.js'
import { parseJson } from '../../core/trace/parse-traces.js'
import { allowedPath } from '../confinement.js'
import { writeFailure } from '../file-error.js'
import { refuseLinkedFolders } from '../linked-folder.js'
import { makeFolder } from '../make-folder.js'
import { OutputFile } from '../output-file.js'
import { readText } from '../reading/read-text.js'

export interface SnapshotPlace {
  readonly path: string
  /** The name of the file in errors and hints. */
  readonly label: string
  /** The suite's folder: a folder below it that is a symbolic link is not written to. */
  readonly root: string
}

/** Undefined when there is no file. Throws JSON_INVALID. */
export function readSnapshotFile({ path, label }: Pick<SnapshotPlace, 'path' | 'label'>): unknown {
  try {
    return parseJson(readText(path, label), label)
  } catch (error) {
    if (isMcproveError(error) && error.code === 'FILE_NOT_FOUND') return undefined
    throw error
  }
}

export function writeSnapshotFile({ path, label, root }: SnapshotPlace, text: string): void {
  refuseLinkedFolders(root, path, label)
  let file: OutputFile | undefined
  try {
    makeFolder(dirname(allowedPath(path, label)))
    file = new OutputFile(path)
    file.write(text)
    file.commit()
  } catch (error) {
    file?.discard()
    throw isMcproveError(error) ? error : writeFailure(label, error)
  }
}

/** Does nothing when there is no file. */
export function removeSnapshotFile({ path, label, root }: SnapshotPlace): void {
  refuseLinkedFolders(root, path, label)
  rmSync(allowedPath(path, label), { force: true })
}

/** How to get a snapshot that does not exist yet. */
export function missingSnapshot(label: string, isCi: boolean): string {
  const where = isCi ? ' on your machine and commit' : ' to'
  return `no snapshot yet; write it with -u${where} ${label}`
}
