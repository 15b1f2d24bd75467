// What a change since the lock is, as findings of a probe.
import { SEVERITIES, type Severity } from '../../core/audit/lanes.js'
import type { ComparedLock } from '../probe/audit.js'
import type { ProbeFinding } from '../probe/probe.js'
import type { Survey } from '../session/survey.js'
import { catalogueTexts } from '../texts/model-texts.js'
import type { JudgedChange } from './judged-changes.js'
import { showDifference } from './text-difference.js'

/** Of one tool, which may be rewritten whole. */
const MAX_PER_SUBJECT = 5

/** The worst of each subject first. */
export function changeFindings(changes: readonly JudgedChange[], survey: Survey): readonly ProbeFinding[] {
  const evidence = new Map(catalogueTexts(survey).map((source) => [source.subject, source.evidence]))
  const subjects = new Map<string, JudgedChange[]>()
  for (const change of changes) subjects.set(change.subject, [...(subjects.get(change.subject) ?? []), change])
  return [...subjects].flatMap(([subject, all]) => {
    const sorted = all.toSorted((a, b) => rank(a.severity) - rank(b.severity))
    const rest = sorted.slice(MAX_PER_SUBJECT)
    const shown = evidence.get(subject)
    const about = { subject, evidence: shown === undefined ? [] : [shown] }
    return [
      ...sorted.slice(0, MAX_PER_SUBJECT).map((change) => {
        return { ...about, message: changeText(change), severity: change.severity }
      }),
      ...(rest[0] === undefined
        ? []
        : [{ ...about, message: `${subject}: and ${rest.length} more changes`, severity: rest[0].severity }]),
    ]
  })
}

/** Whoever edits a lock by hand compares the server with what they wrote. */
export function editedFindings({ edited, file }: ComparedLock): readonly ProbeFinding[] {
  if (edited === null) {
    const message = `${file} has no hashes, so an edit of it cannot be noticed: write it with \`mcprove lock\``
    return [{ message, severity: 'note' }]
  }
  return edited.map((subject) => {
    const message = `${subject} was edited in ${file} after it was locked: its hash does not match`
    return { message, severity: 'warning', subject }
  })
}

function changeText({ subject, place, old, now, isUnsteady, advice }: JudgedChange): string {
  const about = isUnsteady ? '; it is not the same on each connection' : ''
  if (place === '') return `${subject} ${old === undefined ? 'is new' : 'is gone'}${about}`
  const what = subject === 'instructions' ? 'the instructions' : `${subject}: ${place}`
  const why = advice === undefined ? '' : `; ${advice}`
  return `${what} ${showDifference(old, now)}${why}${about}`
}

function rank(severity: Severity): number {
  return SEVERITIES.indexOf(severity)
}
