import { describe, expect, it } from 'vitest'
import { parseTraces } from '../../core/trace/parse-traces.js'
import { parseSuite } from '../../suite/parse-suite.js'
import { TestScorer } from '../test-scorer.js'

const [test] = parseSuite(`
servers: { shop: { command: node } }
agents:
  - name: pays
    model: m
    servers: [shop]
    prompt: p
    verify:
      - server: shop
        tool: order
        args: { id: 7 }
        expect:
          - { target: is_error, matcher: { exact: false } }
          - { target: "content[0].text", matcher: { contains: paid }, message: the order is paid }
      - server: shop
        tool: stock
        expect: [{ target: "content[0].text", matcher: { contains: '3' } }]
`).tests

const answer = (text: string) => ({ content: [{ type: 'text', text }], is_error: false })

function verified(...runs: unknown[]) {
  if (test === undefined) throw new Error('no test')
  const scorer = new TestScorer(test)
  for (const verify of runs) for (const trace of parseTraces({ tool_calls: [], verify })) scorer.add(trace)
  const { status, runs: results, gates } = scorer.finish('pays')
  return { status, checks: results.map(({ checks }) => checks), gates }
}

describe('verify', () => {
  it('passes when the servers answered as expected', () => {
    expect(verified([answer('paid'), answer('3 left')])).toEqual({
      status: 'passed',
      checks: [{ verify: 'passed' }],
      gates: [{ gate: 'verify', status: 'passed', targets: {}, expect: [], findings: [] }],
    })
  })

  it('says which call was answered otherwise, in which run, and in the words of the suite', () => {
    const { status, checks, gates } = verified([answer('paid'), answer('3 left')], [answer('open'), answer('2 left')])
    expect([status, checks]).toEqual(['failed', [{ verify: 'passed' }, { verify: 'failed' }]])
    expect(gates).toMatchObject([{ gate: 'verify', status: 'failed' }])
    const finding = { level: 'error', kind: 'verify', run: 2, step: null }
    expect(gates[0]?.findings).toMatchSnapshot([{ ...finding }, { ...finding }])
  })

  it('fails when a call failed and nothing expects that, with what the server said', () => {
    const failed = { content: [{ type: 'text', text: '3 is no stock' }], is_error: true }
    expect(verified([answer('paid'), failed]).gates[0]?.findings.map(({ message }) => message)).toMatchSnapshot()
  })

  it('fails when an answer is not in the trace, and looks at the others', () => {
    const messages = verified([null, answer('2 left')]).gates[0]?.findings.map(({ message }) => message)
    expect(messages).toEqual([expect.stringContaining('verify[0]'), expect.stringContaining('verify[1]')])
    const missing = verified([answer('paid')]).gates[0]?.findings.map(({ message }) => message)
    expect(missing).toEqual([expect.stringContaining('verify[1] (shop.stock)')])
    expect([messages, missing]).toMatchSnapshot()
  })
})
