// `eval --explain`: the plan of every eval, and its possible cost.
import { thresholdOf } from '../../core/judge/rubric.js'
import type { JudgeRubric, RubricQuestion } from '../../core/judge/rubric-schema.js'
import { listSome } from '../../core/text/list-some.js'
import { cleanText, showValue } from '../../core/text/show-value.js'
import type { EvalPlan } from '../../run/grade/eval-plans.js'
import type { PlannedJuror } from '../../run/grade/grade-plan.js'
import type { Range } from '../../run/grade/judge-estimate.js'

const MAX_CASES = 10

export function explainEvals(plans: readonly EvalPlan[]): string {
  const lines: string[] = []
  let suite: string | null = null
  for (const one of plans) {
    if (one.row.suite.file !== suite) {
      suite = one.row.suite.file
      lines.push(suite)
    }
    lines.push(...rowLines(one))
  }
  const calls = total(plans.map(({ estimate }) => estimate.calls))
  const costs = plans.map(({ estimate }) => estimate.cost)
  const known = costs.filter((cost) => cost !== null)
  const cost = known.length < costs.length ? 'at an unknown price' : `for ${usd(total(known))}`
  const rows = plans.length === 1 ? '1 test' : `${plans.length} tests`
  lines.push(`${rows}: ${range(calls)} judge calls ${cost}; no model was called`)
  return `${lines.map(cleanText).join('\n')}\n`
}

function rowLines({ row, plan, estimate }: EvalPlan): string[] {
  const { rubric, quorum, jurors, maxCost, warnings } = plan
  const runs = row.row.runs === 1 ? '1 run' : `${row.row.runs} runs`
  const jury = jurors.length === 1 ? [] : [`jury of ${jurors.length}, quorum ${quorum}`]
  const unknown = estimate.unknownRuns === 0 ? '' : `; ${estimate.unknownRuns} of the runs are not recorded yet`
  const calibration = row.test.settings.calibrate === undefined ? '' : ', labels included'
  return [
    `  ${row.name}: grades ${row.test.target ?? 'the answers'} of ${row.graded.name}, ${runs}`,
    ...rubricLines(rubric).map((line) => `    ${line}`),
    `    threshold ${thresholdOf(rubric)}`,
    ...jury.map((line) => `    ${line}`),
    ...jurors.map((juror) => `    ${jurorLine(juror)}`),
    ...(estimate.recorded.length === 0
      ? []
      : [`    already recorded, no cost: ${listSome(estimate.recorded, MAX_CASES)}`]),
    `    judge calls: ${range(estimate.calls)}${calibration}`,
    `    tokens: ${range(estimate.input)} in, ${range(estimate.output)} out${unknown}`,
    `    cost: ${estimate.cost === null ? 'unknown: a judge has no price' : usd(estimate.cost)}`,
    ...(maxCost === undefined ? [] : [`    at most ${maxCost} USD (max_cost)`]),
    ...warnings.map((warning) => `    ${warning}`),
  ]
}

function rubricLines(rubric: JudgeRubric): string[] {
  if (typeof rubric === 'string') return [`asks ${showValue(rubric)}`]
  if ('tree' in rubric) return treeLines(rubric.tree, '')
  return rubric.criteria.map(({ name, description, weight = 1, strict }) => {
    return `criterion ${name}, weight ${weight}${strict ? ', strict' : ''}: ${showValue(description)}`
  })
}

function treeLines(node: RubricQuestion | RubricQuestion['yes'], indent: string): string[] {
  if (!('ask' in node)) return [`${indent}score ${node.score}`]
  return [
    `${indent}asks ${showValue(node.ask)}`,
    `${indent}yes:`,
    ...treeLines(node.yes, `${indent}  `),
    `${indent}no:`,
    ...treeLines(node.no, `${indent}  `),
  ]
}

function jurorLine({ model, runs, price }: PlannedJuror): string {
  const often = runs === 1 ? '' : `, asked ${runs} times`
  const cost = price === null ? 'price unknown' : `${price.input} and ${price.output} USD per million tokens`
  return `${model}${often} (${cost})`
}

function total(ranges: readonly Range[]): Range {
  return ranges.reduce((sum, { least, most }) => ({ least: sum.least + least, most: sum.most + most }), NONE)
}

const NONE: Range = { least: 0, most: 0 }

function range({ least, most }: Range): string {
  return least === most ? String(least) : `${least} to ${most}`
}

function usd({ least, most }: Range): string {
  return `${least.toFixed(4)} to ${most.toFixed(4)} USD`
}
