// An audit in every report for people and programs.
import { describe, expect, it } from 'vitest'
import { AUDITED } from '../../test/reports/audited-result.js'
import { expectSchema, HAS_XMLLINT, tapPoints, xmlAnswer } from '../../test/reports/validators.js'
import { summarize } from '../score/result/summarize.js'
import { badgeChunks } from './reporters/badge.js'
import { jsonChunks } from './reporters/json.js'
import { junitChunks } from './reporters/junit.js'
import { markdownChunks } from './reporters/markdown.js'
import { prettyChunks } from './reporters/pretty.js'
import { sarifChunks } from './reporters/sarif.js'
import { shieldsChunks } from './reporters/shields.js'
import { tapChunks } from './reporters/tap.js'

const text = (chunks: Iterable<string>) => [...chunks].join('')

describe('an audit', () => {
  it('has a line for each lane in the terminal, and every probe that did not pass with its evidence', () => {
    expect(text(prettyChunks(AUDITED, { color: false }))).toMatchInlineSnapshot(`
      "  ✗ conformance: 1 passed, 1 failed, 1 inconclusive, 1 skipped
        ✗ security: 1 failed
        ~ fuzz: 1 warned
        ✗ audit score 33 of 100 (conformance 33, security 0, fuzz 66)

      FAILED conformance/unknown-method
        A correct server passes conformance/unknown-method.
        error the unknown method mcprove/no-such-method is answered with a result
          sent:     {"jsonrpc":"2.0","id":3,"method":"mcprove/no-such-method"}
          answered: {"jsonrpc":"2.0","id":3,"result":{}} (HTTP 200)
        see https://modelcontextprotocol.io/specification/2025-11-25/basic#requests
        reproduce: mcprove audit --rule conformance/unknown-method -- node server.mjs

      INCONCLUSIVE conformance/cancellation
        A correct server passes conformance/cancellation.
        2025-11-25: no answer within 5000 ms
        see https://modelcontextprotocol.io/specification/2025-11-25/basic#requests
        reproduce: mcprove audit --rule conformance/cancellation -- node server.mjs

      FAILED security/poisoned-text
        A correct server passes security/poisoned-text.
        critical the description of \`lookup\` says <script>alert(1)</script>
        note the description of \`search\` asks for preference (ignored: a demo | of texts)
        see https://modelcontextprotocol.io/specification/2025-11-25/basic#requests
        reproduce: mcprove audit --rule security/poisoned-text -- node server.mjs

      WARNED fuzz/crash
        A correct server passes fuzz/crash.
        warning add accepts "5" as a number
          try it: mcprove call add '{"a":"5"}' -- node server.mjs
        see https://modelcontextprotocol.io/specification/2025-11-25/basic#requests
        reproduce: mcprove audit --rule fuzz/crash -- node server.mjs

      FAILED audit score > audit
        audit.score: expected >= 90, got 33

      fuzz/crash: 200 calls of 3 tools

        by tool    calls  p50 ms
        add          120     1.5
        a | b <i>     80

      audit floor [FAIL] audit score: 33 of 100 (conformance 33, security 0, fuzz 66)
      7 tests: 1 passed, 1 warned, 3 failed, 1 inconclusive, 1 skipped
      "
    `)
  })

  it('has what was measured as a table in Markdown, where a name is no markup', () => {
    const lines = text(markdownChunks(AUDITED)).split('\n')
    const start = lines.indexOf('| `by tool` | `calls` | `p50 ms` |')
    expect(lines.slice(start, start + 4)).toEqual([
      '| `by tool` | `calls` | `p50 ms` |',
      '| --- | --- | --- |',
      '| `add` | 120 | 1.5 |',
      '| <code>a &#124; b &#60;i&#62;</code> | 80 |  |',
    ])
  })

  it('has its score in Markdown and TAP', () => {
    const score = 'audit score: 33 of 100 (conformance 33, security 0, fuzz 66)'
    expect(text(markdownChunks(AUDITED))).toContain(`\n\`${score}\`\n`)
    expect(text(tapChunks(AUDITED))).toContain(`\n# ${score}\n`)
  })

  it('is a valid result', () => {
    expectSchema('result.schema.json', JSON.parse(text(jsonChunks(AUDITED))))
  })

  it('has a TAP point for each probe and the score', () => {
    expect(
      tapPoints(text(tapChunks(AUDITED))).points.map(({ ok, name }) => `${ok ? 'ok' : 'not ok'} ${name}`),
    ).toMatchInlineSnapshot(`
      [
        "ok conformance/ping",
        "not ok conformance/unknown-method",
        "not ok conformance/cancellation",
        "ok conformance/http-session",
        "not ok security/poisoned-text",
        "ok fuzz/crash",
        "not ok audit score",
      ]
    `)
  })
})

describe('an audit as SARIF', () => {
  const log = JSON.parse(text(sarifChunks(AUDITED)))
  const [{ tool, results }] = log.runs

  it('is SARIF 2.1.0', () => {
    expectSchema('test/fixtures/sarif-2.1.0.schema.json', log)
  })

  it('has the rule of each finding with its reference, and what GitHub sorts by', () => {
    const rule = tool.driver.rules.find(({ id }: { id: string }) => id === 'security/poisoned-text')
    expect(rule).toEqual({
      id: 'security/poisoned-text',
      shortDescription: { text: 'A correct server passes security/poisoned-text.' },
      help: { text: expect.stringContaining('See MCP 2025-11-25') },
      helpUri: 'https://modelcontextprotocol.io/specification/2025-11-25/basic#requests',
      defaultConfiguration: { level: 'error' },
      properties: { tags: ['mcp', 'security'], 'security-severity': '9.5' },
    })
  })

  it('has a result for each finding, of the server and of what it is about', () => {
    const shown = results.map(({ ruleId, level, locations, suppressions }: SarifResult) => [
      ruleId,
      level,
      locations?.[0]?.logicalLocations?.[0]?.fullyQualifiedName,
      suppressions?.[0]?.justification,
    ])
    expect(shown).toMatchInlineSnapshot(`
      [
        [
          "conformance/unknown-method",
          "error",
          "node server.mjs",
          undefined,
        ],
        [
          "conformance/cancellation",
          "warning",
          undefined,
          undefined,
        ],
        [
          "security/poisoned-text",
          "error",
          "node server.mjs/lookup",
          undefined,
        ],
        [
          "security/poisoned-text",
          "warning",
          "node server.mjs/search",
          "a demo | of texts",
        ],
        [
          "fuzz/crash",
          "warning",
          "node server.mjs/add",
          undefined,
        ],
        [
          "audit",
          "error",
          undefined,
          undefined,
        ],
      ]
    `)
  })

  it('has the same fingerprint when only the words of a finding change', () => {
    const other = structuredClone(AUDITED) as typeof AUDITED
    const [finding] = other.tests[4]?.audit?.probe?.runs[0]?.findings ?? []
    Object.assign(finding ?? {}, { message: 'other words' })
    const prints = (one: typeof AUDITED) =>
      JSON.parse(text(sarifChunks(one))).runs[0].results.map(
        ({ partialFingerprints }: SarifResult) => partialFingerprints,
      )
    expect(prints(other)).toEqual(prints(AUDITED))
  })
})

interface SarifResult {
  readonly ruleId: string
  readonly level: string
  readonly locations?: readonly { readonly logicalLocations?: readonly { readonly fullyQualifiedName: string }[] }[]
  readonly suppressions?: readonly { readonly justification: string }[]
  readonly partialFingerprints: object
}

describe('a badge', () => {
  const withScores = (...scores: (number | null)[]) => {
    const tests = AUDITED.tests.slice(-1).flatMap((row) =>
      scores.map((score) => ({
        ...row,
        status: 'passed' as const,
        audit: { server: 'x', score: { score, lanes: {} } },
      })),
    )
    return summarize(tests)
  }

  it.each([
    [[100], '100/100', 'brightgreen'],
    [[94], '94/100', 'green'],
    [[84], '84/100', 'yellow'],
    [[69], '69/100', 'orange'],
    [[49], '49/100', 'red'],
    [[100, 70], '70/100', 'yellow'],
    [[100, null], 'no score', 'lightgrey'],
  ])('of scores %j says %s', (scores, message, color) => {
    expect(JSON.parse(text(shieldsChunks(withScores(...scores))))).toEqual({
      schemaVersion: 1,
      label: 'MCP audit',
      message,
      color,
    })
  })

  it('is red when the audit fails, whatever its score', () => {
    expect(JSON.parse(text(shieldsChunks(AUDITED)))).toMatchObject({
      message: expect.stringMatching(/^\d+\/100, failing$/),
      color: 'red',
    })
  })

  it('says how many tests passed where there is no audit, and nothing good of no tests', () => {
    const passed = { ...AUDITED.tests[0], audit: undefined } as unknown as (typeof AUDITED.tests)[0]
    expect(JSON.parse(text(shieldsChunks(summarize([passed, passed]))))).toMatchObject({
      message: '2 passed',
      color: 'brightgreen',
    })
    expect(JSON.parse(text(shieldsChunks(summarize([]))))).toMatchObject({ message: 'no tests', color: 'lightgrey' })
  })

  it.skipIf(!HAS_XMLLINT)('is an image with the same words', () => {
    const svg = text(badgeChunks(withScores(97)))
    expect(xmlAnswer(svg, 'string(/*/*[local-name()="title"])')).toBe('MCP audit: 97/100')
    expect(xmlAnswer(svg, 'count(//*[local-name()="text"])')).toBe('2')
  })
})

describe.skipIf(!HAS_XMLLINT)('an audit as JUnit', () => {
  it('has a case for each probe, with the finding', () => {
    const xml = text(junitChunks(AUDITED))
    xmlAnswer(xml)
    expect(xmlAnswer(xml, 'string(//testcase[contains(@name, "conformance/unknown-method")]/failure)')).toContain(
      'the unknown method mcprove/no-such-method is answered with a result',
    )
  })
})
