import { LOCK_RULE } from '../../core/audit/lanes.js'
import type { McproveError } from '../../core/errors/error.js'
import { errorsOf } from '../checks/suite-error.js'
import type { AuditRow } from '../plan/planned-row.js'
import type { ServerSetting } from '../plan/server-address.js'

/** The lock that `audit:` names is missing, or is not a lock. Told once for each server. */
export async function lockErrors(row: AuditRow, { cwd }: ServerSetting): Promise<McproveError[]> {
  const { lock, position } = row.settings
  if (lock === undefined || row.rule !== LOCK_RULE) return []
  const { missingLock, readLockFile, suiteLock } = await import('./lock-file.js')
  const { place, command } = suiteLock(row, lock, cwd)
  return await errorsOf(
    () => {
      if (readLockFile(place) === undefined) throw missingLock(place, command)
    },
    (message, hint) => ({
      severity: 'error',
      ...position,
      path: 'audit.lock',
      message,
      ...(hint === undefined ? {} : { hint }),
    }),
  )
}
