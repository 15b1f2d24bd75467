// Scores the single-turn categories of the Berkeley Function Calling Leaderboard with critics: published model answers,
// published verdicts, and possible answers as our cases. Uses the built package, as a user would.
import { criticsBlock } from './bfcl-case.mjs'
import { differenceReason } from './bfcl-differences.mjs'
import { listEvidence, readEvidence } from './evidence.mjs'
import { keepFigures } from './keep-figures.mjs'

const QUESTIONS = { repository: 'ShishirPatil/gorilla', commit: 'de8307b415d5e609be141e38f954a2850be4a4d5' }
const ANSWERS = { repository: 'HuanzhiMao/BFCL-Result', commit: 'b4adfc9be5e0c65e8dbb1340c689688eb92a9379' }
const DATA = 'berkeley-function-call-leaderboard/data'
const RESULTS = '2024-08-11'
const PREFIX = 'gorilla_openfunctions_v1_test_'
const CATEGORIES = ['simple', 'multiple_function', 'parallel_function', 'parallel_multiple_function', 'relevance']
/** The models that the rules were written on. The figures are about the others. */
const TUNED_ON = ['gpt-4o-2024-05-13-FC', 'claude-3-opus-20240229-FC', 'mistral-large-2407-FC-Any']
/** Models that answer with tool calls, not with text that looks like code. */
const CALLS_TOOLS = /-FC|-fc$|^gemini/
const BAR = 0.99

export async function bfcl() {
  const verdicts = await judgeAll()
  const heldOut = verdicts.filter(({ model }) => !TUNED_ON.includes(model))
  const { agreed, share } = agreement(heldOut)
  keepFigures('bfcl', pageOf(verdicts, heldOut), 'docs/truth.md')
  console.log(`  ${agreed} of ${heldOut.length} verdicts agree (${percent(share)})`)
  const failures = share < BAR ? [`${percent(share)} of the verdicts agree, ${percent(BAR)} are needed`] : []
  if (heldOut.length < 5_000) failures.push(`${heldOut.length} verdicts are too few`)
  return failures
}

async function judgeAll() {
  const { scoreTraces } = await import('../../dist/index.js')
  const models = [...new Set(listEvidence(ANSWERS, `${RESULTS}/result`).map((path) => path.split('/')[2]))]
  const verdicts = []
  for (const category of CATEGORIES) {
    const questions = linesOf(QUESTIONS, `${DATA}/${PREFIX}${category}.json`)
    const right =
      category === 'relevance' ? [] : linesOf(QUESTIONS, `${DATA}/possible_answer/${PREFIX}${category}.json`)
    const answers = models.filter((model) => CALLS_TOOLS.test(model)).map((model) => answersOf(model, category))
    for (const [index, question] of questions.entries()) {
      const critics = criticsBlock(question.function, right[index]?.ground_truth)
      const traces = answers.map(({ results }) => ({ tool_calls: callsOf(results[index].result) }))
      const [{ runs, gates }] = scoreTraces({ name: question.id, critics }, traces).tests
      for (const [at, { model, failed }] of answers.entries()) {
        const passed = runs[at].status === 'passed'
        const published = failed.get(index)
        const verdict = { model, category, id: question.id, passed, published: published === undefined }
        const findings = gates[0].findings.filter(({ run }) => run === at + 1)
        const isSame = passed === verdict.published
        verdicts.push(isSame ? verdict : { ...verdict, reason: differenceReason(published, findings) })
      }
    }
  }
  return verdicts
}

function answersOf(model, category) {
  const results = linesOf(ANSWERS, `${RESULTS}/result/${model}/${PREFIX}${category}_result.json`)
  const [, ...failures] = linesOf(ANSWERS, `${RESULTS}/score/${model}/${category}_score.json`)
  return { model, results, failed: new Map(failures.map((failure) => [failure.id - 1, failure])) }
}

function linesOf(source, path) {
  return readEvidence(source, path)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line))
}

/**
 * What a handler stored: a list of `{ name: arguments }`, with the arguments as an object or as text; a plain text,
 * alone or in a list, is not a call.
 */
function callsOf(result) {
  if (!Array.isArray(result)) return []
  return result
    .filter((call) => typeof call === 'object')
    .flatMap((call) =>
      Object.entries(call).map(([name, args]) =>
        typeof args === 'string' ? { name, ...readArguments(args) } : { name, args },
      ),
    )
}

function readArguments(text) {
  try {
    return { args: JSON.parse(text) }
  } catch {
    return { args_text: text }
  }
}

function agreement(verdicts) {
  const agreed = verdicts.filter(({ passed, published }) => passed === published).length
  return { agreed, share: agreed / verdicts.length }
}

function pageOf(verdicts, heldOut) {
  const models = new Set(heldOut.map(({ model }) => model)).size
  const rows = CATEGORIES.map((category) => {
    const of = heldOut.filter((verdict) => verdict.category === category)
    const { agreed, share } = agreement(of)
    const [stricter, laxer] = [
      of.filter((one) => one.published && !one.passed),
      of.filter((one) => !one.published && one.passed),
    ]
    return `| ${category} | ${of.length} | ${agreed} | ${percent(share)} | ${stricter.length} | ${laxer.length} |`
  })
  const all = agreement(heldOut)
  const tuned = agreement(verdicts.filter(({ model }) => TUNED_ON.includes(model)))
  const reasons = new Map()
  for (const verdict of heldOut.filter(({ reason }) => reason !== undefined)) {
    reasons.set(verdict.reason, [...(reasons.get(verdict.reason) ?? []), verdict])
  }
  const reasonRows = [...reasons]
    .sort((a, b) => b[1].length - a[1].length)
    .map(([reason, of]) => {
      const ids = [...new Set(of.map(({ id }) => id))]
      const shown = ids.length <= 8 ? ids.join(', ') : `${ids.slice(0, 8).join(', ')} and ${ids.length - 8} more`
      return `| ${reason} | ${of.length} | ${shown} |`
    })
  return [
    `Published answers and verdicts of ${RESULTS} (\`${ANSWERS.repository}\`, ${ANSWERS.commit.slice(0, 8)}) with the questions and possible answers of that day (\`${QUESTIONS.repository}\`, ${QUESTIONS.commit.slice(0, 8)}). The table covers every answer of the ${models} tool-calling models that were not used while writing the rules; on the other ${TUNED_ON.length}, agreement is ${percent(tuned.share)}. After the first run over all of them, only the parser of answers was changed (Gemini puts text into the list of calls), no rule.`,
    [
      '| category | verdicts | agree | share | only mcprove fails | only BFCL fails |',
      '| --- | --- | --- | --- | --- | --- |',
      ...rows,
      `| all | ${heldOut.length} | ${all.agreed} | **${percent(all.share)}** | | |`,
    ].join('\n'),
    'Possible answers become `accept` of expected calls (`one_of`, `optional`, `normalize: text`), with a `binary` critic on each argument, `extra_args: fail` and `fail_threshold: 1`; irrelevance is `expected: []`. Java and JavaScript questions are left out: their arguments are source text of those languages.',
    ['| why a verdict differs | verdicts | questions |', '| --- | --- | --- |', ...reasonRows].join('\n'),
  ].join('\n\n')
}

function percent(share) {
  return `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`
}
