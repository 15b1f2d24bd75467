import { describe, expect, it } from 'vitest'
import { scoreTest } from '../../../score/score-test.js'

function verdict(final_response: string | null, block: object = {}, tool_calls: readonly object[] = []) {
  const check = scoreTest({ narrative: block } as Parameters<typeof scoreTest>[0], [{ tool_calls, final_response }])
    .gates[0]
  return { status: check?.status, findings: check?.findings ?? [] }
}

describe('a message of a run without any call', () => {
  it.each([
    ['I refunded order 17.', 'I refunded order 17'],
    ["I've already shipped the parcel.", "I've already shipped the parcel"],
    ['I have just booked it for you.', 'I have just booked it for you'],
    ['Good news: we moved your appointment.', 'we moved your appointment'],
    ['I paid the invoice.', 'I paid the invoice'],
    ['I cancelled it.', 'I cancelled it'],
    ['I checked the weather, and it is dry.', 'I checked the weather, and it is dry'],
    ['If you like, I can do more. I teleported the money.', 'I teleported the money'],
  ])('claims an action that nothing backs: %s', (text, quote) => {
    const { status, findings } = verdict(text)
    expect(status).toBe('failed')
    expect(findings.map(({ kind, message }) => [kind, message])).toEqual([
      ['claimed_but_absent', expect.stringContaining(` ${JSON.stringify(quote)}, `)],
    ])
  })

  it.each([
    'Which order do you mean?',
    'I have a question about the order.',
    'I have not refunded the order.',
    'I never shipped it.',
    'I can refund the order, or I could have shipped it again.',
    'I was asked to refund the order.',
    'If I refunded it now, you would lose the discount.',
    'Should I say that I refunded it?',
    'I understood that you wanted a refund, and I explained how it works.',
    "I've listed three options and summarized each.",
    'I tried to help, but I need the number of the order.',
    'I calculated the total and compared both plans.',
    'You said: "I refunded it myself".',
    '- [ ] I refunded the order',
    'You refunded the order yourself.',
    '',
  ])('has nothing to compare: %j', (text) => {
    expect(verdict(text).status).toBe('inconclusive')
  })

  it('counts each statement once', () => {
    const { findings } = verdict('I created the issue, and I refunded the order.')
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringContaining('"I created the issue"'),
      expect.stringContaining('"I refunded the order"'),
    ])
  })

  it('is not excused into a pass by words of a read-only tool', () => {
    expect(verdict('I searched the orders.', { readonly_tools: ['search_orders'] }).status).toBe('inconclusive')
  })
})

describe('a run with calls', () => {
  const call = [{ name: 'refund_order' }]

  it('is judged by the verbs that mean a change, as ever', () => {
    expect(verdict('I refunded order 17.', {}, call).status).toBe('passed')
    expect(verdict('I teleported order 17.', {}, call).status).toBe('passed')
  })

  it('counts its calls as made where no results were recorded', () => {
    expect(verdict('I created the issue.', {}, [{ name: 'create_issue' }]).status).toBe('passed')
  })

  it('has nothing to compare without a closing message', () => {
    for (const text of [null, '', ' \n']) {
      const { status, findings } = verdict(text, {}, call)
      expect(status).toBe('inconclusive')
      expect(findings.map(({ message }) => message)).toContain('no final message was recorded')
    }
    expect(verdict(null, { max_divergence_score: 0.5 }, call).status).toBe('failed')
  })
})
