// Reports for programs, judged by other programs.
import { describe, expect, it } from 'vitest'
import { MIXED, ONLY_FAILED } from '../../test/reports/mixed-result.js'
import { expectSchema, HAS_XMLLINT, markdownHtml, tapPoints, xmlAnswer } from '../../test/reports/validators.js'
import { judgedCoverage } from '../core/gate/coverage.js'
import { summarize } from '../score/result/summarize.js'
import { githubChunks } from './reporters/github.js'
import { jsonChunks } from './reporters/json.js'
import { junitChunks } from './reporters/junit.js'
import { markdownChunks } from './reporters/markdown.js'
import { sarifChunks } from './reporters/sarif.js'
import { tapChunks } from './reporters/tap.js'

const text = (chunks: Iterable<string>) => [...chunks].join('')
const NOTHING = summarize([])

describe.skipIf(!HAS_XMLLINT)(HAS_XMLLINT ? 'junit' : 'skipped: xmllint not here', () => {
  it('is what Jenkins reads', () => {
    for (const result of [MIXED, ONLY_FAILED, NOTHING]) xmlAnswer(text(junitChunks(result)))
  })

  it('has a suite for each suite and model, a case for each check', () => {
    const xml = text(junitChunks(MIXED))
    expect(xmlAnswer(xml, 'count(//testsuite)')).toBe('2')
    expect(xmlAnswer(xml, 'string(//testsuite[2]/@name)')).toBe('weather.mcprove.yml [openai/gpt-5]')
    expect(xmlAnswer(xml, 'string(//testsuite[2]/testcase[2]/@name)')).toBe(
      'weather lookup [gpt-5] > equal_function_sets',
    )
    expect(xmlAnswer(xml, 'concat(//testsuites/@tests, " ", //testsuites/@failures, " ", //testsuites/@errors)')).toBe(
      '10 2 3',
    )
  })

  it('tells a verdict from trouble, and names the runs that failed', () => {
    const xml = text(junitChunks(MIXED))
    const caseOf = (name: string) => `//testcase[@name="${name}"]`
    const failure = xmlAnswer(xml, `string(${caseOf('weather lookup [gpt-5] > expect')}/failure)`)
    expect(failure).toSay('run 2: tool_calls[0].name', '"get_weather"', '"shell.exec"', 'weather lookup [gpt-5] #2')
    expect(xmlAnswer(xml, `string(${caseOf('needs its server')}/error/@message)`)).toBe(
      'server `weather` exited with code 3',
    )
    expect(xmlAnswer(xml, `string(${caseOf('answers in time > trajectory')}/error)`)).toContain(
      'infra_error: the model',
    )
    expect(xmlAnswer(xml, `string(${caseOf('stays within budget')}/error/@type)`)).toBe('inconclusive')
    expect(xmlAnswer(xml, `string(${caseOf('speaks Welsh')}/skipped/@message)`)).toBe('too dear')
    expect(xmlAnswer(xml, `string(${caseOf('is polite > golden_path')}/skipped/@message)`)).toMatch(
      /^advisory: failed: /,
    )
  })

  it('a warned case and one that passed with a warning have no outcome, and their suite names them', () => {
    const xml = text(junitChunks(MIXED))
    const outOf = (name: string) => xmlAnswer(xml, `string(//testcase[@name="${name}"]/system-out)`)
    expect(outOf('books the room > critics')).toSay('[WARN] books the room: score 0.75', '\nrun 1: warning: ')
    expect(outOf('books it in time > critics')).toSay('[PASS] books it in time: score 0.85', '\nwarning: run 1: ')
    const property = (name: string) =>
      xmlAnswer(xml, `string(//testsuite[1]/properties/property[@name="${name}"]/@value)`)
    expect(property('warned')).toBe('books the room > critics')
    expect(property('passed with a warning')).toBe('books it in time > critics')
    expect(xmlAnswer(xml, 'count(//property)')).toBe('2')
  })

  it('says that rows are left out', () => {
    expect(xmlAnswer(text(junitChunks(ONLY_FAILED)), 'string(/testsuites/@name)')).toContain(
      'showing only 5 failed of 9',
    )
  })
})

describe('sarif', () => {
  const parsed = (result: typeof MIXED) => JSON.parse(text(sarifChunks(result)))

  it('is SARIF 2.1.0, whatever the result', () => {
    for (const result of [MIXED, ONLY_FAILED, NOTHING]) {
      expectSchema('test/fixtures/sarif-2.1.0.schema.json', parsed(result))
    }
  })

  it('has a result for each problem, on its line of the suite', () => {
    const { results, tool, properties } = parsed(ONLY_FAILED).runs[0]
    expect(results.map((one: { ruleId: string; level: string }) => [one.ruleId, one.level])).toEqual([
      ['expect', 'error'],
      ['equal_function_sets', 'error'],
      ['no_verdict', 'error'],
      ['no_verdict', 'error'],
      ['no_verdict', 'warning'],
      ['golden_path', 'note'],
    ])
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId)
    expect(results[0].locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'weather.mcprove.yml' },
      region: { startLine: 9, startColumn: 5 },
    })
    expect(properties.showing).toBe('showing only 5 failed of 9')
  })
})

describe('sarif of rows that did not fail', () => {
  it('is a warning for what is warned, and a note for what passed with a warning', () => {
    const { results } = JSON.parse(text(sarifChunks({ ...MIXED, tests: MIXED.tests.slice(-2) }))).runs[0]
    const shown = results.map((one: { ruleId: string; level: string; message: object; properties: object }) => ({
      ...one,
      locations: undefined,
      partialFingerprints: undefined,
    }))
    expect(shown).toMatchObject([
      {
        ruleId: 'critics',
        level: 'warning',
        message: { text: expect.stringMatching(/^books the room > critics: warned\ncritics.passed: /) },
        properties: { status: 'warned' },
      },
      {
        ruleId: 'warning',
        level: 'note',
        message: { text: expect.stringMatching(/^books it in time > warning: .*\n.* the prompt changed$/) },
      },
      {
        ruleId: 'critics',
        level: 'note',
        message: { text: expect.stringMatching(/^books it in time > critics: .*\nrun 1: score 0\.85 /) },
        properties: { status: 'passed' },
      },
    ])
  })
})

describe('tap', () => {
  it('is TAP 14: a point for each row, and why it did not pass', () => {
    const { points, failures } = tapPoints(text(tapChunks(MIXED)))
    expect(failures).toEqual([])
    expect(points.map(({ ok, name, skip, todo }) => [ok, name, skip, todo])).toEqual([
      [true, 'finds the city', false, false],
      [false, 'weather lookup [gpt-5]', false, false],
      [false, 'needs its server', false, false],
      [false, 'answers in time', false, false],
      [false, 'stays within budget', false, false],
      [true, 'speaks Welsh', 'too dear', false],
      [false, 'is polite', false, 'advisory'],
      [true, 'books the room', false, false],
      [true, 'books it in time', false, false],
    ])
    expect(points[1]?.diag).toMatchObject({ status: 'failed', at: { line: 9 }, problems: [{ title: 'expect' }, {}] })
  })

  it('says of a row that is warned, or passed with a warning, that it is, behind its diagnostic', () => {
    const tap = text(tapChunks(MIXED))
    expect(tap).toContain('\n  ...\n# warned: books the room\n')
    expect(tap).toContain('\n  ...\n# passed (2 warnings): books it ')
    const { points } = tapPoints(tap)
    expect(points[7]?.diag).toMatchObject({ status: 'warned', problems: [{ title: 'critics', status: 'warned' }] })
    expect(points[8]?.diag).toMatchObject({
      status: 'passed',
      warnings: [expect.stringContaining('the prompt changed'), expect.stringMatching(/^critics: run 1: score 0\.85 /)],
    })
    expect(points[0]?.diag).toBeNull()
  })

  it('is whole without rows, says what is left out, and bails out when interrupted', () => {
    expect(tapPoints(text(tapChunks(NOTHING)))).toEqual({ points: [], failures: [] })
    expect(text(tapChunks(ONLY_FAILED))).toContain('\n# showing only 5 failed of 9\n')
    expect(text(tapChunks({ ...MIXED, exit_code: 130 }))).toMatch(/\nBail out! interrupted\n$/)
  })
})

describe('markdown', () => {
  it('renders as a table of rows and a section for each failure', () => {
    const html = markdownHtml(text(markdownChunks(MIXED)))
    expect(html.match(/<tr>/g)).toHaveLength(10)
    expect(html).toContain('<td><code>weather lookup [gpt-5]</code></td>')
    expect(html.match(/<h3>/g)).toHaveLength(8)
    expect(html).toContain('<td>🟡 warned</td>')
    expect(html).toContain('<td>✅ passed (2 warnings)</td>')
    expect(html).toContain('WARNED critics\n  critics.passed: expected')
    expect(html).toContain('warning: critics: run 1: score 0.85 ')
    expect(html).toContain('FAILED expect\n  run 2: tool_calls[0].name: expected')
    expect(markdownHtml(text(markdownChunks(ONLY_FAILED)))).toContain('<strong>showing only 5 failed of 9</strong>')
  })
})

describe('github', () => {
  it('annotates the lines of the suite, from the root of the repository', () => {
    const lines = text(githubChunks(ONLY_FAILED, { folder: 'apps/a' })).split('\n')
    expect(lines[0]).toSay(
      '::error file=apps/a/weather.mcprove.yml,line=9,col=5,title=weather lookup [gpt-5] > expect::',
    )
    expect(lines.filter((line) => line.startsWith('::warning '))).toSay(
      'title=is polite > golden_path::',
      'title=stays within budget > warning::',
    )
    expect(lines).toContain('showing only 5 failed of 9')
  })

  it('warns of a row that is warned, or passed with a warning', () => {
    const lines = text(githubChunks({ ...MIXED, tests: MIXED.tests.slice(-2) })).split('\n')
    const at = (line: number) => `::warning file=weather.mcprove.yml,line=${line},col=5,title=`
    expect(lines.slice(0, 3)).toSay(at(46), at(52))
  })

  it('annotates ten problems at most, those that decide first', () => {
    const [, failed, , , , , advisory] = MIXED.tests
    const tests = [advisory, ...Array.from({ length: 9 }, () => failed)].flatMap((test) => test ?? [])
    const lines = text(githubChunks({ ...MIXED, tests })).split('\n')
    expect(lines.filter((line) => line.startsWith('::error '))).toHaveLength(10)
    expect(lines).toContainEqual(expect.stringMatching(/^and 9 more; /))
  })
})

describe('a coverage threshold that was missed', () => {
  const rows = summarize(
    MIXED.tests.filter(({ status, warnings }) => status === 'passed' && warnings === undefined).slice(0, 1),
  )
  const covered = (percent: number | null) => ({
    ...rows,
    exit_code: percent === null ? 3 : 1,
    coverage: judgedCoverage({ tools: 3, called: 1, percent, uncalled: ['s.b', 's.c'], threshold: 50 }),
  })

  it('fails in junit, tap and sarif', () => {
    const missed = 'tool coverage 1/3 (33%), below the threshold of 50%; never called: s.b, s.c'
    const xml = text(junitChunks(covered(33)))
    expect(xml).toMatch(/^<testsuites name="[^"]*" tests="\d+" failures="1" errors="0"/m)
    expect(xml).toContain(`<failure type="failed" message="${missed}">`)
    const tap = text(tapChunks(covered(33)))
    expect(tapPoints(tap).points.filter(({ ok }) => !ok)).toMatchObject([{ name: 'tool coverage' }])
    expect(JSON.parse(text(sarifChunks(covered(33)))).runs[0].results).toMatchObject([
      { ruleId: 'coverage', level: 'error', message: { text: `failed: ${missed}` } },
    ])
  })

  it('is no verdict where nothing was measured', () => {
    expect(text(junitChunks(covered(null)))).toContain('<error type="inconclusive" message="tool coverage ')
    expect(text(tapChunks(covered(null)))).toContain('not ok')
    expect(JSON.parse(text(sarifChunks(covered(null)))).runs[0].results).toMatchObject([{ level: 'warning' }])
  })

  it('is told neither where it was reached nor in a shard, which it does not judge', () => {
    const shard = { index: 1, count: 2, total: 9, rows: rows.tests.map((_, index) => index), called: [] }
    for (const result of [covered(50), { ...covered(33), exit_code: 0, shard }]) {
      expect(text(junitChunks(result))).toContain('failures="0" errors="0"')
      expect(text(tapChunks(result))).not.toContain('not ok')
      expect(JSON.parse(text(sarifChunks(result))).runs[0].results).toEqual([])
    }
  })
})

it('json is as its published schema says', () => {
  for (const result of [MIXED, ONLY_FAILED, NOTHING])
    expectSchema('result.schema.json', JSON.parse(text(jsonChunks(result))))
})
