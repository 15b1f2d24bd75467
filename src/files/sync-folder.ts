import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes file names that were added to or removed from a folder survive a power failure. */
export function syncFolder(path: string): void {
  // Windows cannot open folders and does not need such a sync.
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
