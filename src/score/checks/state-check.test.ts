import { describe, expect, it } from 'vitest'
import { parseTraces } from '../../core/trace/parse-traces.js'
import { parseSuite } from '../../suite/parse-suite.js'
import { TestScorer } from '../test-scorer.js'

function score(expectState: string, states: unknown, mocks = ['shop']) {
  const servers = mocks.map((name) => `${name}: { mock: ./${name}.yml }`).join(', ')
  const suite = parseSuite(
    `servers: { ${servers} }\nagents: [{ name: a, model: m, servers: [${mocks}], prompt: p, expect_state: ${expectState} }]`,
  )
  const [test] = suite.tests
  if (test === undefined) throw new Error('no test')
  const scorer = new TestScorer(test)
  for (const trace of parseTraces({ tool_calls: [], ...(states === undefined ? {} : { states }) })) scorer.add(trace)
  const { status, runs, gates } = scorer.finish('a')
  return {
    status,
    checks: runs[0]?.checks,
    messages: gates.flatMap(({ findings }) => findings.map((one) => one.message)),
    gates,
  }
}

describe('expect_state', () => {
  it('passes when the recorded state contains what is expected', () => {
    expect(score('{ cart: [hat] }', { shop: { cart: ['hat', 'cap'], city: 'Oslo' } })).toMatchObject({
      status: 'passed',
      checks: { expect_state: 'passed' },
      gates: [{ gate: 'expect_state', status: 'passed' }],
    })
  })

  it('fails with every difference', () => {
    const { gates, ...rest } = score('{ cart: paid, city: Oslo, n: 1 }', { shop: { cart: 'empty', n: 1 } })
    expect(rest).toMatchSnapshot({ status: 'failed', checks: { expect_state: 'failed' } })
    expect(gates[0]?.findings).toMatchObject([
      {
        kind: 'state',
        run: 1,
        step: null,
        differences: [
          { path: 'cart', expected: 'paid', actual: 'empty' },
          { path: 'city', expected: 'Oslo' },
        ],
      },
    ])
  })

  it('is by server where a run has several mock servers', () => {
    const states = { shop: { cart: 'empty' }, bank: { paid: true } }
    expect(score('{ bank: { paid: true } }', states, ['shop', 'bank']).status).toBe('passed')
    expect(score('{ bank: { paid: false } }', states, ['shop', 'bank']).messages).toMatchSnapshot()
  })

  it.each([undefined, {}, 'nonsense'])('fails when the trace has %j for states', (states) => {
    expect(score('{ cart: paid }', states).messages).toMatchSnapshot()
  })
})
