import { McproveError } from '../core/errors/error.js'
import { showName } from '../core/text/show-name.js'

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  EISDIR: 'it is a directory',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  ENOTDIR: 'a part of the path is not a directory',
  ELOOP: 'it has too many symbolic links',
  EMFILE: 'too many files are open',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk reports an error',
  EROFS: 'the file system is read-only',
  EFBIG: 'it would exceed the allowed file size',
  ENAMETOOLONG: 'the name is too long',
}

/** A failed read as an error that the user can act on; `near` is a similar name in the same folder. */
export function readFailure(path: string, cause: unknown, near?: string): McproveError {
  const code = errnoOf(cause)
  if (code === 'ENOENT') {
    const check =
      'Check the path: on the command line it is relative to the current folder, in a suite to the suite file.'
    return new McproveError('FILE_NOT_FOUND', `${path} does not exist`, {
      hint: near === undefined ? check : `Did you mean ${showName(near)}?`,
      cause,
    })
  }
  const hint = code === 'EISDIR' ? 'Give a file in it.' : 'Change the file permissions and try again.'
  return new McproveError('FILE_UNREADABLE', `${path} cannot be read: ${reasonOf(cause)}`, { hint, cause })
}

/** A failed write as an error that the user can act on. */
export function writeFailure(path: string, cause: unknown): McproveError {
  return new McproveError('FILE_UNWRITABLE', `${path} cannot be written: ${reasonOf(cause)}`, {
    hint: 'Choose another path or free disk space, then try again.',
    cause,
  })
}

export function errnoOf(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}

function reasonOf(cause: unknown): string {
  const code = errnoOf(cause)
  return (code && REASONS[code]) || (cause instanceof Error ? cause.message : String(cause))
}
