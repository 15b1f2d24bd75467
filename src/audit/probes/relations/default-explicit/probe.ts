import { showName } from '../../../../core/text/show-name.js'
import { showValue } from '../../../../core/text/show-value.js'
import { isRecord } from '../../../../core/trace/trace-fields.js'
import { describeAnswer, type Exchange } from '../../../probe/exchange.js'
import { defineProbe } from '../../../probe/probe.js'
import type { Baseline } from '../../../relations/baselines.js'
import type { CallBudget } from '../../../relations/call-budget.js'
import { optionalParameters } from '../../../relations/optional-arguments.js'
import { type PlainAnswer, plainAnswer } from '../../../relations/plain-answer.js'
import { askSteadyTools } from '../../../relations/steady-tools.js'
import { broken, held, open, type ToolVerdict } from '../../../relations/tool-verdicts.js'
import { shownDifference } from '../../../relations/variation-words.js'
import { substanceOf, type Variation } from '../../../relations/variations.js'

const MAX_PARAMETERS = 4

export const defaultExplicit = defineProbe({
  id: 'relations/default-explicit',
  title: 'A parameter that is given its declared default has the effect of leaving it out.',
  severity: 'warning',
  reference: {
    title: 'JSON Schema, default',
    url: 'https://json-schema.org/draft/2020-12/json-schema-validation#name-default',
  },
  run: async (audit) =>
    await askSteadyTools(audit, {
      calls: 80,
      nothing: 'no tool that only reads, and may be called, declares a default',
      ask: verdictOf,
    }),
})

async function verdictOf(baseline: Baseline, budget: CallBudget): Promise<ToolVerdict | undefined> {
  const declared = optionalParameters(baseline.tool, baseline.args).filter(([, schema]) => schema.default !== undefined)
  const verdicts: ToolVerdict[] = []
  for (const [key, schema] of declared.slice(0, MAX_PARAMETERS)) {
    const verdict = await ofParameter(baseline, key, schema.default, budget)
    if (verdict !== undefined) verdicts.push(verdict)
  }
  const findings = verdicts.flatMap((one) => (one.kind === 'found' ? one.findings : []))
  const evidence = verdicts.flatMap((one) => one.evidence)
  if (findings.length > 0) return { kind: 'found', tool: baseline.name, findings, evidence }
  return verdicts.find(({ kind }) => kind === 'held') ?? verdicts[0]
}

async function ofParameter(
  { name, args, answer, varying, exchanges }: Baseline,
  key: string,
  value: unknown,
  budget: CallBudget,
): Promise<ToolVerdict | undefined> {
  const given = { ...args, [key]: value }
  const explicit = await budget.call(name, given)
  const [first] = exchanges
  if (explicit === undefined || first === undefined) return undefined
  const what = `${showName(name)} with the declared default ${showName(key)}: ${showValue(value, 60)}`
  if (differences(answer, explicit, key, varying)?.length === 0) return held(name, first, explicit)
  // Both once more: the data may have changed meanwhile.
  const [left, again] = [await budget.call(name, args), await budget.call(name, given)]
  if (left === undefined || again === undefined || differences(answer, left, key, varying)?.length !== 0) {
    return open(name, 'answers identical calls differently', explicit)
  }
  const found = differences(answer, explicit, key, varying)
  const twice = differences(answer, again, key, varying)
  if (found === undefined || plainAnswer(explicit)?.isError === true) {
    const isRefused = twice === undefined || plainAnswer(again)?.isError === true
    if (!isRefused) return open(name, 'answers identical calls differently', explicit)
    const how = found === undefined ? describeAnswer(explicit) : `isError ${textOf(explicit)}`
    return broken(name, { message: `${what} is answered with ${how}, and without it with a result` }, first, explicit)
  }
  if (twice === undefined || twice.length === 0) return open(name, 'answers identical calls differently', explicit)
  const message = `${what} does not answer as without it: ${shownDifference(found, 'with it')}`
  return broken(name, { message }, first, explicit)
}

/** Undefined when there is no result. Answers may show the arguments that they were asked with. */
function differences(
  answer: PlainAnswer,
  exchange: Exchange,
  key: string,
  varying: ReadonlySet<string>,
): readonly Variation[] | undefined {
  const other = plainAnswer(exchange)
  if (other === undefined) return undefined
  return substanceOf(answer, other, varying).filter(({ path, before }) => {
    const isEcho = before === undefined && (path.endsWith(`.${key}`) || path.endsWith(`[${JSON.stringify(key)}]`))
    return !isEcho
  })
}

function textOf({ answer }: Exchange): string {
  const result = isRecord(answer) ? answer.result : undefined
  const content = isRecord(result) && Array.isArray(result.content) ? result.content : []
  const block = content.find(isRecord)
  return showValue(block?.text, 100)
}
