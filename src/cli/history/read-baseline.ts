import { resolve } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import { asBranch } from '../../core/history/read-history-entry.js'
import { showValue } from '../../core/text/show-value.js'
import { fileExists } from '../../files/confinement.js'
import { baselineFile } from '../../files/history/baselines.js'
import { gitHead } from '../../files/history/git-head.js'
import type { Result } from '../../score/result/result.js'
import { savedResult } from '../report/saved-result.js'
import type { Io } from '../terminal/io.js'

/** Without git, there is one baseline. */
const NO_BRANCH = 'default'

export interface BaselinePlace {
  readonly branch?: string | undefined
  /** Used instead of a file under `.mcprove/baselines`. */
  readonly file?: string | undefined
}

/** The branch that is given, else the current one. */
export function baselineBranch({ branch }: Pick<BaselinePlace, 'branch'>, io: Io): string {
  if (branch === undefined) return gitHead(io.cwd(), io.env).branch ?? NO_BRANCH
  const name = asBranch(branch)
  if (name !== null) return name
  throw new McproveError('BAD_USAGE', `not a branch: ${showValue(branch, 80)}`, {
    hint: 'Give its name, such as main.',
  })
}

/** Throws FILE_NOT_FOUND, with the command that makes one. */
export function readBaseline(place: BaselinePlace, io: Io): { readonly result: Result; readonly file: string } {
  const branch = place.file === undefined ? baselineBranch(place, io) : null
  const file = place.file ?? baselineFile(branch ?? NO_BRANCH)
  if (fileExists(resolve(io.cwd(), file), file)) return { result: savedResult(file, io), file }
  const where = branch === null ? file : `the branch ${showValue(branch, 80)} (${file})`
  const flag = place.file === undefined ? (place.branch === undefined ? '' : ` --branch ${branch}`) : ` --file ${file}`
  throw new McproveError('FILE_NOT_FOUND', `there is no baseline for ${where}`, {
    hint: `Save one with \`mcprove baseline save${flag}\`, or choose another with --branch or --file.`,
  })
}
