// What `init` reports about a suite before its first run, so that every passing and failing check is explained.
import { showName } from '../../../core/text/show-name.js'
import type { RefusedCall } from '../first-test.js'
import type { QualityFloors } from './quality-floors.js'

/** The suite has the full list. */
const MAX_FINDINGS = 20

/** Why there is no test of a tool. */
export function untestedNote(refused: RefusedCall | null): string {
  if (refused === null) return 'No tool was called. Choose one with --tool to test it.'
  return `No test of ${showName(refused.tool.name)}: ${refused.reason}. The suite contains it as a comment.`
}

export function criticalNotes({ critical, acceptsCritical }: QualityFloors): string[] {
  if (critical.length === 0) return []
  const title = `${critical.length} critical ${critical.length === 1 ? 'finding' : 'findings'}`
  const verdict = acceptsCritical ? 'accepted, and listed in the suite' : 'the first run fails tool_quality'
  return [
    `${title}: ${verdict}`,
    ...critical.slice(0, MAX_FINDINGS).map((finding) => `  ${finding}`),
    ...(critical.length > MAX_FINDINGS ? [`  and ${critical.length - MAX_FINDINGS} more, in the suite`] : []),
    ...(acceptsCritical ? [] : ['Fix them, or run `mcprove init` again with --force --accept-critical.']),
  ]
}
