// Problems of an agent test that the suite and the disk show before it is run: everything its runs need and would not
// find.
import { statSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { McproveError } from '../../core/errors/error.js'
import type { Problem } from '../../core/errors/problem.js'
import { showName } from '../../core/text/show-name.js'
import { allowedPath } from '../../files/confinement.js'
import { nearestFile } from '../../files/discovery/nearest-file.js'
import type { AgentTest } from '../../suite/suite.js'
import { knownServer } from '../plan/known-tools.js'
import type { RunUnit } from '../plan/run-unit.js'
import type { ServerSetting } from '../plan/server-address.js'
import { externalErrors } from './external-errors.js'
import { faultErrors } from './fault-errors.js'
import { modelErrors } from './model-errors.js'
import { nameErrors } from './name-errors.js'
import { serverErrors, unknownName } from './server-errors.js'
import { errorsOf, suiteError } from './suite-error.js'

export type AskedUnit = Pick<RunUnit, 'suite' | 'test' | 'model' | 'name'>

export async function agentErrors(unit: AskedUnit, setting: ServerSetting): Promise<McproveError[]> {
  const { suite, test } = unit
  const servers = test.settings.servers ?? []
  const ofServers = await Promise.all(servers.map((name) => serverErrors(suite, name, setting)))
  return [
    ...(test.settings.external === undefined ? await ownModelErrors(unit, setting) : externalErrors(unit, setting)),
    ...ofServers.flat(),
    ...faultErrors(unit, setting),
    ...(await workspaceErrors(unit, setting)),
    ...(await fixtureErrors(unit, setting)),
    ...(await nameErrors(unit, setting)),
  ]
}

/** A test without a model gets one with `--model`. */
async function ownModelErrors({ suite, test, model }: AskedUnit, setting: ServerSetting): Promise<McproveError[]> {
  return model === null ? [] : await modelErrors(model, suite, setting, modelPlace(test, model))
}

/** For the model as the suite names it. */
export function modelPlace(
  { models, matrix, problemAt }: AgentTest,
  model: string,
): (message: string, hint?: string) => Problem {
  return (...problem) => problemAt(matrix ? ['models', models.indexOf(model)] : ['model'], ...problem)
}

async function workspaceErrors({ test }: AskedUnit, { cwd }: ServerSetting): Promise<McproveError[]> {
  const { workspace } = test.settings
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

/** Calls of `setup:` and `verify:` to tools that a server is known not to have. */
async function fixtureErrors({ suite, test }: AskedUnit, setting: ServerSetting): Promise<McproveError[]> {
  const calls = (['setup', 'verify'] as const).flatMap((key) =>
    (test.settings[key] ?? []).map((call, index) => ({ ...call, path: [key, index, 'tool'] })),
  )
  const errors = calls.map(async ({ server, tool, path }) => {
    const known = await knownServer(suite, server, setting)
    const names = known?.tools.map(({ name }) => name)
    const message = names === undefined ? undefined : unknownName(server, 'tool', tool, names)
    return message === undefined ? [] : [suiteError('SUITE_INVALID', test.problemAt(path, message))]
  })
  return (await Promise.all(errors)).flat()
}
