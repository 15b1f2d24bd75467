import type { Finding } from '../../core/gate/finding.js'
import type { GradedRun } from '../../core/judge/jury-summary.js'
import { jurorsNeeded } from '../../core/judge/quorum.js'
import { thresholdOf } from '../../core/judge/rubric.js'
import type { JudgeOptions, JurorVerdict } from '../../core/judge/run-verdict.js'
import { showValue } from '../../core/text/show-value.js'

/** A reason is one or two sentences; a longer one is shortened. */
const SHOWN_REASON = 300

/** The verdict on the run first, then the answer of every juror. */
export function describeRun({ rubric, quorum }: JudgeOptions, { run, grade, verdict }: GradedRun): Finding[] {
  const threshold = thresholdOf(rubric)
  const finding = (level: Finding['level'], kind: string, message: string): Finding => {
    return { level, kind, run, step: null, message }
  }
  const { jurors, score, passed } = verdict
  const found: Finding[] = []
  if (score !== null && !passed) {
    const passes = jurors.filter((juror) => juror?.passed).length
    const needed = jurorsNeeded(quorum, jurors.length)
    const votes = jurors.length < 2 ? '' : `: ${passes} of ${jurors.length} jurors passed it, ${needed} are required`
    found.push(finding('error', 'below_threshold', `scored ${score}, below the threshold ${threshold}${votes}`))
  }
  jurors.forEach((juror, index) => {
    if (juror === null) {
      const { model, error } = grade.jurors[index] ?? {}
      found.push(finding('warning', 'juror_error', `${model} gave no grade: ${error}`))
      return
    }
    const dissents = score !== null && juror.passed !== passed
    const said = `${juror.juror} gave ${juror.score}${dissents ? ' and dissents' : ''}: ${reasonsOf(juror)}`
    found.push(dissents ? finding('warning', 'dissent', said) : finding('note', 'juror', said))
    for (const name of juror.broken) {
      const message = `${juror.juror}: the strict criterion ${showValue(name)} is below ${threshold}, so the rubric fails`
      found.push(finding('error', 'strict_criterion', message))
    }
    for (const text of contradictionsOf(juror)) found.push(finding('warning', 'contradiction', text))
  })
  return found
}

/**
 * For one question its reason, otherwise each reason with the name of its question. With several judge runs, the first
 * is quoted.
 */
function reasonsOf({ criteria, grade }: JurorVerdict): string {
  const [answers = []] = grade.asks
  if (answers.length === 1) return showValue(answers[0]?.reason, SHOWN_REASON)
  return answers
    .map(({ question, score, reason }, index) => {
      const mean = criteria[index]?.score ?? score
      return `${question} ${mean} ${showValue(reason, SHOWN_REASON)}`
    })
    .join(', ')
}

/** The score decides. A judge whose own verdict disagrees with its score is reported. */
function contradictionsOf({ juror, grade }: JurorVerdict): string[] {
  const odd = grade.asks.flat().filter(({ score, pass }) => pass !== score >= 0.5)
  return odd.map(({ question, score, pass }) => {
    return `${juror} contradicts itself on ${showValue(question)}: score ${score} with \`pass: ${pass}\``
  })
}
