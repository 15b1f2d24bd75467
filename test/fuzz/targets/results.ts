import { explainRow } from '../../../src/cli/explain/explain-row.js'
import { parseJson } from '../../../src/core/trace/parse-traces.js'
import { comparedRow } from '../../../src/report/diff/compared-row.js'
import { markdownResultDiff } from '../../../src/report/diff/diff-markdown.js'
import { prettyResultDiff } from '../../../src/report/diff/diff-pretty.js'
import { diffResults } from '../../../src/report/diff/diff-results.js'
import { renderExplanation } from '../../../src/report/explain/explain.js'
import { mergeResults } from '../../../src/score/result/merge-results.js'
import { readResult } from '../../../src/score/result/read-result.js'
import type { Result } from '../../../src/score/result/result.js'
import { EVERY_FIELD } from '../../reports/mixed-result.js'
import { allowRefusal } from '../checks/allow-refusal.js'
import { checkReports, checkTerminal } from '../checks/check-reports.js'
import { EXAMPLE_TRACES } from '../checks/example-traces.js'
import { scoreEverything } from '../checks/score-everything.js'
import { fromJsonSchema } from '../generate/from-json-schema.js'
import { seedFile } from '../seed-files.js'
import type { FuzzTarget } from '../target.js'

const WORDS = [
  'a',
  'b',
  'expect',
  'trajectory',
  'trajectory.passed',
  'completed',
  'openai/gpt-5',
  'error',
  'x.mcprove.yml',
] as const
const SHARD = { index: 1, count: 1, total: 1, rows: [0], called: ['a.b'] }
const SCORED = [0, 1, 2].map((turn) => scoreEverything(EXAMPLE_TRACES.slice(turn, turn + 1), turn))
const SEEDS = [EVERY_FIELD, ...SCORED, { ...SCORED[0], shard: SHARD }].map((result) => JSON.stringify(result))
const OTHER = readResult(JSON.parse(JSON.stringify(EVERY_FIELD)), 'other.json')

export const results: FuzzTarget = {
  name: 'result',
  share: 6,
  seeds: SEEDS,
  made: fromJsonSchema(JSON.parse(seedFile('result.schema.json')), WORDS).map((result) => JSON.stringify(result)),
  read: async (input) => {
    const result = readResult(parseJson(input.toString(), 'result.json'), 'result.json')
    await checkReports(result)
    for (const [old, now] of [
      [result, OTHER],
      [OTHER, result],
    ] as const) {
      const diff = diffResults(old.tests.map(comparedRow), now.tests.map(comparedRow), { all: true })
      checkTerminal([...prettyResultDiff(diff, { color: false })].join(''))
      for (const _ of markdownResultDiff(diff));
    }
    await explain(result)
    allowRefusal(() => mergeResults([{ file: 'result.json', result }]))
  },
}

async function explain({ tests }: Result): Promise<void> {
  for (const test of tests.slice(0, 3)) {
    const surroundings = { cwd: () => '/nowhere', env: {} }
    const explanation = await explainRow({ test, run: test.runs[0] ?? null }, surroundings)
    checkTerminal([...renderExplanation(explanation, { color: false })].join(''))
  }
}
