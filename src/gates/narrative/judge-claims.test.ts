import { describe, expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { compareNarrative } from './compare-narrative.js'
import { narrative } from './gate.js'

interface Run {
  /** Calls `name` or `name value`; `!name` failed. */
  readonly calls?: readonly string[]
  readonly tools?: readonly object[]
  readonly results?: readonly string[]
}

/** What becomes of the claims of a text: `backed`, or verdict and reason. */
function judged(text: string, { calls = [], tools = [], results = [] }: Run = {}): string[] {
  const tool_calls = calls.map((call) => {
    const [name = '', ...values] = call.replace('!', '').split(' ')
    return { name, args: { values } }
  })
  const tool_results = calls.map((call, index) => ({ is_error: call.startsWith('!'), content: results[index] ?? '' }))
  const trace = readTrace({ tool_calls, tool_results, tools, final_response: text }, new ToolTable())
  const { claims, absent, unclear } = compareNarrative(trace, narrative.options.parse({}))
  return [
    ...Array.from({ length: claims - absent.length - unclear.length }, () => 'backed'),
    ...absent.map(({ reason }) => `contradicted: ${reason}`),
    ...unclear.map(({ reason }) => `unclear: ${reason}`),
  ]
}

const NOTHING = 'contradicted: no successful call changes anything'
const OTHERS = 'no successful call does that'

describe('a claim is backed', () => {
  it.each([
    ['Your address has been changed.', 'modify_user_address'],
    ['I saved the report.', 'write_file'],
    ['I created a pie chart.', 'generate_pie_chart'],
    ['Checked bag added', 'update_reservation_baggages'],
    ["I've exchanged the jacket.", 'modify_pending_order_items'],
    ['The $50 certificate has been issued.', 'send_certificate'],
    ['I cancelled the meeting.', 'delete_event'],
    ['I booked the room.', 'create_event'],
    ['I removed the old section.', 'edit_file'],
    ['I deleted the branch.', 'bash'],
    ['I called create_issue.', 'create_issue'],
  ])('%s by %s', (text, call) => {
    expect(judged(text, { calls: [call] })).toEqual(['backed'])
  })

  it('by the first word of a description, where the name says nothing', () => {
    const tools = [{ name: 'crm_42', description: 'Deletes a contact.' }]
    expect(judged('I deleted the contact.', { calls: ['crm_42'], tools })).toEqual(['backed'])
  })
})

describe('a claim is contradicted', () => {
  it('by an answer that says it is an error, though nobody marked it', () => {
    const results = ['Error: order cannot be cancelled']
    const text = 'I cancelled order W1001.'
    expect(judged(text, { calls: ['cancel_order W1001'], results })).toEqual(['contradicted: the call failed'])
  })

  it('whatever stands between the letters of its verb unseen', () => {
    expect(judged('I can\u200bcelled the or\u00adder.', { calls: ['get_order'] })).toEqual([NOTHING])
  })

  it.each([
    ['I sent the email.', []],
    ['I sent the email.', ['get_email', 'email_search', 'open_page', 'exchange_rate']],
    ['Your order has been successfully cancelled.', ['get_order']],
    ['| W17 | ✅ Cancelled |', ['get_order']],
  ])('%s after calls that only read: %j', (text, calls) => {
    expect(judged(text, { calls })).toEqual([NOTHING])
  })

  it('where acts of other kinds cannot bring it about', () => {
    expect(judged('I cancelled the order.', { calls: ['create_note'] })).toEqual([`contradicted: ${OTHERS}`])
  })

  it('where the call for it failed, though others of its kind did not', () => {
    const calls = ['create_issue', '!add_label']
    expect(judged('I added the label.', { calls })).toEqual(['contradicted: the call failed'])
  })

  it('where an act of its kind names another thing', () => {
    const calls = ['get_order W1001', 'get_order W1002', 'cancel_order W1001']
    expect(judged('Order W1002 has been cancelled.', { calls })).toEqual([
      'contradicted: no successful call names `W1002`',
    ])
    expect(judged('I wrote `src/notes.md`.', { calls: ['write_file src/other.md'] })).toEqual([
      'contradicted: no successful call names `notes.md`',
    ])
  })

  it('where a tool for exactly this was offered, and no act is about the thing', () => {
    const tools = [{ name: 'modify_items' }, { name: 'modify_address' }]
    expect(judged('Your address has been modified.', { calls: ['modify_items'], tools })).toEqual([
      `contradicted: ${OTHERS}`,
    ])
  })
})

describe('a claim is unclear', () => {
  it('where the answer can be what it tells of', () => {
    expect(judged('I created an itinerary for you.', { calls: ['search_hotels'] })).toEqual([
      'unclear: no successful call changes anything',
    ])
    expect(judged('I created an itinerary in `trip.md`.', { calls: ['search_hotels'] })).toEqual([NOTHING])
  })

  it('where it may tell what was read', () => {
    const run = { calls: ['get_issue'], results: ['{"state":"closed"}'] }
    expect(judged('The issue has been closed.', run)).toEqual(['unclear: no successful call changes anything'])
    expect(judged('Your issue has been closed.', run)).toEqual(['unclear: no successful call changes anything'])
  })

  it('where the system that was called may have done it', () => {
    expect(judged('A confirmation email was sent.', { calls: ['book_room'] })).toEqual([`unclear: ${OTHERS}`])
    expect(judged('I emailed the receipt.', { calls: ['book_room'] })).toEqual([`contradicted: ${OTHERS}`])
  })

  it('where nothing is known of the tools', () => {
    expect(judged('I created the issue.', { calls: ['xyz'] })).toEqual([expect.stringMatching(/^unclear: .* tools /)])
  })
})

it('a claim about a thing that no call of the run names is unclear', () => {
  expect(judged('Order W1002 has been cancelled.', { calls: ['cancel_order W1001'] })).toEqual([
    'unclear: no successful call names `W1002`',
  ])
})
