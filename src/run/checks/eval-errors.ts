// Problems of a model-graded row that the suite and the disk show: its judges, and the labels they are compared with.
import { dirname, join, resolve } from 'node:path'
import type { McproveError } from '../../core/errors/error.js'
import { gradePlan } from '../grade/grade-plan.js'
import { readLabels } from '../grade/labels.js'
import type { EvalRow } from '../plan/planned-row.js'
import type { ServerSetting } from '../plan/server-address.js'
import { modelErrors } from './model-errors.js'
import { errorsOf } from './suite-error.js'

export async function evalErrors(row: EvalRow, setting: ServerSetting): Promise<McproveError[]> {
  return [...(await judgeErrors(row, setting)), ...(await labelErrors(row, setting))]
}

/** A judge without a model uses the agent's, which `--model` may still set. */
async function judgeErrors(row: EvalRow, setting: ServerSetting): Promise<McproveError[]> {
  const { suite, test } = row
  const { judge = {}, jury } = test.settings
  const written = jury?.jurors ?? [judge]
  const named = written.map(async ({ model }, index) => {
    const key = jury === undefined ? ['judge', 'model'] : ['jury', 'jurors', index, 'model']
    return model === undefined
      ? []
      : await modelErrors(model, suite, setting, (...problem) => test.problemAt(key, ...problem))
  })
  const errors = (await Promise.all(named)).flat()
  if (errors.length > 0 || row.row.model === null) return errors
  return await errorsOf(
    () => gradePlan(row),
    (...problem) => test.problemAt([jury === undefined ? 'judge' : 'jury'], ...problem),
  )
}

async function labelErrors({ suite, test }: EvalRow, { cwd }: ServerSetting): Promise<McproveError[]> {
  const { labels } = test.settings.calibrate ?? {}
  if (labels === undefined) return []
  const file = join(dirname(suite.file), labels).replaceAll('\\', '/')
  return await errorsOf(
    () => readLabels(resolve(cwd, file), file, test.target),
    (...problem) => test.problemAt(['calibrate', 'labels'], ...problem),
  )
}
