import type { GateCase } from '../../core/gate/gate.js'

interface Step {
  readonly name: string
  readonly args?: object
  readonly ms: number
  readonly fault?: readonly [kind: string, timedOut: boolean]
  readonly isError?: boolean
}

/** A run of sequential calls, each with its duration; a fault that timed out is an error. */
function run(...steps: Step[]) {
  return {
    tool_calls: steps.map(({ name, args, ms }) => ({ name, ...(args ? { args } : {}), duration_ms: ms })),
    tool_results: steps.map(({ fault, isError }) => ({
      is_error: isError ?? fault?.[1] ?? false,
      fault: fault === undefined ? null : { name: `${fault[0]}-search`, kind: fault[0], timed_out: fault[1] },
    })),
  }
}

export const cases: readonly GateCase[] = [
  {
    name: 'A search hangs, times out at the budget, and answers the retry',
    options: { max_detection_ms: 3000, max_recovery_ms: 5000, require_clean_timeout: true },
    traces: [run({ name: 'search', ms: 3000, fault: ['hang', true] }, { name: 'search', ms: 40 })],
    status: 'passed',
    targets: {
      'recovery.time_to_detection_ms': 3000,
      'recovery.time_to_recovery_ms': 3040,
      'recovery.user_visible_hang_ms': 3000,
      'recovery.recovered': 1,
      'recovery.clean_timeout': 1,
      'recovery.retries': 0,
      'recovery.duplicate_side_effects': 0,
      'recovery.gate_passed': 1,
    },
    findings: [],
  },
  {
    name: 'A slow call that ends within the budget has recovered',
    options: {},
    traces: [run({ name: 'search', ms: 2000, fault: ['slow', false] })],
    status: 'passed',
    targets: {
      'recovery.time_to_detection_ms': 2000,
      'recovery.time_to_recovery_ms': 2000,
      'recovery.user_visible_hang_ms': 2000,
      'recovery.recovered': 1,
      'recovery.clean_timeout': 1,
      'recovery.retries': 0,
      'recovery.duplicate_side_effects': 0,
      'recovery.gate_passed': 1,
    },
    findings: [],
  },
  {
    name: 'The tool fails twice, and the recovery takes longer than the limit',
    options: { max_recovery_ms: 6000 },
    traces: [
      run(
        { name: 'search', ms: 3000, fault: ['recover_after', true] },
        { name: 'search', ms: 3000, fault: ['recover_after', true] },
        { name: 'search', ms: 25 },
      ),
    ],
    status: 'failed',
    targets: {
      'recovery.time_to_detection_ms': 3000,
      'recovery.time_to_recovery_ms': 6025,
      'recovery.user_visible_hang_ms': 3000,
      'recovery.recovered': 1,
      'recovery.clean_timeout': 1,
      'recovery.retries': 1,
      'recovery.duplicate_side_effects': 0,
      'recovery.gate_passed': 0,
    },
    findings: [
      {
        level: 'error',
        kind: 'slow_recovery',
        run: 1,
        step: 2,
        expected: 6000,
        actual: 6025,
      },
    ],
  },
  {
    name: 'The worst run decides: one run does not call a fallback and never recovers',
    options: { fallbacks: ['web_search'] },
    traces: [
      run({ name: 'search', ms: 9000, fault: ['hang', true] }, { name: 'web_search', ms: 100 }),
      run({ name: 'search', ms: 3000, fault: ['wedged', true] }, { name: 'get_time', ms: 10 }),
    ],
    status: 'failed',
    targets: {
      'recovery.time_to_detection_ms': 9000,
      'recovery.time_to_recovery_ms': null,
      'recovery.user_visible_hang_ms': 9000,
      'recovery.recovered': 0,
      'recovery.clean_timeout': 0,
      'recovery.retries': 0,
      'recovery.duplicate_side_effects': 0,
      'recovery.gate_passed': 0,
    },
    findings: [
      {
        level: 'note',
        kind: 'late_detection',
        run: 1,
        step: 0,
        expected: 3000,
        actual: 9000,
      },
      {
        level: 'error',
        kind: 'not_recovered',
        run: 2,
        step: 0,
      },
    ],
  },
  {
    name: 'A fault that no call hit fails the check, whatever `expect` says',
    options: { expect: [{ 'recovery.retries': { '<=': 2 } }] },
    traces: [run({ name: 'get_time', ms: 10 })],
    status: 'failed',
    targets: {
      'recovery.time_to_detection_ms': null,
      'recovery.time_to_recovery_ms': null,
      'recovery.user_visible_hang_ms': null,
      'recovery.recovered': 0,
      'recovery.clean_timeout': 0,
      'recovery.retries': 0,
      'recovery.duplicate_side_effects': 0,
      'recovery.gate_passed': 0,
    },
    findings: [
      {
        level: 'error',
        kind: 'fault_not_exercised',
        run: 1,
        step: null,
      },
    ],
  },
  {
    name: 'A mail that was sent already is sent again',
    options: { expect: [{ 'recovery.duplicate_side_effects': { '<=': 0 } }] },
    traces: [
      run(
        { name: 'send_mail', args: { to: 'ann', cc: [] }, ms: 50 },
        { name: 'search', ms: 3000, fault: ['hang', true] },
        { name: 'search', ms: 40 },
        { name: 'send_mail', args: { cc: [], to: 'ann' }, ms: 50 },
      ),
    ],
    status: 'failed',
    targets: {
      'recovery.time_to_detection_ms': 3000,
      'recovery.time_to_recovery_ms': 3040,
      'recovery.user_visible_hang_ms': 3000,
      'recovery.recovered': 1,
      'recovery.clean_timeout': 1,
      'recovery.retries': 0,
      'recovery.duplicate_side_effects': 1,
      'recovery.gate_passed': 1,
    },
    findings: [
      {
        level: 'warning',
        kind: 'duplicate_side_effect',
        run: 1,
        step: 3,
        actual: 'send_mail',
      },
    ],
  },
]
