// The complete list of problems that a row can have before anything starts: `run` refuses the row, `validate` shows
// them all.
import type { McproveError } from '../../core/errors/error.js'
import { lockErrors } from '../audit/lock-errors.js'
import type { AgentRow, PlannedRow } from '../plan/planned-row.js'
import type { ServerSetting } from '../plan/server-address.js'
import { agentErrors, modelPlace } from './agent-errors.js'
import { directErrors } from './direct-errors.js'
import { evalErrors } from './eval-errors.js'
import { priceErrors } from './model-errors.js'
import { serverErrors } from './server-errors.js'

/** Reads files, but starts nothing, connects to nothing and does not need variables to be set. */
export async function rowErrors(row: PlannedRow, setting: ServerSetting): Promise<McproveError[]> {
  const { suite } = row
  switch (row.kind) {
    case 'agent':
      return [...(await agentErrors({ ...row.row, suite }, setting)), ...(await costErrors(row))]
    case 'direct':
      return await directErrors(row.test, suite, setting)
    case 'quality':
    case 'catalog':
      return await serverErrors(suite, row.server, setting)
    case 'audit':
      return [...(await serverErrors(suite, row.server, setting)), ...(await lockErrors(row, setting))]
    case 'eval':
      return await evalErrors(row, setting)
    case 'suite':
      return [row.error]
  }
}

async function costErrors({ suite, row: { model, test } }: AgentRow): Promise<McproveError[]> {
  if (model === null || test.settings.external !== undefined) return []
  return await priceErrors(model, suite, modelPlace(test, model))
}
