import { describe, expect, it } from 'vitest'
import { scoreTraces } from '../score-traces.js'

const find = { server: 'shop', name: 'find' }
const buy = { server: 'shop', name: 'buy' }

function trace(agent_calls: readonly object[] | undefined, more: object = {}): object {
  return {
    model: 'external/claude',
    tools: [find, buy],
    tool_calls: [find, buy],
    tool_results: [{}, {}],
    final_response: 'Done.',
    ...(agent_calls === undefined ? {} : { agent_calls }),
    ...more,
  }
}

const bash = { name: 'Bash', args: { command: 'ls' }, after: 1, result: { is_error: false } }
const todo = { name: 'TodoWrite', after: 0 }
const ran = trace([todo, bash])

const rowOf = (test: object, ...traces: object[]) => scoreTraces(test as never, traces).tests[0]
const gateOf = (test: object, ...traces: object[]) => rowOf(test, ...traces)?.gates[0]
const strict = (...names: string[]) => ({ trajectory: { mode: 'strict', calls: names.map((name) => ({ name })) } })

describe('a check counts the calls of the agent itself', () => {
  it('apart: one that names only tools of servers does not see them', () => {
    expect(gateOf(strict('shop.find', 'shop.buy'), ran)).toMatchObject({ status: 'passed' })
    expect(gateOf({ tool_edges: { allowed: ['shop.*'] } }, ran)).toMatchObject({ status: 'passed' })
    expect(
      rowOf({ expect: [{ tool_calls: { length: 2 } }, { tool_names: { exact: ['find', 'buy'] } }] }, ran),
    ).toMatchObject({
      status: 'passed',
    })
  })

  it.each(['Bash', 'agent.Bash'])('where it names the tool: %s, in the order of the calls', (name) => {
    expect(gateOf(strict('shop.find', name, 'shop.buy'), ran)).toMatchObject({ status: 'passed' })
    expect(gateOf(strict(name, 'shop.find', 'shop.buy'), ran)).toMatchObject({ status: 'failed' })
    expect(gateOf({ tool_edges: { restricted: [name] } }, ran)).toMatchObject({
      status: 'failed',
      targets: { 'edges.restricted_attempts': 1 },
    })
  })

  it('all of them, where it names agent.*', () => {
    expect(gateOf({ tool_edges: { restricted: ['agent.*'] } }, ran)).toMatchObject({
      targets: { 'edges.restricted_attempts': 2 },
    })
    expect(gateOf({ tool_edges: { restricted: ['agent.*'] } }, trace([]))).toMatchObject({ status: 'passed' })
  })

  it('in targets of their own', () => {
    const expected = [
      { agent_calls: { length: 2 } },
      { 'agent_calls[1].args.command': 'ls' },
      { 'agent_calls[1].origin': 'agent' },
    ]
    expect(rowOf({ expect: expected }, ran)).toMatchObject({ status: 'passed' })
  })

  it('as evidence for what the closing message claims', () => {
    const claims = { final_response: 'I deleted the branch.' }
    const deleted = { name: 'delete_branch', after: 2, result: { is_error: false } }
    const unbacked = (calls: readonly object[]) => {
      const targets = gateOf({ narrative: {} }, trace(calls, claims))?.targets
      return [targets?.['narrative.claimed_but_absent'], targets?.['narrative.unclear_claims']]
    }
    expect(unbacked([deleted])).toEqual([0, 0])
    expect(unbacked([])).toEqual([1, 0])
  })
})

it('findings point at the calls of the trace, and at none for a call of the agent itself', () => {
  const check = { tool_edges: { restricted: ['agent.Bash', 'shop.buy'] } }
  const findings = gateOf(check, trace([bash]))?.findings.map(({ run, step }) => ({ run, step }))
  expect(findings).toEqual([
    { run: 1, step: null },
    { run: 1, step: 1 },
  ])
})

it('a call of a server that the server never got is not made, but may be denied', () => {
  const attempt = trace([{ server: 'shop', name: 'buy', after: 1, denied: true }], {
    tool_calls: [find],
    tool_results: [{}],
  })
  expect(gateOf(strict('shop.find', 'shop.buy'), attempt)).toMatchObject({ status: 'failed' })
  expect(gateOf(strict('find', 'buy'), attempt)).toMatchObject({ status: 'failed' })
  expect(gateOf({ tool_edges: { restricted: ['shop.buy'] } }, attempt)).toMatchObject({ status: 'failed' })
})

it('a call that was refused is an error', () => {
  const denied = { name: 'Bash', after: 0, denied: true }
  const check = { trajectory: { mode: 'strict', calls: [{ name: 'agent.Bash' }, { name: 'find' }, { name: 'buy' }] } }
  expect(gateOf(check, trace([denied]))).toMatchObject({ status: 'passed' })
})

describe('where the calls of the agent itself were not recorded', () => {
  const denies = { tool_edges: { restricted: ['agent.Bash'] } }

  it('a check that names them had nothing to judge', () => {
    const row = rowOf(denies, trace(undefined))
    expect(row).toMatchObject({ status: 'inconclusive', runs: [{ status: 'inconclusive' }] })
    expect(row?.gates[0]?.findings).toMatchObject([{ kind: 'no_evidence', run: 1 }])
  })

  it('nor where some of them are missing', () => {
    const partial = { agent_calls_partial: true }
    expect(rowOf(denies, trace([], partial))).toMatchObject({ status: 'inconclusive' })
    expect(rowOf(denies, trace([todo], partial))).toMatchObject({ status: 'inconclusive' })
    expect(rowOf(denies, trace([bash], partial))).toMatchObject({ status: 'failed' })
    expect(gateOf(strict('shop.find', 'shop.buy'), trace([], partial))).toMatchObject({ status: 'passed' })
  })

  it('a check that fails all the same has failed', () => {
    const both = { tool_edges: { restricted: ['agent.Bash', 'shop.buy'] } }
    expect(rowOf(both, trace(undefined))).toMatchObject({ status: 'failed' })
  })

  it('the agent of another kind of run has none', () => {
    expect(rowOf(denies, trace(undefined, { model: 'anthropic/claude-sonnet-4-5' }))).toMatchObject({
      status: 'passed',
    })
  })

  it('a log in which they are calls like any other has them', () => {
    const log = { servers_recorded: true, tool_calls: [{ name: 'Bash' }] }
    expect(rowOf(denies, log)).toMatchObject({ status: 'failed' })
  })
})

it('a name that is nearly that of a tool of the agent is a mistake', () => {
  const row = rowOf(strict('shop.find', 'agent.Bsh', 'shop.buy'), ran)
  expect(`${row?.warnings} ${row?.error?.message}`).toContain('agent.Bash')
  const denied = rowOf({ tool_edges: { restricted: ['agent.Bsh'] } }, ran)
  expect(denied?.warnings?.join()).toContain('agent.Bash')
})

it('a denied tool of the agent that was not called is named beside those that were', () => {
  const denies = { tool_edges: { restricted: ['agent.run_shell_command'] } }
  expect(rowOf(denies, ran)?.warnings?.join()).toContain('it called `agent.Bash` and `agent.TodoWrite`')
  expect(rowOf(denies, trace([]))?.warnings).toBeUndefined()
  expect(rowOf({ tool_edges: { restricted: ['agent.*'] } }, trace([]))?.warnings).toBeUndefined()
})
