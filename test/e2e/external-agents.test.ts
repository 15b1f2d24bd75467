// `external:`: programs in any language are the agents, and the gates score what passed between them and their servers.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isAlive } from '../fixtures/servers/running.js'
import { externalFolder, NODE_AGENT, PLAN, PYTHON_AGENT, shellAgent } from './external-suite.js'
import {
  filesIn,
  OWN_SERVER,
  resultTexts,
  rowOf,
  run,
  runJson,
  runOf,
  targetsOf,
  traceOf,
  watched,
} from './run-suite.js'

const GATES = {
  trajectory: { mode: 'strict', calls: [{ name: 'shop.find', args: { exact: { q: 'lamp' } } }, { name: 'shop.buy' }] },
  tool_edges: { allowed: ['shop.*'], restricted: ['maps.*'] },
}

describe('an agent in any language', () => {
  it.each([
    ['Python over HTTP', { command: PYTHON_AGENT }],
    ['Python over stdio', { command: PYTHON_AGENT, transport: 'stdio' }],
    ['Node over HTTP, the prompt on standard input', { command: NODE_AGENT, prompt: 'stdin' }],
    ['Node over stdio, the prompt in a file', { command: NODE_AGENT, prompt: 'file', transport: 'stdio' }],
  ])('%s', async (_what, external) => {
    const folder = externalFolder([
      { external: { name: 'mine', ...external }, ...GATES, expect_state: { bought: 'lamp' }, runs: 2 },
    ])
    const outcome = await runJson(folder, ['--live'])
    const row = rowOf(outcome)
    expect(row, outcome.stderr).toMatchObject({ status: 'passed', model: 'external/mine', replayed: false })
    expect(traceOf(outcome)).toMatchObject({
      prompt: PLAN,
      tools: [
        { server: 'shop', name: 'find' },
        { server: 'shop', name: 'buy' },
      ],
      tool_calls: [
        { id: 'c1', server: 'shop', name: 'find', args: { q: 'lamp' } },
        { id: 'c2', server: 'shop', name: 'buy', args: { what: 'lamp' } },
      ],
      final_response: 'found lamp; bought',
    })
    expect(outcome.code).toBe(0)
  })

  it('fails the gates that it breaks', async () => {
    const prompt = 'maps.route\nshop.find {"q": "lamp"}'
    const folder = externalFolder([
      { external: { command: PYTHON_AGENT }, servers: ['shop', 'maps'], prompt, ...GATES },
    ])
    const row = rowOf(await runJson(folder, ['--live']))
    expect(row.status).toBe('failed')
    expect(targetsOf(row, 'trajectory')).toMatchObject({ 'trajectory.passed': 0 })
    expect(targetsOf(row, 'tool_edges')).toMatchObject({ 'edges.restricted_attempts': 1 })
  })

  it('works in the folder of its run, before servers that were set up', async () => {
    const own = { own: { command: [process.execPath, OWN_SERVER] } }
    const folder = externalFolder(
      [
        {
          external: shellAgent('cat note.txt; pwd; env | cut -d= -f1 | sort | tr "\\n" " "'),
          servers: ['own', 'shop'],
          workspace: 'fixture',
          setup: [{ server: 'own', tool: 'add', args: { a: 1, b: 2 } }],
          verify: [{ server: 'shop', tool: 'find', args: { q: 'x' } }],
          expect: [{ final_response: { contains: 'a note' } }],
        },
      ],
      { servers: { shop: { mock: 'shop.json' }, ...own } },
    )
    mkdirSync(join(folder, 'fixture'))
    writeFileSync(join(folder, 'fixture/note.txt'), 'a note\n')
    const outcome = await runJson(folder, ['--live'], { env: { SOME_SECRET_TOKEN: 'not-for-agents' } })
    const { final_response, verify } = traceOf(outcome)
    expect(final_response).toMatch(/^a note\n\$\{RUN_DIR\}\n/)
    expect(final_response).toContain(
      'MCPROVE_MCP_CONFIG MCPROVE_REPORT_FILE MCPROVE_RUN MCPROVE_URL_OWN MCPROVE_URL_SHOP',
    )
    expect(final_response).not.toContain('SECRET')
    expect(verify).toMatchObject([{ server: 'shop', tool: 'find' }])
    expect(outcome.stderr).toSay('the agent')
  })
})

describe('faults happen in real time', () => {
  const faults = [{ name: 'silent', kind: 'hang', target: { tool: 'find' }, nth: 1 }]
  const recovery = { max_detection_ms: 15_000, require_clean_timeout: true }

  it('and an agent that tries again recovers', async () => {
    const prompt = 'shop.find {"q": "lamp"} retries=1'
    const folder = externalFolder([{ external: { command: PYTHON_AGENT }, prompt, inject: ['silent'], recovery }], {
      faults,
    })
    const outcome = await runJson(folder, ['--live'])
    expect(rowOf(outcome), outcome.stderr).toMatchObject({ status: 'passed' })
    expect(traceOf(outcome).tool_results).toMatchObject([
      { fault: { name: 'silent', kind: 'hang' } },
      { is_error: false },
    ])
    expect(targetsOf(rowOf(outcome), 'recovery')).toMatchObject({ 'recovery.recovered': 1, 'recovery.retries': 0 })
  })

  it('and one that waits for ever has failed, not us', async () => {
    const folder = externalFolder(
      [{ external: { command: NODE_AGENT, prompt: 'stdin' }, timeout_ms: 8000, inject: ['silent'], recovery }],
      { faults },
    )
    const outcome = await runJson(folder, ['--live'])
    expect(runOf(outcome)).toMatchObject({ outcome: 'agent_error', status: 'failed' })
    expect(outcome.code).toBe(1)
  })

  it('and a fault that answers at once does not explain why a run takes for ever', async () => {
    const broken = [{ name: 'broken', kind: 'error', target: { tool: 'find' } }]
    const line = `python3 ${PYTHON_AGENT[1]} "$1"; sleep 600`
    const entry = {
      external: { command: ['sh', '-c', line, 'agent', '{prompt}'] },
      timeout_ms: 8000,
      inject: ['broken'],
    }
    const outcome = await runJson(externalFolder([entry], { faults: broken }), ['--live'])
    expect(traceOf(outcome).tool_calls).not.toEqual([])
    expect(runOf(outcome)).toMatchObject({ outcome: 'infra_error' })
  })
})

describe('an agent that misbehaves', () => {
  const misbehave = async (line: string, more: object = {}) => {
    const folder = externalFolder([{ external: shellAgent(line), ...more }])
    return { ...(await runJson(folder, ['--live'])), folder }
  }
  /** The processes whose numbers the agent has written down. */
  const noted = (folder: string) => readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n').map(Number)

  it('dies: a sample that failed, with its last words', async () => {
    const outcome = await misbehave('echo half; echo "no key" >&2; exit 3')
    expect(runOf(outcome)).toMatchObject({ outcome: 'agent_error', status: 'failed' })
    expect(runOf(outcome).error).toSay('code 3', '\n  no key')
    expect(traceOf(outcome).final_response).toBe('half')
  })

  it('cannot be started: no verdict', async () => {
    const folder = externalFolder([{ external: { command: 'no-such-agent' } }])
    const outcome = await runJson(folder, ['--live'])
    expect(runOf(outcome)).toMatchObject({ outcome: 'infra_error' })
    expect(runOf(outcome).error).toSay('no-such-agent')
    expect(outcome.code).toBe(2)
  })

  it('hangs: its time is up, and nothing of it is left', async () => {
    const outcome = await misbehave('echo $$ > pids; sleep 600 & echo $! >> pids; sleep 600', { timeout_ms: 4000 })
    expect(runOf(outcome)).toMatchObject({ outcome: 'infra_error' })
    expect(runOf(outcome).error).toSay('4000 ms')
    expect(noted(outcome.folder)).toHaveLength(2)
    expect(noted(outcome.folder).filter(isAlive)).toEqual([])
  })

  it('floods: the last whole lines of what it says are kept', async () => {
    const outcome = await misbehave('head -c 30000000 /dev/zero | tr "\\0" x; echo; echo the end')
    const { final_response } = traceOf(outcome)
    expect(final_response).toMatch(/^… \(\d+ earlier bytes omitted\)\nthe end$/)
  })

  it('leaves children behind, also one that left its session: they end with the run', async () => {
    const daemon = `setsid sh -c 'echo $$ >> pids; exec sleep 600' > /dev/null 2>&1 &`
    const outcome = await misbehave(
      `sleep 600 & echo $! > pids; ${daemon} while [ $(wc -l < pids) -lt 2 ]; do sleep 0.1; done`,
    )
    expect(runOf(outcome)).toMatchObject({ outcome: 'completed' })
    expect(noted(outcome.folder)).toHaveLength(2)
    expect(noted(outcome.folder).filter(isAlive)).toEqual([])
  })

  it.each([
    ['`system`', { system: 'Be brief.' }],
    ['`turns`', { prompt: undefined, turns: ['a', 'b'] }],
    ['`tools`', { tools: ['shop.find'] }],
  ])('is not given what it cannot be given: %s', async (key, more) => {
    const { result } = await misbehave('echo', more)
    expect(result.tests[0]?.error).toMatchObject({ code: 'BAD_USAGE', message: expect.stringContaining(key) })
  })
})

it.each([
  ['claude', 'shop__a'],
  ['codex', 'shop.a'],
])('%s is not given a server whose name it would misread: %s', async (external, name) => {
  const servers = { [name]: { mock: 'shop.json' } }
  const { result } = await runJson(externalFolder([{ external, servers: [name] }], { servers }), ['--live'])
  expect(result.tests[0]?.error).toMatchObject({ code: 'BAD_USAGE', message: expect.stringContaining(`\`${name}\``) })
})

describe('what is recorded', () => {
  const entry = {
    external: { name: 'mine', command: PYTHON_AGENT },
    runs: 3,
    ...GATES,
    expect_state: { bought: 'lamp' },
  }

  it('is replayed offline, byte for byte, and runs side by side do not mix', async () => {
    const other = {
      ...entry,
      name: 'other',
      prompt: PLAN.replaceAll('lamp', 'chair'),
      trajectory: undefined,
      expect_state: { bought: 'chair' },
    }
    const folder = externalFolder([entry, other])
    const recorded = await run(folder, ['--record', '-j', '6', '--reporter', 'json'])
    expect(recorded).toMatchObject({ code: 0 })
    const { outcome, effects } = await watched(folder, ['--replay'])
    expect(effects).toEqual([])
    expect(outcome.result.tests.map(({ status, replayed }) => ({ status, replayed }))).toEqual([
      { status: 'passed', replayed: true },
      { status: 'passed', replayed: true },
    ])
    expect(resultTexts(traceOf(outcome, 'other'))).toEqual(['found chair', 'bought'])
    expect((await runJson(folder, ['--replay'])).stdout).toBe(outcome.stdout)
  })

  it('is the same twice, apart from its times', async () => {
    const cassettes = async () => {
      const folder = externalFolder([entry])
      expect(await run(folder, ['--record'])).toMatchObject({ code: 0 })
      const [[name = '', bytes] = []] = [...filesIn(join(folder, 'cassettes'))]
      expect(name).toBe('suite/test-1.external-mine.jsonl')
      return String(bytes).replace(/"(started_ms|duration_ms)":\d+|"(started_at|crc32)":"[^"]*"/g, '"time"')
    }
    expect(await cassettes()).toBe(await cassettes())
  })

  it('is stale when the command changes, and which cannot be replayed partly', async () => {
    const folder = externalFolder([entry])
    expect(await run(folder, ['--record'])).toMatchObject({ code: 0 })
    const half = await runJson(folder, ['--replay=model'])
    expect(half.result.tests[0]?.error?.message).toContain('which cannot be replayed partly')
    const file = join(folder, 'suite.mcprove.yml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('agent.py', 'agent2.py'))
    const stale = await runJson(folder, ['--replay'])
    expect(stale.result.tests[0]?.error).toMatchObject({
      code: 'CASSETTE_STALE',
      message: expect.stringContaining('`external.command[1]` was'),
    })
  })
})
