// Problems that would prevent judges from being asked, found before the runs they grade are paid for.
import { resolve } from 'node:path'
import { isMcproveError, type McproveError } from '../../core/errors/error.js'
import { fileExists } from '../../files/confinement.js'
import { requireModelTrust } from '../addresses/require-model-trust.js'
import type { EvalRow } from '../plan/planned-row.js'
import type { RunOptions } from '../run-options.js'
import { gradePlan } from './grade-plan.js'
import { asksAnew } from './recorded-grades.js'

/** `cassette` is that of the runs. When recorded grades may be used, trust is checked later, when a judge is opened. */
export function judgeErrors(row: EvalRow, cassette: string, options: RunOptions): McproveError[] {
  try {
    const plan = gradePlan(row)
    const isFirst =
      (options.mode === 'auto' || options.mode === 'record') && !fileExists(resolve(options.cwd, cassette))
    if (asksAnew(options, plan) || isFirst) {
      for (const { model } of plan.jurors) requireModelTrust(row.suite, model, options)
    }
    return []
  } catch (error) {
    if (isMcproveError(error)) return [error]
    throw error
  }
}
