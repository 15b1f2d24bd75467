// Reports for programs, judged by other programs.
import { describe, expect, it } from 'vitest'
import { MIXED, ONLY_FAILED } from '../../test/reports/mixed-result.js'
import { expectSchema, HAS_XMLLINT, markdownHtml, tapPoints, xmlAnswer } from '../../test/reports/validators.js'
import { summarize } from '../score/summarize.js'
import { renderGithub } from './github.js'
import { renderJson } from './json.js'
import { renderJunit } from './junit.js'
import { renderMarkdown } from './markdown.js'
import { renderSarif } from './sarif.js'
import { renderTap } from './tap.js'

const text = (chunks: Iterable<string>) => [...chunks].join('')
const NOTHING = summarize([])

describe.skipIf(!HAS_XMLLINT)(HAS_XMLLINT ? 'junit' : 'skipped: xmllint not here', () => {
  it('is what Jenkins reads', () => {
    for (const result of [MIXED, ONLY_FAILED, NOTHING]) xmlAnswer(text(renderJunit(result)))
  })

  it('has a suite for each suite and model, a case for each check', () => {
    const xml = text(renderJunit(MIXED))
    expect(xmlAnswer(xml, 'count(//testsuite)')).toBe('2')
    expect(xmlAnswer(xml, 'string(//testsuite[2]/@name)')).toBe('weather.mcprove.yml [openai/gpt-5]')
    expect(xmlAnswer(xml, 'string(//testsuite[2]/testcase[2]/@name)')).toBe(
      'weather lookup [gpt-5] > equal_function_sets',
    )
    expect(xmlAnswer(xml, 'concat(//testsuites/@tests, " ", //testsuites/@failures, " ", //testsuites/@errors)')).toBe(
      '8 2 3',
    )
  })

  it('tells a verdict from trouble, and names the runs that failed', () => {
    const xml = text(renderJunit(MIXED))
    const caseOf = (name: string) => `//testcase[@name="${name}"]`
    const failure = xmlAnswer(xml, `string(${caseOf('weather lookup [gpt-5] > expect')}/failure)`)
    expect(failure).toBe(
      [
        'run 2: tool_calls[0].name: expected "get_weather", got "shell.exec"',
        'failing runs: weather lookup [gpt-5] #2',
        "reproduce: mcprove run weather.mcprove.yml -t 'weather lookup [gpt-5]'",
      ].join('\n'),
    )
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

  it('says that rows are left out', () => {
    expect(xmlAnswer(text(renderJunit(ONLY_FAILED)), 'string(/testsuites/@name)')).toContain(
      'showing only 5 failed of 7',
    )
  })
})

describe('sarif', () => {
  const parsed = (result: typeof MIXED) => JSON.parse(text(renderSarif(result)))

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
      ['golden_path', 'note'],
    ])
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId)
    expect(results[0].locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'weather.mcprove.yml' },
      region: { startLine: 9, startColumn: 5 },
    })
    expect(properties.showing).toBe('showing only 5 failed of 7')
  })
})

describe('tap', () => {
  it('is TAP 14: a point for each row, and why it did not pass', () => {
    const { points, failures } = tapPoints(text(renderTap(MIXED)))
    expect(failures).toEqual([])
    expect(points.map(({ ok, name, skip, todo }) => [ok, name, skip, todo])).toEqual([
      [true, 'finds the city', false, false],
      [false, 'weather lookup [gpt-5]', false, false],
      [false, 'needs its server', false, false],
      [false, 'answers in time', false, false],
      [false, 'stays within budget', false, false],
      [true, 'speaks Welsh', 'too dear', false],
      [false, 'is polite', false, 'advisory'],
    ])
    expect(points[1]?.diag).toMatchObject({ status: 'failed', at: { line: 9 }, problems: [{ title: 'expect' }, {}] })
  })

  it('is whole without rows, says what is left out, and bails out when interrupted', () => {
    expect(tapPoints(text(renderTap(NOTHING)))).toEqual({ points: [], failures: [] })
    expect(text(renderTap(ONLY_FAILED))).toContain('\n# showing only 5 failed of 7\n')
    expect(text(renderTap({ ...MIXED, exit_code: 130 }))).toMatch(/\nBail out! interrupted\n$/)
  })
})

describe('markdown', () => {
  it('renders as a table of rows and a section for each failure', () => {
    const html = markdownHtml(text(renderMarkdown(MIXED)))
    expect(html.match(/<tr>/g)).toHaveLength(8)
    expect(html).toContain('<td><code>weather lookup [gpt-5]</code></td>')
    expect(html.match(/<h3>/g)).toHaveLength(6)
    expect(html).toContain('FAILED expect\n  run 2: tool_calls[0].name: expected')
    expect(markdownHtml(text(renderMarkdown(ONLY_FAILED)))).toContain('<strong>showing only 5 failed of 7</strong>')
  })
})

describe('github', () => {
  it('annotates the lines of the suite, from the root of the repository', () => {
    const lines = text(renderGithub(ONLY_FAILED, { folder: 'apps/a' })).split('\n')
    expect(lines[0]).toBe(
      '::error file=apps/a/weather.mcprove.yml,line=9,col=5,title=weather lookup [gpt-5] > expect::run 2: tool_calls[0].name: expected "get_weather", got "shell.exec"%0Areproduce: mcprove run weather.mcprove.yml -t \'weather lookup [gpt-5]\'',
    )
    expect(lines.filter((line) => line.startsWith('::warning '))).toHaveLength(1)
    expect(lines).toContain('showing only 5 failed of 7')
  })

  it('annotates ten problems at most, those that decide first', () => {
    const [, failed, , , , , advisory] = MIXED.tests
    const tests = [advisory, ...Array.from({ length: 9 }, () => failed)].flatMap((test) => test ?? [])
    const lines = text(renderGithub({ ...MIXED, tests })).split('\n')
    expect(lines.filter((line) => line.startsWith('::error '))).toHaveLength(10)
    expect(lines).toContain('and 9 more: see the summary of the job')
  })
})

it('json is as its published schema says', () => {
  for (const result of [MIXED, ONLY_FAILED, NOTHING])
    expectSchema('result.schema.json', JSON.parse(text(renderJson(result))))
})
