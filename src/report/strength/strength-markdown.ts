import type { StrengthReport } from '../../strength/strength-report.js'
import type { Suggestion } from '../../strength/test-strength.js'
import { codeBlock, inlineCode } from '../text/markdown-text.js'
import { runsText, shareText, strictText } from './strength-pretty.js'

export function* markdownStrength(report: StrengthReport): Generator<string> {
  yield `## Strength: ${shareText(report.summary)}\n\n`
  for (const reason of report.reasons) yield `**${reason}**\n\n`
  yield '| test | caught | changes | share | 95 % interval | survivors, critical first |\n|---|---|---|---|---|---|\n'
  for (const test of report.tests) yield testRow(test)
  yield '\n'
  for (const test of report.tests) yield* testDetails(test)
  for (const { suite, tools } of report.unnamed_tools) {
    yield `Tools of ${inlineCode(suite)} that no check names: ${tools.map(inlineCode).join(', ')}\n\n`
  }
}

type ReportedTest = StrengthReport['tests'][number]

function testRow({ name, unmeasured, share, changes }: ReportedTest): string {
  if (unmeasured !== null || share.interval === null) {
    return `| ${inlineCode(name)} |  |  | not measured | ${unmeasured ?? 'no change could be tried'} |  |\n`
  }
  const [low, high] = share.interval
  const survivors = changes.filter(({ verdict }) => verdict === 'survived')
  const critical = survivors.filter(({ severity }) => severity === 'critical').length
  const counts =
    survivors.length === 0 ? 'none' : `${survivors.length}${critical === 0 ? '' : `, ${critical} critical`}`
  return `| ${inlineCode(name)} | ${share.caught} | ${share.changes} | ${share.percent} % | ${low} to ${high} % | ${counts} |\n`
}

function* testDetails(test: ReportedTest): Generator<string> {
  const survivors = test.changes.filter(({ verdict }) => verdict === 'survived')
  if (survivors.length === 0) return
  yield `### ${inlineCode(test.name)}, ${runsText(test)}\n\n`
  for (const { severity, text, suggestion } of survivors) {
    yield `- ${severity}: the agent ${inlineCode(text)}. ${remedyText(suggestion)}\n`
  }
  yield '\n'
  if (test.addition === null) return
  yield `Add this to the test to catch ${test.addition.catches.length} of ${survivors.length}:\n\n`
  yield `${codeBlock(test.addition.yaml)}\n`
}

function remedyText(suggestion: Suggestion | null): string {
  if (suggestion === null) return 'No check was found that catches it and passes the recorded runs.'
  const strict = strictText(suggestion)
  return `Catch it: ${inlineCode(suggestion.yaml)}${strict === null ? '' : ` (${strict})`}`
}
