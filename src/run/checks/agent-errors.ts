// Problems of an agent test that the suite and the disk show before it is run: everything its runs need and would not
// find.
import type { McproveError } from '../../core/errors/error.js'
import type { Problem } from '../../core/errors/problem.js'
import type { AgentTest } from '../../suite/suite.js'
import type { RunUnit } from '../plan/run-unit.js'
import type { ServerSetting } from '../plan/server-address.js'
import { externalErrors } from './external-errors.js'
import { faultErrors } from './fault-errors.js'
import { fixtureErrors } from './fixture-errors.js'
import { modelErrors } from './model-errors.js'
import { nameErrors } from './name-errors.js'
import { serverErrors } from './server-errors.js'
import { workspaceErrors } from './workspace-errors.js'

export type AskedUnit = Pick<RunUnit, 'suite' | 'test' | 'model' | 'name'>

export async function agentErrors(unit: AskedUnit, setting: ServerSetting): Promise<McproveError[]> {
  const { suite, test } = unit
  const servers = test.settings.servers ?? []
  const ofServers = await Promise.all(servers.map((name) => serverErrors(suite, name, setting)))
  return [
    ...(test.settings.external === undefined ? await ownModelErrors(unit, setting) : externalErrors(unit, setting)),
    ...ofServers.flat(),
    ...faultErrors(unit, setting),
    ...(await workspaceErrors({ ...test, workspace: test.settings.workspace }, setting)),
    ...(await fixtureErrors(fixtureCalls(test), test.problemAt, suite, setting)),
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

function fixtureCalls({ settings }: AgentTest) {
  return (['setup', 'verify'] as const).flatMap((key) =>
    (settings[key] ?? []).map(({ server, tool }, index) => ({ server, tool, path: [key, index, 'tool'] })),
  )
}
