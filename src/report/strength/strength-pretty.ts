import { cleanText } from '../../core/text/show-value.js'
import { CHANGE_KINDS } from '../../strength/changes/index.js'
import type { Share, StrengthReport } from '../../strength/strength-report.js'
import type { Suggestion, TestStrength, TriedChange } from '../../strength/test-strength.js'
import { type Colors, colorsIf } from '../text/colors.js'

export function* prettyStrength(report: StrengthReport, options: { readonly color: boolean }): Generator<string> {
  const colors = colorsIf(options.color)
  let suite: string | null = null
  for (const test of report.tests) {
    if (test.suite !== suite) {
      suite = test.suite
      yield `${colors.bold(cleanText(suite))}\n`
    }
    yield* testLines(test, colors)
    yield '\n'
  }
  for (const { suite: of, tools } of report.unnamed_tools) {
    yield `Tools of ${cleanText(of)} that no check names: ${tools.map(cleanText).join(', ')}\n`
  }
  yield* totalLines(report, colors)
}

function* testLines(test: StrengthReport['tests'][number], colors: Colors): Generator<string> {
  const name = colors.bold(cleanText(test.name))
  if (test.unmeasured !== null) {
    yield `  ${name}: not measured, ${test.unmeasured}\n`
    return
  }
  yield `  ${name}: ${shareText(test.share)}, ${runsText(test)}\n`
  for (const change of test.changes) if (change.verdict === 'survived') yield* survivorLines(change, colors)
  yield* asideLines(test, colors)
  if (test.addition !== null) {
    const { catches, yaml } = test.addition
    yield `    Add this to the test to catch ${catches.length} of the survivors:\n`
    for (const line of yaml.split('\n')) yield `      ${colors.green(cleanText(line))}\n`
  }
}

function* survivorLines(
  { severity, text, runs, caught_runs, suggestion }: TriedChange,
  colors: Colors,
): Generator<string> {
  const paint = severity === 'critical' ? colors.red : severity === 'major' ? colors.yellow : colors.dim
  const inRuns = caught_runs === 0 ? '' : colors.dim(` (passes in ${runs - caught_runs} of ${runs} runs)`)
  yield `    ${paint(`SURVIVED ${severity}`)} ${cleanText(text)}${inRuns}\n`
  if (suggestion === null)
    yield `      ${colors.dim('no check was found that catches it and passes the recorded runs')}\n`
  else {
    yield `      ${colors.dim('catch it:')} ${cleanText(oneLine(suggestion.yaml))}\n`
    const strict = strictText(suggestion)
    if (strict !== null) yield `      ${colors.dim(strict)}\n`
  }
}

function oneLine(yaml: string): string {
  return yaml.replaceAll('\n  - ', ' - ')
}

/** The cost of a suggestion; null when it fails no harmless change. */
export function strictText({ too_strict_for }: Suggestion): string | null {
  if (too_strict_for.length === 0) return null
  const kinds = CHANGE_KINDS.filter(({ key }) => too_strict_for.includes(key)).map(({ summary }) => summary)
  return `it would also fail runs that ${kinds.join(' or ')}`
}

/** Changes that do not count: those that keep the meaning, and those that only the state afterwards could show. */
function* asideLines({ changes }: TestStrength, colors: Colors): Generator<string> {
  for (const { verdict, text, caught_by, caught_runs } of changes) {
    if (verdict !== 'harmless' || caught_runs === 0) continue
    yield `    ${colors.dim(`too strict? ${caught_by.join(', ')} fails when the agent ${cleanText(text)}`)}\n`
  }
  const ofWorld = changes.filter(({ verdict }) => verdict === 'world').length
  if (ofWorld === 0) return
  const what = ofWorld === 1 ? '1 change of a call that writes' : `${ofWorld} changes of calls that write`
  yield `    ${colors.dim(`not counted: ${what}, which \`verify\` or \`expect_state\` may notice`)}\n`
}

function* totalLines({ summary, reasons }: StrengthReport, colors: Colors): Generator<string> {
  const tests = summary.tests === 1 ? '1 test' : `${summary.tests} tests`
  const critical = summary.critical_survivors
  const survived = critical === 0 ? '' : colors.red(`, ${critical} critical survived`)
  yield `${tests}, ${summary.scored} changed runs scored: ${shareText(summary)}${survived}\n`
  for (const reason of reasons) yield `${colors.red(cleanText(reason))}\n`
}

/** `31 of 38 changes caught, 81 % (65 to 93 %)`. */
export function shareText({ changes, caught, percent, interval }: Share): string {
  if (percent === null || interval === null) return 'no change could be tried'
  return `${caught} of ${changes} changes caught, ${percent} % (${interval[0]} to ${interval[1]} %)`
}

export function runsText({ runs }: TestStrength): string {
  return runs === 1 ? '1 recorded run' : `${runs} recorded runs`
}
