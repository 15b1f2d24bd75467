import { lstatSync, readlinkSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { McproveError } from '../core/errors/error.js'
import { cleanText } from '../core/text/show-value.js'
import { writeFailure } from './file-error.js'

/**
 * Throws FILE_UNWRITABLE when a folder between `root` and the file is a symbolic link: otherwise an untrusted project
 * could choose where on this machine we write. Links above `root`, such as the project folder or /tmp, are the user's
 * own.
 */
export function refuseLinkedFolders(root: string, file: string, label: string): void {
  const folders = relative(root, file).split(sep).slice(0, -1)
  for (const index of folders.keys()) {
    const folder = folders.slice(0, index + 1)
    const path = join(root, ...folder)
    const target = linkTarget(path, label)
    if (target === null) continue
    const where = `the folder ${folder.join('/')} is a symbolic link to ${cleanText(target)}`
    throw new McproveError('FILE_UNWRITABLE', `${label} cannot be written: ${where}`, {
      hint: 'Replace the link with a folder: mcprove does not write through symbolic links.',
    })
  }
}

function linkTarget(path: string, label: string): string | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : null
  } catch (cause) {
    throw writeFailure(label, cause)
  }
}
