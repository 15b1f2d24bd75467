import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes names that were added to or removed from a folder survive a loss of power. */
export function syncFolder(path: string): void {
  // Windows opens no folders and needs no such sync.
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
