import { expect, it } from 'vitest'
import type { RecordedCall } from '../../mcp/proxy/recorded-traffic.js'
import { agentCalls } from './agent-calls.js'
import type { ReportedCall } from './agent-report.js'

const call = (id: string, server: string | null, name: string, more: Partial<ReportedCall> = {}): ReportedCall => ({
  id,
  server,
  name,
  args: {},
  parent: null,
  denied: false,
  result: null,
  ...more,
})
const seen = (name: string, args: unknown = {}, server = 'shop'): RecordedCall => ({
  id: 'c',
  server,
  name,
  args,
  started_ms: 0,
})

it('places own calls between those of the servers, with the calls of subagents below their parent', () => {
  const reported = [
    call('t1', null, 'Bash', { args: { command: 'ls' }, result: { is_error: false } }),
    call('t2', 'shop', 'find'),
    call('t3', null, 'Agent'),
    call('s1', null, 'Read', { parent: 't3' }),
    call('s2', 'shop', 'buy', { parent: 't3' }),
    call('s3', null, 'Grep', { parent: 'unknown' }),
  ]
  expect(agentCalls(reported, [seen('find'), seen('buy')], ['shop'])).toEqual([
    ...[{ id: 'a1', origin: 'agent', server: null, name: 'Bash', args: { command: 'ls' }, after: 0 }].map((one) => ({
      ...one,
      result: { is_error: false },
    })),
    { id: 'a2', origin: 'agent', server: null, name: 'Agent', args: {}, after: 1 },
    { id: 'a3', origin: 'agent', server: null, name: 'Read', args: {}, after: 1, parent: 'a2' },
    { id: 'a4', origin: 'agent', server: null, name: 'Grep', args: {}, after: 2 },
  ])
})

it.each([
  ['joined by one underscore', null, 'my_shop_find'],
  ['joined by two', 'my-shop', 'find'],
  ['cut at the wrong underscore', 'my', 'shop_find'],
  ['with other characters replaced', 'my_shop', 'find'],
])('knows a call of the proxy whose names the product has %s', (_how, server, name) => {
  expect(agentCalls([call('t1', server, name)], [seen('find', {}, 'my.shop')], ['my.shop'])).toEqual([])
})

it('pairs by arguments first, so that parallel calls may arrive in any order', () => {
  const reported = [
    call('t1', 'shop', 'find', { args: { q: 1 } }),
    call('t2', null, 'Bash'),
    call('t3', 'shop', 'find', { args: { q: 2 } }),
  ]
  const [bash] = agentCalls(reported, [seen('find', { q: 2 }), seen('find', { q: 1 })], ['shop'])
  expect(bash).toMatchObject({ name: 'Bash', after: 2 })
})

it('pairs by name where the product changes arguments', () => {
  const reported = [call('t1', 'shop', 'find', { args: { q: '1' } })]
  expect(agentCalls(reported, [seen('find', { q: 1 })], ['shop'])).toEqual([])
})

it('lists calls that did not reach the proxy: refused ones, unknown tools, servers that are not of the test', () => {
  const reported = [
    call('t1', null, 'shop_buy', { denied: true }),
    call('t2', 'shop', 'bay', { result: { is_error: true } }),
    call('t3', 'github', 'search'),
    call('t4', 'shop', 'buy'),
  ]
  expect(agentCalls(reported, [seen('buy')], ['shop'])).toMatchObject([
    { server: 'shop', name: 'buy', denied: true, after: 0 },
    { server: 'shop', name: 'bay', after: 0 },
    { server: 'github', name: 'search', after: 0 },
  ])
})
