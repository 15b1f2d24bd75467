import { describe, expect, it } from 'vitest'
import { baselineOf, readBaseline } from './baseline.js'
import { strengthReport } from './strength-report.js'
import type { TestStrength, TriedChange } from './test-strength.js'

function change(id: string, verdict: TriedChange['verdict'], rest: Partial<TriedChange> = {}): TriedChange {
  const [kind = ''] = id.split(' ')
  return {
    id,
    kind,
    severity: 'major',
    text: id,
    runs: 1,
    caught_runs: 0,
    verdict,
    caught_by: [],
    suggestion: null,
    ...rest,
  }
}

function strength(changes: readonly TriedChange[], rest: Partial<TestStrength> = {}): TestStrength {
  const face = { suite: 'shop.yml', name: 'refund', model: null, runs: 1, unmeasured: null, scored: changes.length }
  return { ...face, changes, addition: null, ...rest }
}

const FOUR = strength([
  change('drop_call a', 'caught'),
  change('drop_call b', 'survived'),
  change('repeat_call a', 'caught'),
  change('double_tokens', 'caught'),
  change('retry_after_error a', 'harmless', { caught_runs: 1 }),
  change('drop_mutating_call c', 'world'),
])
const UNMEASURED = strength([], { name: 'other', unmeasured: 'it has no recorded runs', runs: 0 })

describe('the share', () => {
  it('leaves out what is harmless and what only the world could tell', () => {
    const { summary } = strengthReport([FOUR], [], 0, {})
    // Clopper-Pearson, two-sided at 95 %, for 3 of 4: 19.4 to 99.4 % (R: binom.test(3, 4)).
    expect(summary).toMatchObject({ changes: 4, caught: 3, percent: 75, interval: [19, 100], harmless_failed: 1 })
  })

  it('is there for each kind and each test too, null where nothing was tried', () => {
    const { kinds, tests } = strengthReport([FOUR, UNMEASURED], [], 0, {})
    expect(kinds.find(({ kind }) => kind === 'drop_call')).toMatchObject({ changes: 2, caught: 1, percent: 50 })
    expect(kinds.find(({ kind }) => kind === 'waste_calls')).toMatchObject({
      changes: 0,
      percent: null,
      interval: null,
    })
    expect(tests.map(({ share }) => share.percent)).toEqual([75, null])
  })
})

describe('the exit code', () => {
  it.each([
    ['nothing is asked', {}, 0, []],
    ['the share is reached exactly', { min: 75 }, 0, []],
    ['the share is not reached', { min: 75.1 }, 1, [expect.stringContaining('75.1 %')]],
    ['nothing critical survived', { failOn: 'critical' }, 0, []],
    ['something major survived', { failOn: 'major' }, 1, ['1 surviving change is major or worse']],
  ] as const)('when %s', (_, demands, exit_code, reasons) => {
    expect(strengthReport([FOUR], [], 0, demands)).toMatchObject({ exit_code, reasons })
  })

  it('is 3 when nothing was measured, whatever is asked', () => {
    expect(strengthReport([UNMEASURED], [], 0, {})).toMatchObject({
      exit_code: 3,
      reasons: [expect.stringContaining('nothing was measured')],
    })
  })

  it('is 3 when a demand cannot be judged on every test, unless it is not met anyway', () => {
    expect(strengthReport([FOUR, UNMEASURED], [], 0, { min: 50 })).toMatchObject({
      exit_code: 3,
      reasons: ['1 test was not measured'],
    })
    expect(strengthReport([FOUR, UNMEASURED], [], 0, { min: 90 }).exit_code).toBe(1)
    expect(strengthReport([FOUR, UNMEASURED], [], 0, {}).exit_code).toBe(0)
  })
})

describe('a baseline', () => {
  const unnamed = [{ suite: 'shop.yml', tools: ['shop.list'] }]
  const baseline = baselineOf([FOUR], unnamed)

  it('accepts the survivors and the unnamed tools that it holds', () => {
    expect(strengthReport([FOUR], unnamed, 0, { baseline })).toMatchObject({
      exit_code: 0,
      new_survivors: [],
      unnamed_tools: [],
    })
  })

  it('fails on a new survivor and names the new tool', () => {
    const more = strength([...FOUR.changes, change('ignore_error a', 'survived')])
    const tools = [{ suite: 'shop.yml', tools: ['shop.list', 'shop.purge'] }]
    expect(strengthReport([more], tools, 0, { baseline })).toMatchObject({
      exit_code: 1,
      reasons: ['1 surviving change is not in the baseline'],
      new_survivors: [{ suite: 'shop.yml', name: 'refund', ids: ['ignore_error a'] }],
      unnamed_tools: [{ suite: 'shop.yml', tools: ['shop.purge'] }],
    })
  })

  it('knows nothing of a test that is new, whatever it is called', () => {
    const odd = strength([change('drop_call b', 'survived')], { name: '__proto__' })
    expect(strengthReport([odd], [], 0, { baseline }).new_survivors).toEqual([
      { suite: 'shop.yml', name: '__proto__', ids: ['drop_call b'] },
    ])
  })

  it('comes back from JSON as it was', () => {
    expect(readBaseline(JSON.parse(JSON.stringify(baseline)), 'b.json')).toEqual(baseline)
  })

  it.each([
    [null],
    [{}],
    [{ ...baseline, schema: 'mcprove/result@1' }],
    [{ ...baseline, survivors: { 'shop.yml': ['refund'] } }],
    [{ ...baseline, survivors: { 'shop.yml': { refund: [1] } } }],
    [{ ...baseline, unnamed_tools: { 'shop.yml': 'shop.list' } }],
  ])('is refused when it is something else: %j', (value) => {
    expect(() => readBaseline(value, 'b.json')).toFailWithHint('RESULT_INVALID')
  })
})
