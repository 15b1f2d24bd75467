import { showName } from '../../../../core/text/show-name.js'
import { showValue } from '../../../../core/text/show-value.js'
import type { RawRecord } from '../../../../core/trace/trace-fields.js'
import { paramsOf, WATCHED_CALLS, type WatchedCall } from '../../../features/watched-calls.js'
import { defineProbe, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'

export const progressNotifications = defineProbe({
  id: 'conformance/progress-notifications',
  title: 'Progress names the token of a request that is under way, increases, and stops with the answer.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'basic/utilities/progress#progress-flow',
    '2025-11-25': 'basic/utilities/progress#progress-flow',
    '2026-07-28': 'basic/patterns/progress#progress-flow',
  },
  run: async (audit) => {
    const calls = await audit.observe(WATCHED_CALLS)
    if (calls.length === 0) return skipped('no tool may be called, or none has answered at once')
    const reporting = calls.filter(({ heard }) => heard.some(isProgress))
    if (reporting.length === 0) return skipped('no call with a progress token is answered with progress')
    return judged(
      reporting.map(({ exchange }) => exchange),
      reporting.flatMap(findingsIn),
    )
  },
})

function findingsIn(call: WatchedCall): readonly ProbeFinding[] {
  const found = new Set<string>()
  let last = Number.NEGATIVE_INFINITY
  let isAnswered = false
  for (const message of call.heard) {
    if (message === call.exchange.answer) isAnswered = true
    if (!isProgress(message)) continue
    const { progressToken, progress } = paramsOf(message)
    if (progressToken !== call.token) found.add(`has the token ${showValue(progressToken, 60)}, which no request has`)
    if (isAnswered) found.add('comes after the answer')
    if (typeof progress !== 'number') found.add(`has the \`progress\` ${showValue(progress, 40)}, not a number`)
    else if (progress <= last) found.add(`goes from ${last} to ${progress}, which is not more`)
    else last = progress
  }
  return [...found].map((what) => ({
    message: `progress of ${showName(call.name)} ${what}`,
    subject: call.name,
    evidence: [call.exchange],
  }))
}

function isProgress({ method }: RawRecord): boolean {
  return method === 'notifications/progress'
}
