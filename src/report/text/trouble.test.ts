import { expect, it } from 'vitest'
import type { Finding } from '../../core/gate/finding.js'
import type { CheckResult, TestResult } from '../../score/result/result.js'
import { reasonsOf } from './trouble.js'

const finding = (level: Finding['level'], message: string, run = 1): Finding => {
  return { level, kind: 'k', run, step: null, message }
}

/** What a report shows of a failed check with these findings. */
function shown(findings: readonly Finding[]): readonly string[] {
  const check = { gate: 'tool_quality', status: 'failed', targets: {}, expect: [], findings } satisfies CheckResult
  return reasonsOf({ runs: [], gates: [check] } as unknown as TestResult, check)
}

const many = (level: Finding['level'], count: number, run = 1) =>
  Array.from({ length: count }, (_, index) => finding(level, `${level} ${index}`, run))

it('errors come first, then warnings, then notes', () => {
  expect(shown([finding('note', 'n'), finding('warning', 'w'), finding('error', 'e')])).toEqual([
    'run 1: e',
    'run 1: warning: w',
    'run 1: note: n',
  ])
})

it('an error after many warnings is not cut off', () => {
  const lines = shown([...many('warning', 60), finding('error', 'broken')])
  expect(lines[0]).toBe('run 1: broken')
  expect(lines).toHaveLength(11)
  expect(lines[10]).toBe('… and 51 more (show all with --reporter json)')
})

it('errors fill the ten lines before warnings do', () => {
  const lines = shown([...many('warning', 5), ...many('error', 40)])
  expect(lines.slice(0, -1)).toEqual(Array.from({ length: 10 }, (_, index) => `run 1: error ${index}`))
  expect(lines.at(-1)).toBe('… and 35 more (show all with --reporter json)')
})
