// What of an audit fails a build: the level, the floors, and the findings that are accepted for a reason.
import type { AuditFinding } from '../../core/audit/audit-detail.js'
import { type Lane, SEVERITIES, type Severity } from '../../core/audit/lanes.js'
import type { Status } from '../../core/gate/status.js'
import { showName } from '../../core/text/show-name.js'

export interface AuditPolicy {
  /** Findings of this severity or worse fail; default: error. */
  readonly failOn: Severity | 'never'
  /** The least score, of a lane or of the whole audit. */
  readonly floors: Readonly<Partial<Record<Lane | 'score', number | undefined>>>
  readonly ignore: readonly IgnoredFinding[]
}

export interface IgnoredFinding {
  readonly rule: string
  /** As the finding has it, or only the name in it. Default: every subject. */
  readonly subject?: string | undefined
  readonly reason: string
}

/** The status of a probe with these findings. */
export function statusOf(findings: readonly AuditFinding[], failOn: AuditPolicy['failOn']): Status {
  const counting = findings.filter(({ ignored, severity }) => ignored === undefined && severity !== 'note')
  const limit = failOn === 'never' ? -1 : SEVERITIES.indexOf(failOn)
  if (counting.some(({ severity }) => SEVERITIES.indexOf(severity) <= limit)) return 'failed'
  return counting.length > 0 ? 'warned' : 'passed'
}

/** `read_note` is what a finding about ``tool `read_note` `` is about. A name of a server may contain backticks. */
function isAbout(wanted: string | undefined, subject: string | undefined): boolean {
  if (wanted === undefined || wanted === subject) return true
  const name = ` ${showName(wanted)}`
  return subject?.endsWith(name) === true && !subject.slice(0, -name.length).includes('`')
}

/** Remembers which entries were needed: one that is not needed any more hides the next finding. */
export class IgnoreList {
  readonly #entries: readonly IgnoredFinding[]
  readonly #used = new Set<IgnoredFinding>()

  constructor(entries: readonly IgnoredFinding[]) {
    this.#entries = entries
  }

  reasonFor(rule: string, subject: string | undefined): string | undefined {
    const found = this.#entries.find((entry) => entry.rule === rule && isAbout(entry.subject, subject))
    if (found !== undefined) this.#used.add(found)
    return found?.reason
  }

  /** Of the rules that were judged. */
  unused(judged: ReadonlySet<string>): readonly IgnoredFinding[] {
    return this.#entries.filter((entry) => judged.has(entry.rule) && !this.#used.has(entry))
  }
}
