// Which flags give a load more requests.
import type { StepReport } from './load-step.js'

/** `raise --requests`: only the limits that really ended a step. */
export function raiseText(steps: readonly Pick<StepReport, 'endedBy'>[]): string {
  const limits = (['requests', 'duration'] as const).filter((limit) => steps.some(({ endedBy }) => endedBy === limit))
  return `raise ${limits.map((limit) => `--${limit}`).join(' and ')}`
}
