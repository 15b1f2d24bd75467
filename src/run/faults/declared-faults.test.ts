import { describe, expect, it } from 'vitest'
import { parseSuite } from '../../suite/parse-suite.js'
import { declaredFaults, faultInputs } from './declared-faults.js'

const HANG = '{ name: hung, kind: hang, target: { tool: search } }'

function suiteOf(agents: string, servers = 's: { command: x }', faults = HANG) {
  return parseSuite(`servers: { ${servers} }\nfaults: [${faults}]\nagents:\n${agents}`)
}

function declared(agent: string, servers?: string, env: Record<string, string> = {}, faults?: string) {
  const suite = suiteOf(`  - { name: a, prompt: p, expect: [{ turns: 1 }], ${agent} }`, servers, faults)
  const [test] = suite.tests
  if (test === undefined) throw new Error('no test')
  return declaredFaults(suite, test, env)
}

describe('the faults of a run', () => {
  it('are those that `inject` names, once each and in its order, then those of its servers', () => {
    const faults = `${HANG}, { name: other, kind: slow, delay_ms: 5, target: { server: t } }, { name: unused, kind: error, target: { tool: x } }`
    const servers =
      's: { command: x, fault: "slow:7" }, t: { command: x, fault: { kind: garbage, target: { tool: y }, nth: 2 } }, u: { command: x, fault: error }'
    expect(declared('inject: [other, hung, other], servers: [t, s]', servers, {}, faults)).toEqual([
      { name: 'other', kind: 'slow', delay_ms: 5, target: { server: 't' }, timeout_ms: 3000 },
      { name: 'hung', kind: 'hang', target: { tool: 'search' }, timeout_ms: 3000 },
      { name: 'garbage', kind: 'garbage', target: { server: 't', tool: 'y' }, nth: 2, timeout_ms: 3000 },
      { name: 'slow', kind: 'slow', delay_ms: 7, target: { server: 's' }, timeout_ms: 3000 },
    ])
  })

  it('are none without any, and none for `none`', () => {
    expect(declared('servers: [s]')).toEqual([])
    expect(declared('servers: [s]', 's: { command: x, fault: none }')).toEqual([])
  })

  it('time out when they say, else at the detection budget of the test', () => {
    const faults = `${HANG}, { name: late, kind: hang, timeout_ms: 9000, target: { tool: search } }`
    const timeouts = declared('inject: [hung, late], recovery: { max_detection_ms: 1234 }', undefined, {}, faults)
    expect(timeouts.map(({ timeout_ms }) => timeout_ms)).toEqual([1234, 9000])
  })

  it('time out within the smallest budget of the tests that score the same runs, whichever was selected', () => {
    const suite = parseSuite(`faults: [${HANG}]
agents: [{ name: a, prompt: p, inject: [hung] }]
tests:
  - { name: patient, agent: a, recovery: { max_detection_ms: 5000 } }
  - { name: hasty, agent: a, recovery: { max_detection_ms: 2000 } }
  - { name: own runs, agent: a, prompt: q, recovery: { max_detection_ms: 100 } }
`)
    const timeouts = suite.tests.map((test) => [test.name, declaredFaults(suite, test, {})[0]?.timeout_ms])
    expect(timeouts).toEqual([
      ['a', 2000],
      ['patient', 2000],
      ['hasty', 2000],
      ['own runs', 100],
    ])
  })

  it('of a server may come from the environment', () => {
    const servers = 's: { command: x, fault: "$' + '{FAULT:-hang}" }'
    expect(declared('servers: [s]', servers)).toMatchObject([{ kind: 'hang' }])
    expect(declared('servers: [s]', servers, { FAULT: 'recover-after:2' })).toMatchObject([{ failures: 2 }])
    expect(() => declared('servers: [s]', servers, { FAULT: 'slow:fast' })).toFailWith('SUITE_INVALID', 'suite:1:36')
  })

  it('of a server hit no other server', () => {
    expect(() =>
      declared('servers: [s]', 's: { command: x, fault: { kind: hang, target: { server: t } } }'),
    ).toFailWith('SUITE_INVALID', 'suite:1:68')
  })
})

describe('what a recording depends on', () => {
  const inputs = (agent: string, servers?: string, faults?: string) => {
    const suite = suiteOf(`  - { name: a, prompt: p, expect: [{ turns: 1 }], ${agent} }`, servers, faults)
    const [test] = suite.tests
    return test === undefined ? undefined : faultInputs(suite, test)
  }

  it('is nothing without faults', () => {
    expect(inputs('servers: [s]')).toBe(undefined)
  })

  it('is what the faults are, not only what they are called, with texts as written', () => {
    expect(inputs('inject: [hung], servers: [s]', 's: { command: x, fault: "$' + '{FAULT}" }')).toEqual({
      injected: [{ name: 'hung', kind: 'hang', target: { tool: 'search' } }],
      servers: { s: '$' + '{FAULT}' },
      timeout_ms: 3000,
    })
    const slow = inputs(
      'inject: [hung]',
      undefined,
      '{ name: hung, kind: slow, delay_ms: 1, target: { tool: search } }',
    )
    expect(slow).not.toEqual(inputs('inject: [hung]'))
  })
})
