import type { RunResult, TestResult } from '../../score/result/result.js'

/** Why a check of one run failed. */
export function reasonsOf({ gates }: TestResult, { run, expect, error }: RunResult, gate: string): string[] {
  const failed = gate === 'expect' ? expect.filter(({ passed }) => !passed) : []
  const findings = gates.filter((check) => check.gate === gate).flatMap((check) => check.findings)
  return [
    ...failed.map(({ target, reason, message }) => message ?? `${target}: ${reason ?? 'failed'}`),
    ...findings.filter((finding) => finding.run === run).map(({ message }) => message),
    ...(error === undefined ? [] : [error]),
  ]
}
