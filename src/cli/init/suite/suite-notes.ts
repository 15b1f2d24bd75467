// What `init` reports about a suite before its first run, so that every passing and failing check is explained.
import { showName } from '../../../core/text/show-name.js'
import type { Refused } from '../drafts.js'
import type { ToolCallDraft } from '../servers/safe-calls.js'
import type { QualityFloors } from './quality-floors.js'

/** The suite has the full list. */
const MAX_FINDINGS = 20

/** Why there is no test of a tool that was called. */
export function refusedNote({ draft, reason }: Refused<ToolCallDraft>): string {
  return `No test of ${showName(draft.tool.name)}: ${reason}. The suite contains it as a comment.`
}

export function criticalNotes(floors: QualityFloors | null): string[] {
  if (floors === null) return []
  const { critical, errors, acceptsCritical } = floors
  const findings = [...critical, ...errors]
  if (findings.length === 0) return []
  const counts = [
    ...(critical.length === 0 ? [] : [`${critical.length} critical ${critical.length === 1 ? 'finding' : 'findings'}`]),
    ...(errors.length === 0 ? [] : [`${errors.length} ${errors.length === 1 ? 'error' : 'errors'}`]),
  ]
  const verdict = acceptsCritical ? 'accepted, and listed in the suite' : 'the first run fails tool_quality'
  return [
    `${counts.join(' and ')}: ${verdict}`,
    ...findings.slice(0, MAX_FINDINGS).map((finding) => `  ${finding}`),
    ...(findings.length > MAX_FINDINGS ? [`  and ${findings.length - MAX_FINDINGS} more, in the suite`] : []),
    ...(acceptsCritical ? [] : ['Fix them, or run `mcprove init` again with --force --accept-critical.']),
  ]
}
