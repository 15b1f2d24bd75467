import type { GateCase } from '../../core/gate/gate.js'

/** A run from tool ids. */
function run(...ids: string[]) {
  return {
    tool_calls: ids.map((id) => {
      const [server, name] = id.split('.')
      return { server, name }
    }),
  }
}

const options = {
  allowed: ['billing.get_invoice', 'billing.list_invoices', 'planner.*'],
  restricted: ['billing.refund'],
  delegation: [{ from: 'planner.*', to: 'billing.*' }],
}

export const cases: readonly GateCase[] = [
  {
    name: 'Coverage counts the calls of all runs',
    options,
    traces: [run('planner.plan', 'billing.get_invoice'), run('billing.get_invoice')],
    status: 'passed',
    targets: {
      'edges.restricted_attempts': 0,
      'edges.unlisted_attempts': 0,
      'edges.allowed_pct': 66,
      'edges.delegation_pct': 100,
      'edges.undeclared_delegations': 0,
      'edges.gate_passed': 1,
    },
    findings: [],
  },
  {
    name: 'A restricted call, an unlisted call and an undeclared hand-off',
    options,
    traces: [run('planner.plan', 'billing.refund', 'billing.get_invoice', 'shell.exec')],
    status: 'failed',
    targets: {
      'edges.restricted_attempts': 1,
      'edges.unlisted_attempts': 1,
      'edges.allowed_pct': 66,
      'edges.delegation_pct': 100,
      'edges.undeclared_delegations': 1,
      'edges.gate_passed': 0,
    },
    findings: [
      {
        level: 'error',
        kind: 'restricted_call',
        run: 1,
        step: 1,
        actual: 'billing.refund',
      },
      {
        level: 'error',
        kind: 'unlisted_call',
        run: 1,
        step: 3,
        actual: 'shell.exec',
      },
      {
        level: 'error',
        kind: 'undeclared_handoff',
        run: 1,
        step: 3,
        actual: 'billing.get_invoice -> shell.exec',
      },
    ],
  },
  {
    name: '`restricted` wins over `allowed`, and a restricted call does not count as coverage',
    options: { allowed: ['billing.*'], restricted: ['refund'] },
    traces: [run('billing.refund')],
    status: 'failed',
    targets: {
      'edges.restricted_attempts': 1,
      'edges.unlisted_attempts': 0,
      'edges.allowed_pct': 0,
      'edges.delegation_pct': 100,
      'edges.undeclared_delegations': 0,
      'edges.gate_passed': 0,
    },
    findings: [
      {
        level: 'error',
        kind: 'restricted_call',
        run: 1,
        step: 0,
        actual: 'billing.refund',
      },
    ],
  },
  {
    name: 'Without `allowed` and `delegation`, only restricted calls fail',
    options: { restricted: ['billing.refund'] },
    traces: [run('planner.plan', 'shell.exec', 'billing.get_invoice')],
    status: 'passed',
    targets: {
      'edges.restricted_attempts': 0,
      'edges.unlisted_attempts': 0,
      'edges.allowed_pct': 100,
      'edges.delegation_pct': 100,
      'edges.undeclared_delegations': 0,
      'edges.gate_passed': 1,
    },
    findings: [],
  },
  {
    name: 'A call without a recorded server may be the restricted tool, and does not count as the allowed one',
    options: { allowed: ['billing.get_invoice'], restricted: ['billing.refund'] },
    traces: [{ tool_calls: [{ name: 'refund' }, { name: 'billing_refund' }, { name: 'get_invoice' }] }],
    status: 'failed',
    targets: {
      'edges.restricted_attempts': 2,
      'edges.unlisted_attempts': 1,
      'edges.allowed_pct': 0,
      'edges.delegation_pct': 100,
      'edges.undeclared_delegations': 0,
      'edges.gate_passed': 0,
    },
    findings: [
      {
        level: 'error',
        kind: 'restricted_call',
        run: 1,
        step: 0,
        actual: 'refund',
      },
      {
        level: 'error',
        kind: 'restricted_call',
        run: 1,
        step: 1,
        actual: 'billing_refund',
      },
      {
        level: 'error',
        kind: 'unlisted_call',
        run: 1,
        step: 2,
        actual: 'get_invoice',
      },
    ],
  },
]
