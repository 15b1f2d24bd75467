// `--fail-on`: the exit code that lint findings cause.
import type { CatalogueLint } from '../../catalog/lint/lint-catalogue.js'
import { McproveError } from '../../core/errors/error.js'
import { showValue } from '../../core/text/show-value.js'

const FAIL_ON = ['error', 'warning'] as const
export type FailOn = (typeof FAIL_ON)[number]

export function readFailOn(text: string | undefined): FailOn | null {
  if (text === undefined) return null
  const found = FAIL_ON.find((one) => one === text)
  if (found !== undefined) return found
  throw new McproveError('BAD_USAGE', `--fail-on expects error or warning, got ${showValue(text, 60)}`, {
    hint: 'Write --fail-on error, or --fail-on warning for both.',
  })
}

/** A critical finding counts as an error; notes never fail. */
export function countFailing({ tools, entries }: CatalogueLint, failOn: FailOn): number {
  const levels: readonly string[] = failOn === 'error' ? ['error', 'critical'] : ['error', 'critical', 'warning']
  return [...tools, ...entries].reduce(
    (sum, { findings }) => sum + findings.filter(({ level }) => levels.includes(level)).length,
    0,
  )
}
