import type { GateCase } from '../../core/gate/gate.js'

const passing = { tool_calls: [{ name: 'get_weather' }], final_response: '31 C in Sacramento' }
const silent = { tool_calls: [{ name: 'get_weather' }] }
const lost = { tool_calls: [{ name: 'search' }], final_response: '31 C in Sacramento' }

const answers = { expect: [{ final_response: { contains: 'Sacramento' } }] }
const looksItUp = { trajectory: { mode: 'subsequence', calls: [{ name: 'get_weather' }] } }

export const cases: readonly GateCase[] = [
  {
    name: 'Three of four runs pass, the last one fails',
    options: { expect: [{ 'reliability.pass_rate': { '>=': 70 } }] },
    test: answers,
    traces: [passing, passing, passing, silent],
    status: 'passed',
    targets: {
      'reliability.runs': 4,
      'reliability.passes': 3,
      'reliability.pass_rate': 75,
      'reliability.pass_at_k': 100,
      'reliability.passhat_k': 31,
      'reliability.pass_at': [0.75, 1, 1, 1],
      'reliability.pass_hat': [0.75, 0.5, 0.25, 0],
      'reliability.decay_curve': [100, 100, 100, 31],
      'reliability.variance_amplification': 86,
      'reliability.graceful_degradation': 60,
      'reliability.certified_lower': 24,
    },
    findings: [
      {
        level: 'note',
        kind: 'failed_run',
        run: 4,
        step: null,
      },
    ],
  },
  {
    name: 'Five passes are too few to certify 80 percent',
    options: { expect: [{ 'reliability.certified_lower': { '>=': 80 } }] },
    test: answers,
    traces: [passing, passing, passing, passing, passing],
    status: 'failed',
    targets: {
      'reliability.runs': 5,
      'reliability.passes': 5,
      'reliability.pass_rate': 100,
      'reliability.pass_at_k': 100,
      'reliability.passhat_k': 100,
      'reliability.pass_at': [1, 1, 1, 1, 1],
      'reliability.pass_hat': [1, 1, 1, 1, 1],
      'reliability.decay_curve': [100, 100, 100, 100, 100],
      'reliability.variance_amplification': 0,
      'reliability.graceful_degradation': 100,
      'reliability.certified_lower': 54,
    },
    findings: [],
  },
  {
    name: 'The check named in `outcome` alone decides which runs pass',
    options: { outcome: 'trajectory', expect: [{ 'reliability.pass_hat[1]': { '>=': 0.5 } }] },
    test: { ...answers, ...looksItUp },
    traces: [lost, passing, passing, silent],
    status: 'passed',
    targets: {
      'reliability.runs': 4,
      'reliability.passes': 3,
      'reliability.pass_rate': 75,
      'reliability.pass_at_k': 100,
      'reliability.passhat_k': 31,
      'reliability.pass_at': [0.75, 1, 1, 1],
      'reliability.pass_hat': [0.75, 0.5, 0.25, 0],
      'reliability.decay_curve': [0, 25, 29, 31],
      'reliability.variance_amplification': 86,
      'reliability.graceful_degradation': 90,
      'reliability.certified_lower': 24,
    },
    findings: [{ level: 'note', kind: 'failed_run', run: 1, step: null }],
  },
  {
    name: 'No run passes',
    options: { confidence: 0.99, expect: [{ 'reliability.pass_at_k': { '>=': 100 } }] },
    test: { ...answers, ...looksItUp },
    traces: [lost, silent],
    status: 'failed',
    targets: {
      'reliability.runs': 2,
      'reliability.passes': 0,
      'reliability.pass_rate': 0,
      'reliability.pass_at_k': 0,
      'reliability.passhat_k': 0,
      'reliability.pass_at': [0, 0],
      'reliability.pass_hat': [0, 0],
      'reliability.decay_curve': [0, 0],
      'reliability.variance_amplification': 0,
      'reliability.graceful_degradation': 0,
      'reliability.certified_lower': 0,
    },
    findings: [
      {
        level: 'note',
        kind: 'failed_run',
        run: 1,
        step: null,
      },
      {
        level: 'note',
        kind: 'failed_run',
        run: 2,
        step: null,
      },
    ],
  },
]
