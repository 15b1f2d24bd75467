import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSuite } from '../suite/parse-suite.js'
import type { Suite } from '../suite/suite.js'
import { fromMcptest } from './from-mcptest.js'
import { makeMcptestSuite } from './mcptest-suites.js'

const FILES = 500

describe('a suite of mcptest', () => {
  it(`keeps its comments and its meaning, loads, and is not changed again (${FILES} made files)`, () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const { text, comments, hasLostChecks } = makeMcptestSuite(seed)
        const { text: written, missing } = fromMcptest(text, 'mcptest.yml')
        expect(comments.filter((comment) => !written.includes(`# ${comment}`) && !written.includes(comment))).toEqual(
          [],
        )
        expect(fromMcptest(written, 'mcprove.yml')).toEqual({ text: written, changes: [], missing: [] })
        const migrated = parseSuite(written, { file: 'mcprove.yml' })
        expect(missing.some(({ text: note }) => note.includes('transform'))).toBe(hasLostChecks)
        if (!hasLostChecks) expect(meaning(migrated)).toEqual(meaning(parseSuite(text, { file: 'mcptest.yml' })))
      }),
      { numRuns: FILES },
    )
  })
})

/** Everything of a suite but its positions. */
function meaning(suite: Suite): unknown {
  const { servers, tests, direct_tests, evals, settings, list_gates } = suite
  const rest = { tests, direct_tests, evals, settings, list_gates, servers: [...servers.values()] }
  const hidden = new Set(['position', 'problemAt', 'base_file'])
  return JSON.parse(JSON.stringify(rest, (key, value) => (hidden.has(key) ? undefined : value)))
}

const migrated = (text: string) => {
  const { text: written, changes, missing } = fromMcptest(text, 'mcptest.yml')
  const lines = (notes: typeof changes) => notes.map(({ line, text: note }) => `${line}: ${note}`)
  return { written, changes: lines(changes), missing: lines(missing) }
}

describe('the spelling of mcptest', () => {
  it('becomes that of mcprove', () => {
    const { written, changes, missing } = migrated(`# yaml-language-server: $schema=https://mcptest.sh/schema/v1.json
# Our nightly suite.
servers:
  api:
    url: "http://127.0.0.1:8080/mcp"
    auth:
      bearer_token_env: API_TOKEN   # from the vault
    headers:
      X-Tenant: { env: TENANT }
    http: { timeout: 30s }
  fake:
    command: ["mcptest", "mock", "--tools-from", "\${CONFIG_DIR}/tools.yml"]
variables:
  run_id: { from_env: RUN_ID, default: local }
budget: { per_suite_usd_cents: 250 }

tools:
  # Must stay fast.
  - name: lookup is fast
    server: api
    tool: lookup
    args: { id: "\${run_id}" }
    expect:
      assertions:
        - target: result.content[0].text
          matcher: { contains: rec }
        - { target: error, matcher: { exact: null } }
      max_duration_ms: 500   # p99 is 300
tests:
  - name: finds the forecast
    type: agent
    server: api
    system_prompt: Use the tools.
    user_prompt: Is it warm in Oslo?
    name_free: true
    equal_function_sets: { classes: [{ name: weather, members: [api.get_forecast] }] }
`)
    expect(written).toMatchInlineSnapshot(`
      "# yaml-language-server: $schema=./node_modules/mcprove/schema.json
      # Our nightly suite.
      servers:
        api:
          url: "http://127.0.0.1:8080/mcp"
          auth:
            bearer: "\${API_TOKEN}" # from the vault
          headers:
            X-Tenant: \${TENANT}
          timeout_ms: 30000
        fake:
          mock: ./tools.yml
      variables:
        run_id: \${RUN_ID:-local}
      budget: { max_cost: 2.5 }

      tools:
        # Must stay fast.
        - name: lookup is fast
          server: api
          tool: lookup
          args: { id: "\${run_id}" }
          expect:
            - target: content[0].text
              matcher: { contains: rec }
            - { target: is_error, matcher: { exact: false } }
            - { duration_ms: { <=: 500 } } # p99 is 300
      tests:
        - name: finds the forecast
          type: agent
          servers: [api]
          system: Use the tools.
          prompt: Is it warm in Oslo?
          discovery:
            name_free: true
          equal_function_sets: { classes: [{ name: weather, members: [api.get_forecast] }] }
      "
    `)
    expect(changes).toMatchInlineSnapshot(`
      [
        "1: the schema is \`./node_modules/mcprove/schema.json\`",
        "7: \`bearer_token_env\` is \`bearer\`",
        "9: an environment variable is written \`\${TENANT}\`",
        "10: \`http.timeout\` is \`timeout_ms: 30000\`",
        "12: \`mcptest mock\` is the key \`mock\`",
        "14: an environment variable is written \`\${RUN_ID:-local}\`",
        "15: \`per_suite_usd_cents\` is \`max_cost\`, in USD",
        "24: \`assertions\` is the list under \`expect\` itself",
        "25: \`result.content[0].text\` is \`content[0].text\`",
        "27: \`error: { exact: null }\` is \`is_error: { exact: false }\`",
        "28: \`max_duration_ms\` is the expectation \`duration_ms: { "<=": 500 }\`",
        "32: \`server\` is \`servers\`, a list",
        "33: \`system_prompt\` is \`system\`",
        "34: \`user_prompt\` is \`prompt\`",
        "35: \`name_free\` is \`discovery: { name_free }\`",
      ]
    `)
    expect(missing).toEqual([])
  })

  it('without a counterpart stays as a comment where it was, and is listed', () => {
    const { written, missing } = migrated(`servers:
  api:
    url: http://127.0.0.1:8080/mcp
    wait_for_ready: 60s # slow to wake
compliance:
  # The handshake.
  - { name: initialize, server: api, check: initialize }
tools:
  - name: lists
    server: api
    tool: tools/list # nothing else
  - name: finds
    server: api
    tool: find
    metamorphic:
      relations: [idempotent]
    flavour: vanilla
  - name: judged
    server: api
    tool: sum
    expect:
      - target: result.content[0].text
        matcher: { llm-judge: { rubric: Is it short?, threshold: 0.7 } }
`)
    expect(written).toMatchInlineSnapshot(`
      "servers:
        api:
          url: http://127.0.0.1:8080/mcp
          # wait_for_ready: 60s # slow to wake
      # compliance:
      #   # The handshake.
      #   - { name: initialize, server: api, check: initialize }
      tools:
        # - name: lists
        #   server: api
        #   tool: tools/list # nothing else
        - name: finds
          server: api
          tool: find
          # metamorphic:
          #   relations: [idempotent]
          # flavour: vanilla
          skip: mcprove has no counterpart for its checks
        - name: judged
          server: api
          tool: sum
          expect:
            []
            # - target: result.content[0].text
            #   matcher: { llm-judge: { rubric: Is it short?, threshold: 0.7 } }
          skip: mcprove has no counterpart for its checks
      "
    `)
    expect(missing).toMatchInlineSnapshot(`
      [
        "4: \`wait_for_ready\` has no counterpart: start the server before the tests, or give it a larger \`timeout_ms\`",
        "5: \`compliance\` has no counterpart: mcprove does not grade the protocol; keep this block with mcptest",
        "9: the test of \`tools/list\` has no counterpart: connecting to a server makes this request already",
        "15: \`metamorphic\` has no counterpart: write one test for each call that is compared",
        "17: \`flavour\` has no counterpart: mcprove does not have this key, or not with this value",
        "22: \`llm-judge\` in a direct test has no counterpart: judges grade the runs of agents; write an agent test with \`eval:\`",
      ]
    `)
  })

  it('of mocks has several forms', () => {
    const mock = (words: string, more = '') => migrated(`servers:\n  m:\n    command: ${words}\n${more}`)
    expect(mock(`[npx, -y, mcptest, mock, "--tools-from=\${CONFIG_DIR}/m.yml"]`).written).toContain('mock: ./m.yml')
    const faulty = mock('[mcptest, mock, --tools-from, m.yml, --fault, "slow:20"]', '    env: { A: b }\n')
    expect(faulty.written).toContain('fault: slow:20')
    expect(faulty.missing).toEqual(['4: `env` has no counterpart: a mock starts no program'])
    expect(mock('[mcptest, mock, --preset, x]').written).toContain('command: [mcptest, mock, --preset, x]')
  })

  it('`name_free` finds what the assertions name, or is not judged', () => {
    const agent = (more: string) =>
      migrated(`servers: { a: { command: x } }\nagents:\n  - name: n\n    user_prompt: p\n    name_free: true\n${more}`)
    const found = agent('    expect: [{ target: "tool_calls[0].name", matcher: { exact: find } }]\n')
    expect(found.written).toContain('discovery:\n      name_free: true\n      expected: [find]')
    expect(parseSuite(found.written).tests[0]?.gates[0]?.gate.key).toBe('discovery')
    const lost = agent('    expect: [{ target: turns, matcher: { "<=": 3 } }]\n')
    expect(lost.written).toContain('# name_free: true')
    expect(lost.missing[0]).toContain('`name_free` has no counterpart')
  })

  it('of another type of test is left out as a whole', () => {
    const { written, missing } = migrated(
      'servers: { a: { command: x } }\ntests:\n  - { name: c, type: compliance, server: a, check: ping }\n',
    )
    expect(written).toContain('# - { name: c, type: compliance, server: a, check: ping }')
    expect(missing).toHaveLength(1)
  })

  it('is left alone in a suite of mcprove, byte for byte', () => {
    const own = 'agents:   # ours\n  - { name: a,   prompt: p, expect: [ { turns: 1 } ] }\n'
    expect(fromMcptest(own, 'a.yml')).toEqual({ text: own, changes: [], missing: [] })
  })

  it('is not read from what is not YAML', () => {
    expect(() => fromMcptest('servers: [', 'mcptest.yml')).toFailWith('SUITE_INVALID', 'mcptest.yml')
  })
})
