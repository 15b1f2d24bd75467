// Expected calls beside recorded ones. The gate's findings say which pairs differ; calls without a finding matched.
import type { Difference, Finding } from '../../src/core/gate/finding.js'
import type { ExpectedStep } from '../../src/core/gate/gate.js'
import type { ToolCall } from '../../src/core/trace/trace.js'

export interface AlignedRow {
  readonly state: 'same' | 'differs' | 'missing' | 'extra' | 'unexpected'
  readonly expected: { readonly index: number; readonly call: ExpectedStep } | null
  readonly recorded: { readonly step: number; readonly call: ToolCall } | null
  readonly differences: readonly Difference[]
}

/** In the order of the recorded calls; a missing call is where it was expected. */
export function alignExpected(
  expected: readonly ExpectedStep[],
  calls: readonly ToolCall[],
  findings: readonly Finding[],
): AlignedRow[] {
  const partners = new Map<number, number>()
  const byStep = new Map<number, Finding[]>()
  for (const finding of findings) {
    if (finding.step === null) continue
    byStep.set(finding.step, [...(byStep.get(finding.step) ?? []), finding])
    if (finding.expected_index !== undefined) partners.set(finding.expected_index, finding.step)
  }
  const taken = new Set(partners.values())
  const missing = new Set(findings.flatMap(({ step, expected_index }) => (step === null ? (expected_index ?? []) : [])))
  for (const [index, { tool }] of expected.entries()) {
    if (partners.has(index) || missing.has(index)) continue
    const step = calls.findIndex((call, at) => !taken.has(at) && isTool(tool, call))
    if (step === -1) continue
    partners.set(index, step)
    taken.add(step)
  }
  return inOrder(expected, calls, partners, byStep)
}

function inOrder(
  expected: readonly ExpectedStep[],
  calls: readonly ToolCall[],
  partners: ReadonlyMap<number, number>,
  byStep: ReadonlyMap<number, readonly Finding[]>,
): AlignedRow[] {
  const indexOf = new Map([...partners].map(([index, step]) => [step, index]))
  const rows: AlignedRow[] = []
  let next = 0
  const addMissing = (until: number) => {
    for (; next < until; next += 1) {
      const call = expected[next]
      if (call === undefined || partners.has(next)) continue
      rows.push({ state: 'missing', expected: { index: next, call }, recorded: null, differences: [] })
    }
  }
  for (const [step, call] of calls.entries()) {
    const index = indexOf.get(step)
    const wanted = index === undefined ? undefined : expected[index]
    const errors = (byStep.get(step) ?? []).filter(({ level }) => level === 'error')
    if (index === undefined || wanted === undefined) {
      const state = errors.length > 0 ? 'unexpected' : 'extra'
      rows.push({ state, expected: null, recorded: { step, call }, differences: [] })
      continue
    }
    addMissing(index)
    const differences = errors.flatMap(differencesOf)
    const state = errors.length > 0 ? 'differs' : 'same'
    rows.push({ state, expected: { index, call: wanted }, recorded: { step, call }, differences })
  }
  addMissing(expected.length)
  return rows
}

/** Critics name the argument in their message and have the values beside it. */
function differencesOf({ differences, kind, message, expected, actual }: Finding): readonly Difference[] {
  if (differences !== undefined) return differences
  const [, field] = kind === 'argument' ? (/`([^`]+)` earned/.exec(message) ?? []) : []
  return field === undefined ? [] : [{ path: `args.${field}`, expected, actual }]
}

/** The member-id rule: `tool`, `server.tool` or `server.*`. */
function isTool(id: string, { server, name }: ToolCall): boolean {
  return id === name || id === `${server}.${name}` || (id.endsWith('.*') && server === id.slice(0, -2))
}
