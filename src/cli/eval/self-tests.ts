// `eval --self-test`: asks every judge about answers that should never pass, and reports how many it passed.
import { cleanText } from '../../core/text/show-value.js'
import { RunSession } from '../../run/execute/run-session.js'
import type { EvalPlan } from '../../run/grade/eval-plans.js'
import { type SelfTest, type SelfTestCase, selfTest } from '../../run/grade/self-test.js'
import type { RunOptions } from '../../run/run-options.js'
import { Interruption } from '../terminal/interruption.js'
import { type Io, writeText } from '../terminal/io.js'

/** 0 when no judge was fooled, 1 when one was, 2 when one did not grade, 3 when the budget ended it. */
export async function runSelfTests(plans: readonly EvalPlan[], options: RunOptions, io: Io): Promise<number> {
  const interruption = new Interruption(io, {})
  const session = new RunSession({ ...options, signal: interruption.signal })
  const done: SelfTest[] = []
  try {
    for (const plan of plans) {
      const tested = await selfTest(plan, session)
      done.push(tested)
      await writeText(io.stdout, textOf(tested))
    }
  } finally {
    await session.close()
    interruption.end()
  }
  const cases = done.flatMap((one) => one.cases)
  const graded = cases.filter(({ score }) => score !== null)
  const fooled = graded.filter(({ passed }) => passed).length
  const rate = graded.length === 0 ? 'n/a' : `${((100 * fooled) / graded.length).toFixed(1)}%`
  await writeText(io.stdout, `false-positive rate: ${fooled} of ${graded.length} (${rate})\n`)
  if (fooled > 0) return 1
  if (graded.length < cases.length) return 2
  return done.some(({ spent }) => spent !== null) ? 3 : 0
}

function textOf({ row, cases, spent }: SelfTest): string {
  const lines = [row.name, ...cases.map((one) => `  ${lineOf(one)}`)]
  if (spent !== null) lines.push(`  not all answers were graded: ${spent}`)
  return `${lines.map(cleanText).join('\n')}\n`
}

function lineOf({ name, score, passed, trouble }: SelfTestCase): string {
  if (score === null) return `! ${name}: no grade (${trouble})`
  return `${passed ? '✗' : '✓'} ${name}: ${score}${passed ? ', and passes' : ''}`
}
