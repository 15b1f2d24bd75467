// Locks on the disk: `mcprove lock` writes them, audits compare servers with them.
import { dirname, resolve } from 'node:path'
import type { ComparedLock } from '../../audit/probe/audit.js'
import { type CatalogueLock, lockText, readLock } from '../../catalog/snapshot/catalogue-lock.js'
import type { CatalogueSnapshot } from '../../catalog/snapshot/catalogue-snapshot.js'
import { McproveError } from '../../core/errors/error.js'
import { jsonTrouble } from '../../core/json/json-trouble.js'
import { contentHash } from '../../files/content-hash.js'
import { readSnapshotFile } from '../../files/history/snapshot-file.js'
import { OutputFile } from '../../files/output-file.js'
import type { Redactor } from '../../files/redaction/redactor.js'
import type { Suite } from '../../suite/suite.js'

export interface LockPlace {
  readonly path: string
  /** As the user names it. */
  readonly label: string
}

/** Undefined when there is no file. Throws JSON_INVALID for another file. */
export function readLockFile(place: LockPlace): CatalogueLock | undefined {
  const stored = readSnapshotFile(place)
  return stored === undefined ? undefined : readLock(stored, place.label, contentHash)
}

/** The file that `lock` of a suite names, and the command that writes it. */
export function suiteLock(
  { suite, server }: { readonly suite: Suite; readonly server: string },
  lock: string,
  cwd: string,
): { readonly place: LockPlace; readonly command: string } {
  const label = lock.replaceAll('{server}', server)
  return {
    place: { path: resolve(cwd, dirname(suite.file), label), label },
    command: `mcprove lock ${server} -o ${label}`,
  }
}

export function writeLockFile({ path, label }: LockPlace, catalogue: CatalogueSnapshot): void {
  const trouble = jsonTrouble(catalogue)
  if (trouble !== null) {
    throw new McproveError('SERVER_FAILED', `the catalogue cannot be written to ${label}: it ${trouble}`)
  }
  const file = new OutputFile(path, { shownAs: label })
  try {
    file.write(lockText(catalogue, contentHash))
    file.commit()
  } catch (error) {
    file.discard()
    throw error
  }
}

/** Throws FILE_NOT_FOUND: a lock that is gone compares nothing. `command` writes it. */
export function lockToCompare(place: LockPlace, command: string, redactor: Redactor): ComparedLock {
  const lock = readLockFile(place)
  if (lock === undefined) throw missingLock(place, command)
  return { ...lock, file: place.label, redact: (value) => redactor.redact(value) }
}

export function missingLock({ label }: LockPlace, command: string): McproveError {
  return new McproveError('FILE_NOT_FOUND', `the lock ${label} does not exist`, {
    hint: `Write it with \`${command}\`.`,
  })
}
