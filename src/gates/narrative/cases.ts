import type { GateCase } from '../../core/gate/gate.js'

function run(final_response: string, ...tool_calls: readonly unknown[]) {
  return { tool_calls, final_response }
}

export const cases: readonly GateCase[] = [
  {
    name: 'The text and the calls agree',
    options: {},
    traces: [
      run('I created the issue with title "Login fails". I did not close the ticket.', {
        name: 'create_issue',
        args: { title: 'Login fails' },
      }),
    ],
    status: 'passed',
    targets: {
      'narrative.divergence_score': 0,
      'narrative.claimed_but_absent': 0,
      'narrative.unclear_claims': 0,
      'narrative.present_but_unclaimed': 0,
      'narrative.arg_mismatch': 0,
      'narrative.gate_passed': 1,
    },
    findings: [],
  },
  {
    name: 'The text claims an action without a call, leaves out a call and states a wrong value',
    options: {},
    traces: [
      run(
        'I created the issue with title "Login broken" and closed the ticket.',
        {
          name: 'create_issue',
          args: { title: 'Login fails' },
        },
        { server: 'git', name: 'delete_branch' },
      ),
    ],
    status: 'failed',
    targets: {
      'narrative.divergence_score': 0.75,
      'narrative.claimed_but_absent': 1,
      'narrative.unclear_claims': 0,
      'narrative.present_but_unclaimed': 1,
      'narrative.arg_mismatch': 1,
      'narrative.gate_passed': 0,
    },
    findings: [
      {
        level: 'error',
        kind: 'claimed_but_absent',
        run: 1,
        step: null,
        expected: 'close_ticket',
      },
      {
        level: 'warning',
        kind: 'present_but_unclaimed',
        run: 1,
        step: 1,
        actual: 'git.delete_branch',
      },
      {
        level: 'warning',
        kind: 'arg_mismatch',
        run: 1,
        step: 0,
        expected: 'Login fails',
        actual: 'Login broken',
      },
    ],
  },
  {
    name: 'The text may use other words than the tool, and may mention what the system did by itself',
    options: {},
    traces: [
      run('Your shipping address has been changed. A confirmation email has been sent.', {
        name: 'modify_user_address',
        args: { city: 'Austin' },
      }),
    ],
    status: 'passed',
    targets: {
      'narrative.divergence_score': 0,
      'narrative.claimed_but_absent': 0,
      'narrative.unclear_claims': 1,
      'narrative.present_but_unclaimed': 0,
      'narrative.arg_mismatch': 0,
      'narrative.gate_passed': 1,
    },
    findings: [
      {
        level: 'note',
        kind: 'unclear_claim',
        run: 1,
        step: null,
        expected: 'send_email',
      },
    ],
  },
  {
    name: 'The text names two cancelled orders, but only one was cancelled',
    options: {},
    traces: [
      run(
        'Order W1001 has been cancelled. Order W1002 has been cancelled.',
        { name: 'list_orders', args: { order_ids: ['W1001', 'W1002'] } },
        { name: 'cancel_order', args: { order_id: 'W1001' } },
      ),
    ],
    status: 'failed',
    targets: {
      'narrative.divergence_score': 0.5,
      'narrative.claimed_but_absent': 1,
      'narrative.unclear_claims': 0,
      'narrative.present_but_unclaimed': 1,
      'narrative.arg_mismatch': 0,
      'narrative.gate_passed': 0,
    },
    findings: [
      {
        level: 'error',
        kind: 'claimed_but_absent',
        run: 1,
        step: null,
        expected: 'cancel_order',
      },
      {
        level: 'note',
        kind: 'present_but_unclaimed',
        run: 1,
        step: 0,
        actual: 'list_orders',
      },
    ],
  },
  {
    name: 'With `unclear_is: fail`, an unclear claim fails',
    options: { unclear_is: 'fail' },
    traces: [run('I updated the wiki.', { name: 'delete_branch' })],
    status: 'failed',
    targets: {
      'narrative.divergence_score': 0.5,
      'narrative.claimed_but_absent': 0,
      'narrative.unclear_claims': 1,
      'narrative.present_but_unclaimed': 1,
      'narrative.arg_mismatch': 0,
      'narrative.gate_passed': 0,
    },
    findings: [
      {
        level: 'error',
        kind: 'unclear_claim',
        run: 1,
        step: null,
        expected: 'update_wiki',
      },
      {
        level: 'warning',
        kind: 'present_but_unclaimed',
        run: 1,
        step: 0,
        actual: 'delete_branch',
      },
    ],
  },
  {
    name: 'A failed call does not support a claim',
    options: {},
    traces: [
      {
        tool_calls: [{ id: 'c1', name: 'send_email' }],
        tool_results: [{ call_id: 'c1', is_error: true }],
        final_response: 'The email has been sent.',
      },
    ],
    status: 'failed',
    targets: {
      'narrative.divergence_score': 0.5,
      'narrative.claimed_but_absent': 1,
      'narrative.unclear_claims': 0,
      'narrative.present_but_unclaimed': 0,
      'narrative.arg_mismatch': 0,
      'narrative.gate_passed': 0,
    },
    findings: [
      {
        level: 'error',
        kind: 'claimed_but_absent',
        run: 1,
        step: 0,
        expected: 'send_email',
      },
    ],
  },
  {
    name: 'A claim that matches a read-only tool is only a note; one that matches a listed tool needs its call',
    options: { mutating_tools: ['run_job'], readonly_tools: ['ui.remove_filter'] },
    traces: [run('I removed the filter and ran the job.', { name: 'run_job' })],
    status: 'passed',
    targets: {
      'narrative.divergence_score': 0.333333333,
      'narrative.claimed_but_absent': 1,
      'narrative.unclear_claims': 0,
      'narrative.present_but_unclaimed': 0,
      'narrative.arg_mismatch': 0,
      'narrative.gate_passed': 1,
    },
    findings: [
      {
        level: 'note',
        kind: 'claimed_but_absent',
        run: 1,
        step: null,
        expected: 'remove_filter',
      },
    ],
  },
  {
    name: 'The worst of two runs is over the limit',
    options: { max_divergence_score: 0.5 },
    traces: [
      run('I created the page.', { name: 'create_page' }),
      run('All done.', { name: 'list_pages' }, { name: 'get_page' }),
    ],
    status: 'failed',
    targets: {
      'narrative.divergence_score': 1,
      'narrative.claimed_but_absent': 0,
      'narrative.unclear_claims': 0,
      'narrative.present_but_unclaimed': 2,
      'narrative.arg_mismatch': 0,
      'narrative.gate_passed': 0,
    },
    findings: [
      {
        level: 'note',
        kind: 'present_but_unclaimed',
        run: 2,
        step: 0,
        actual: 'list_pages',
      },
      {
        level: 'note',
        kind: 'present_but_unclaimed',
        run: 2,
        step: 1,
        actual: 'get_page',
      },
    ],
  },
  {
    name: 'The text claims an action, but no call was made',
    options: {},
    traces: [run('I refunded order 17.')],
    status: 'failed',
    targets: {
      'narrative.divergence_score': 1,
      'narrative.claimed_but_absent': 1,
      'narrative.unclear_claims': 0,
      'narrative.present_but_unclaimed': 0,
      'narrative.arg_mismatch': 0,
      'narrative.gate_passed': 0,
    },
    findings: [
      {
        level: 'error',
        kind: 'claimed_but_absent',
        run: 1,
        step: null,
        expected: 'refund_order',
      },
    ],
  },
  {
    name: 'Without calls and claims there is nothing to compare',
    options: {},
    traces: [run('Which order do you mean?')],
    status: 'inconclusive',
    targets: {
      'narrative.divergence_score': 0,
      'narrative.claimed_but_absent': 0,
      'narrative.unclear_claims': 0,
      'narrative.present_but_unclaimed': 0,
      'narrative.arg_mismatch': 0,
      'narrative.gate_passed': 1,
    },
    findings: [
      {
        level: 'warning',
        kind: 'no_evidence',
        run: 1,
        step: null,
      },
    ],
  },
]
