// The worked examples of docs/spec/gates.md, section 11 from runs of the loop. The clock is the test's: it moves when
// the model thinks and when a server works, so that every number is exact, and nothing sleeps.
import { describe, expect, it } from 'vitest'
import { nodeServer } from '../../../test/fixtures/servers/running.js'
import { connectServer } from '../../mcp/client/connect-server.js'
import type { McpConnection } from '../../mcp/client/connection.js'
import { connectMock } from '../../mcp/mock/mock-connection.js'
import { scriptedModel } from '../../models/scripted/scripted-model.js'
import { scoreTest } from '../../score/score-test.js'
import { parseSuite } from '../../suite/parse-suite.js'
import { runAgent } from '../execute/agent-loop.js'
import { OfferedTools } from '../execute/offered-tools.js'
import { TraceRecord } from '../record/trace-record.js'
import { callWithFaults } from './call-with-faults.js'
import { declaredFaults } from './declared-faults.js'
import { FaultInjector } from './fault-injector.js'

const THINKING_MS = 10
const WORKING_MS = 40

const MANIFEST = `
tools:
  - name: search
    output_schema: { type: object, properties: { hits: { type: integer } }, required: [hits] }
    answers: [{ return: { hits: 3 } }]
  - { name: web_search, answers: [{ return: found it }] }
  - { name: get_time, answers: [{ return: noon }] }
`

interface Setting {
  /** `{ kind: hang }`: a fault of `search` unless it has a target. */
  readonly fault?: string
  readonly server?: string
  readonly script: string
  readonly connection?: McpConnection
  readonly timeoutMs?: number
  /** Milliseconds that the server works on a call, by tool. */
  readonly works?: Readonly<Record<string, number>>
  /** Whose run it is: a live model's unless the test says a scripted one's. */
  readonly model?: 'm' | 'scripted/a'
}

interface Trace {
  readonly tool_calls: readonly { readonly name: string; readonly started_ms: number; readonly duration_ms: number }[]
  readonly tool_results: readonly Record<string, unknown>[]
  readonly final_response: string
  readonly timing: { readonly duration_ms: number }
}

async function run(recovery: object, setting: Setting) {
  const { fault, server = '', script, connection, timeoutMs, works = {}, model: id = 'm' } = setting
  const name = connection?.server ?? 's'
  const inject = fault === undefined ? '' : 'inject: [broken], '
  const suite = parseSuite(`servers: { ${name}: { mock: m.yml${server} } }
faults: [${fault === undefined ? '' : `{ ${fault.includes('target:') ? '' : 'target: { tool: search }, '}${fault}, name: broken }`}]
agents: [{ name: a, prompt: p, servers: [${name}], ${inject}recovery: ${JSON.stringify(recovery)} }]`)
  const [test] = suite.tests
  if (test === undefined) throw new Error('no test')
  let ms = 0
  const record = new TraceRecord({ agent: 'a', model: id, run: 1, system: null, prompt: 'p' }, () => ms)
  const open = connection ?? (await connectMock(name, { manifest: MANIFEST, file: 'm.yml' }))
  const model = await scriptedModel('scripted/a', 'a.yml', script)
  const tools = new OfferedTools(await open.listTools(), test.settings.tool_choice)
  const faults = new FaultInjector(declaredFaults(suite, test, {}))
  const asked: string[] = []
  const status = await runAgent({
    settings: test.settings,
    seed: undefined,
    toolsNow: async () => tools,
    record,
    exchanges: [],
    ask: (request) => {
      ms += THINKING_MS
      return model.generate(request, { run: 1 })
    },
    call: (call) =>
      callWithFaults(call, {
        faults,
        record,
        tools: tools.tools,
        countsRealTime: id === 'm',
        dispatch: async (placed) => {
          const startedMs = ms
          asked.push(placed.name)
          const answer = await open.callTool(placed.name, {}, { timeoutMs })
          // Calls of one answer work side by side; a test writes the shorter ones first.
          ms = Math.max(ms, startedMs + (works[placed.name] ?? WORKING_MS))
          return answer
        },
      }),
  })
  // The shape that finish() writes, as far as the tests look.
  const trace = record.finish({ status }, { cost_usd: null, price_table: null }) as unknown as Trace
  const { gates } = scoreTest({ name: 'a', recovery }, [trace])
  const check = gates[0]
  if (check === undefined) throw new Error('no gate')
  return { trace, asked, faults, status: check.status, findings: check.findings, ...targetsOf(check.targets) }
}

/** By the last part of their names. */
function targetsOf(targets: object): object {
  return Object.fromEntries(Object.entries(targets).map(([name, value]) => [name.replace('recovery.', ''), value]))
}

const call = (...names: string[]) => `- calls: [${names.map((name) => `{ name: ${name} }`).join(', ')}]\n`
const say = (text: string) => `- text: ${text}\n`
const RETRY = call('search') + call('search') + say('done')
const FALL_BACK = call('search') + call('web_search') + say('done')
const GIVE_UP = call('search') + say('sorry')

describe('worked examples, with a budget of 3000 ms', () => {
  it('detected at 3000 is clean; nothing was sent', async () => {
    const result = await run({ require_clean_timeout: true }, { fault: 'kind: hang, nth: 1', script: RETRY })
    expect(result).toMatchObject({
      status: 'passed',
      findings: [],
      asked: ['search'],
      time_to_detection_ms: 3000,
      time_to_recovery_ms: 3000 + THINKING_MS + WORKING_MS,
      user_visible_hang_ms: 3000,
      recovered: 1,
      clean_timeout: 1,
      retries: 0,
      gate_passed: 1,
    })
    expect(result.trace).toMatchObject({
      tool_calls: [
        { started_ms: 10, duration_ms: 3000 },
        { started_ms: 3020, duration_ms: 40 },
      ],
      tool_results: [
        {
          call_id: 'c1',
          is_error: true,
          content: [{ type: 'text', text: 'Timed out after 3000 ms' }],
          fault: { name: 'broken', kind: 'hang', timed_out: true },
        },
        { call_id: 'c2', is_error: false, structured: { hits: 3 } },
      ],
      timing: { duration_ms: 3070 },
    })
    expect(result.trace.tool_results[1]).not.toHaveProperty('fault')
  })

  it('detected at 9000 is not clean', async () => {
    const late = { fault: 'kind: hang, timeout_ms: 9000', script: FALL_BACK }
    expect(await run({}, late)).toMatchObject({
      status: 'passed',
      time_to_detection_ms: 9000,
      user_visible_hang_ms: 9000,
      clean_timeout: 0,
      recovered: 1,
    })
    expect(await run({ require_clean_timeout: true }, late)).toMatchObject({ status: 'failed', gate_passed: 0 })
  })

  it('detected and never recovered: the hang lasts until detection', async () => {
    expect(await run({}, { fault: 'kind: hang', script: GIVE_UP })).toMatchObject({
      status: 'failed',
      asked: [],
      time_to_recovery_ms: null,
      user_visible_hang_ms: 3000,
      recovered: 0,
      clean_timeout: 1,
      findings: [{ kind: 'not_recovered', message: expect.stringContaining('broken in s.search') }],
    })
  })

  it('recover_after with two failures: recovery no earlier than 6000', async () => {
    const script = call('search') + call('search') + call('search') + say('done')
    expect(await run({}, { fault: 'kind: recover_after, failures: 2', script })).toMatchObject({
      asked: ['search'],
      time_to_recovery_ms: 6000 + 2 * THINKING_MS + WORKING_MS,
      retries: 1,
      gate_passed: 1,
    })
    const hasty = await run({ max_recovery_ms: 6000 }, { fault: 'kind: recover_after, failures: 2', script })
    expect(hasty).toMatchObject({ status: 'failed', findings: [{ kind: 'slow_recovery' }] })
  })

  it('a slow call within the budget has fired, is clean, and recovers at its own end', async () => {
    const result = await run({ require_clean_timeout: true }, { fault: 'kind: slow, delay_ms: 2000', script: GIVE_UP })
    expect(result).toMatchObject({
      status: 'passed',
      asked: ['search'],
      time_to_detection_ms: 2000 + WORKING_MS,
      time_to_recovery_ms: 2000 + WORKING_MS,
      recovered: 1,
      clean_timeout: 1,
      trace: { tool_results: [{ structured: { hits: 3 }, fault: { kind: 'slow', timed_out: false } }] },
    })
  })

  it('a slow call past the limit times out at the limit', async () => {
    expect(await run({}, { fault: 'kind: slow, delay_ms: 60000', script: FALL_BACK })).toMatchObject({
      asked: ['web_search'],
      time_to_detection_ms: 3000,
      trace: { tool_results: [{ fault: { kind: 'slow', timed_out: true } }, {}] },
    })
  })

  it('a fault that never fires is not exercised, and fails', async () => {
    const result = await run({}, { fault: 'kind: hang, nth: 3', script: RETRY })
    expect(result).toMatchObject({ status: 'failed', gate_passed: 0, findings: [{ kind: 'fault_not_exercised' }] })
    expect(result.faults.unfired).toMatchObject([{ name: 'broken' }])
  })
})

describe('every kind', () => {
  // What becomes of an agent that asks once more, and of one that takes another tool.
  it.each([
    ['kind: hang', 0, 1, 3000],
    ['kind: wedged', 0, 1, 3000],
    ['kind: error', 0, 1, 0],
    ['kind: garbage', 0, 1, 0],
    ['kind: recover_after, failures: 1', 1, 1, 3000],
    ['kind: slow, delay_ms: 5', 1, 1, 5 + WORKING_MS],
    ['kind: slow, delay_ms: 5000', 0, 1, 3000],
  ])('%s', async (kind, byRetry, byFallback, detectedMs) => {
    for (const target of ['target: { tool: search }', 'target: { server: s, tool: search }']) {
      const fault = `${kind}, ${target}`
      expect(await run({ fallbacks: [] }, { fault, script: RETRY })).toMatchObject({
        recovered: byRetry,
        time_to_detection_ms: detectedMs,
      })
      expect(await run({ fallbacks: ['web_search'] }, { fault, script: FALL_BACK })).toMatchObject({
        recovered: byFallback,
        time_to_detection_ms: detectedMs,
      })
      expect(await run({}, { fault: `${fault}, nth: 1`, script: RETRY })).toMatchObject({ recovered: 1 })
      expect(await run({}, { fault: `${fault}, when: { q: x }`, script: RETRY })).toMatchObject({
        findings: [{ kind: 'fault_not_exercised' }],
      })
    }
  })

  it('may be a fault of the server, which then hits all its tools', async () => {
    expect(await run({}, { server: ', fault: "recover-after:2"', script: FALL_BACK })).toMatchObject({
      recovered: 0,
      asked: [],
      trace: { tool_results: [{ fault: { name: 'recover_after' } }, { fault: { name: 'recover_after' } }] },
    })
  })

  it('reaches the agent, which can act on it', async () => {
    const script = `${call('search')}- { when: { contains: Timed out after 3000 ms }, text: I saw it }
- text: I did not
`
    expect((await run({}, { fault: 'kind: hang', script })).trace.final_response).toBe('I saw it')
  })
})

describe('a scripted model', () => {
  const model = 'scripted/a'

  it.each([
    ['kind: hang, nth: 1', RETRY, 3000, 3000],
    ['kind: recover_after, failures: 2', call('search') + RETRY, 3000, 6000],
    ['kind: slow, delay_ms: 5', RETRY, 5, 5],
    ['kind: error, nth: 1', RETRY, 0, 0],
    ['kind: hang, nth: 1', call('get_time') + call('search', 'get_time') + FALL_BACK, 3000, 3000],
    ['kind: hang', call('search', 'search') + FALL_BACK, 3000, 6000],
  ])(
    'recovers from `%s` in virtual time alone, whatever the servers take',
    async (fault, script, detected, recovered) => {
      for (const works of [{}, { search: 1, get_time: 7, web_search: 900 }]) {
        expect(await run({}, { fault, script, works, model })).toMatchObject({
          time_to_detection_ms: detected,
          time_to_recovery_ms: recovered,
        })
      }
    },
  )

  it('keeps how long its servers really took in the trace', async () => {
    const { trace } = await run({}, { fault: 'kind: hang, nth: 1', script: RETRY, model })
    expect(trace.tool_calls).toMatchObject([{ duration_ms: 3000 }, { duration_ms: WORKING_MS }])
    expect(trace.timing.duration_ms).toBe(3000 + 3 * THINKING_MS + WORKING_MS)
  })
})

describe('parallel calls', () => {
  it('each take their own time, and the clock goes on at the end of the longest', async () => {
    const script = call('get_time', 'search') + call('search') + say('done')
    const { trace, ...result } = await run({}, { fault: 'kind: hang, nth: 1', script })
    expect(trace).toMatchObject({
      tool_calls: [
        { started_ms: 10, duration_ms: 40 },
        { started_ms: 10, duration_ms: 3000 },
        { started_ms: 3020, duration_ms: 40 },
      ],
      timing: { duration_ms: 3070 },
    })
    expect(result).toMatchObject({ time_to_recovery_ms: 3050, recovered: 1 })
  })

  it('that really take longer than a fault leave nothing to add', async () => {
    const script = call('search', 'web_search') + call('search') + say('done')
    const { trace } = await run({}, { fault: 'kind: hang, nth: 1', script, works: { web_search: 5000 } })
    expect(trace).toMatchObject({
      tool_calls: [{ duration_ms: 3000 }, { duration_ms: 5000 }, { started_ms: 5020, duration_ms: 40 }],
      timing: { duration_ms: 5070 },
    })
  })

  it('are counted in the order the model wrote them', async () => {
    const script = call('search', 'search', 'search') + say('done')
    const { trace } = await run({}, { fault: 'kind: recover_after, failures: 2', script })
    expect(trace.tool_results.map(({ is_error }) => is_error)).toEqual([true, true, false])
    const nth = await run({}, { fault: 'kind: garbage, nth: 2', script })
    expect(nth.trace.tool_results.map(({ fault }) => fault !== undefined)).toEqual([false, true, false])
    // Two hangs at once cost the time of one.
    expect(trace.timing.duration_ms).toBe(3020)
  })

  it('that are refused before they reach a server do not count', async () => {
    const script = `- calls: [{ name: search, args_text: "{" }, { name: nowhere }, { name: search }]
- text: done
`
    const { trace } = await run({}, { fault: 'kind: error, nth: 1', script })
    expect(trace.tool_results.map(({ fault }) => fault !== undefined)).toEqual([false, false, true])
  })
})

describe('a server that hangs in earnest', () => {
  async function hanging(fault: string) {
    const connection = await connectServer('bad', nodeServer('bad-server.mjs', 'hangs-in-call'), { timeoutMs: 20_000 })
    try {
      return await run({}, { fault, script: call('act') + say('sorry'), connection, timeoutMs: 150 })
    } finally {
      await connection.close()
    }
  }

  it('is the fault that is declared for its tool, seen by the agent', async () => {
    const result = await hanging('kind: wedged, target: { tool: act }, nth: 9')
    expect(result.trace.tool_results).toEqual([
      {
        call_id: 'c1',
        is_error: true,
        content: [{ type: 'text', text: 'Timed out after 150 ms' }],
        fault: { name: 'broken', kind: 'wedged', timed_out: true },
      },
    ])
    expect(result.faults.unfired).toEqual([])
  })

  it('is the trouble of the run where none is declared', async () => {
    await expect(hanging('kind: wedged, target: { tool: other }')).rejects.toFailWith('SERVER_FAILED')
  })
})
