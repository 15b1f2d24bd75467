import { statSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { McproveError } from '../../core/errors/error.js'
import { showName } from '../../core/text/show-name.js'
import { allowedPath } from '../../files/confinement.js'
import { nearestFile } from '../../files/discovery/nearest-file.js'
import type { ProblemAt } from '../../suite/check/problem-at.js'
import type { SourcePosition } from '../../suite/suite.js'
import type { ServerSetting } from '../plan/server-address.js'
import { errorsOf, suiteError } from './suite-error.js'

interface WithWorkspace {
  readonly workspace?: string | undefined
  readonly position: SourcePosition
  readonly problemAt: ProblemAt
}

/** A `workspace:` that is not a folder. */
export async function workspaceErrors(test: WithWorkspace, { cwd }: ServerSetting): Promise<McproveError[]> {
  const { workspace } = test
  if (workspace === undefined) return []
  const path = resolve(cwd, dirname(test.position.file), workspace)
  return await errorsOf(
    () => {
      const found = statSync(allowedPath(path, workspace), { throwIfNoEntry: false })
      if (found?.isDirectory()) return
      const near = found === undefined ? nearestFile(path) : undefined
      const what = found === undefined ? 'does not exist' : 'is not a folder'
      const hint = near === undefined ? 'Give a folder, relative to the suite file.' : `Did you mean ${showName(near)}?`
      const shown = relative(cwd, path).replaceAll('\\', '/')
      throw suiteError('FIXTURE_FAILED', test.problemAt(['workspace'], `the workspace ${shown} ${what}`, hint))
    },
    (...problem) => test.problemAt(['workspace'], ...problem),
  )
}
