import { locateFindings, type MeasuredRun, type StepFinding } from '../../core/gate/finding.js'
import type { Status } from '../../core/gate/status.js'
import type { Trace } from '../../core/trace/trace.js'
import type { CheckResult } from '../result/result.js'
import type { Check } from './check.js'

interface Recorded {
  readonly findings: readonly StepFinding[]
}

const NOTHING: Recorded = { findings: [] }

/** A check of what was recorded after the conversation: a run passes when its trace has no finding. */
export class RecordedCheck implements Check {
  readonly key: string
  readonly perRun = true
  readonly #find: (trace: Trace) => readonly StepFinding[]

  constructor(key: string, find: (trace: Trace) => readonly StepFinding[]) {
    this.key = key
    this.#find = find
  }

  measure(trace: Trace): Recorded {
    const findings = this.#find(trace)
    return findings.length === 0 ? NOTHING : { findings }
  }

  statusAlone({ measure }: MeasuredRun<Recorded>): Status {
    return measure.findings.length === 0 ? 'passed' : 'failed'
  }

  finish(runs: readonly MeasuredRun<Recorded>[]): CheckResult {
    const findings = locateFindings(runs)
    return { gate: this.key, status: findings.length === 0 ? 'passed' : 'failed', targets: {}, expect: [], findings }
  }
}
