import { showName } from '../../../../core/text/show-name.js'
import type { Exchange } from '../../../probe/exchange.js'
import { defineProbe, skipped } from '../../../probe/probe.js'
import { answerList, identityOf } from '../../../relations/answer-list.js'
import { BASELINES, type Baseline } from '../../../relations/baselines.js'
import { CallBudget } from '../../../relations/call-budget.js'
import { limitParameter, type NumberParameter } from '../../../relations/paging-parameters.js'
import { successOf } from '../../../relations/plain-answer.js'
import { readingTools } from '../../../relations/reading-tools.js'
import { withoutBaseline } from '../../../relations/steady-tools.js'
import { broken, held, open, outcomeOf, type ToolVerdict } from '../../../relations/tool-verdicts.js'

const NOTHING =
  'no tool that only reads, and may be called, has a parameter for the number of entries and answers with a list'
/** Enough to see that a small limit is too small. */
const PLENTY = 20

export const limitRespected = defineProbe({
  id: 'relations/limit-respected',
  title: 'A list has at most as many entries as `limit` allows.',
  severity: 'warning',
  reference: {
    title: 'AIP-158: Pagination',
    url: 'https://google.aip.dev/158',
  },
  run: async (audit) => {
    if (!readingTools(audit).some((tool) => limitParameter(tool) !== undefined)) return skipped(NOTHING)
    const baselines = await audit.observe(BASELINES)
    if (baselines.calls.length === 0) return withoutBaseline(baselines)
    const budget = new CallBudget(audit, 80)
    const verdicts: ToolVerdict[] = []
    for (const baseline of baselines.calls) {
      const limit = limitParameter(baseline.tool)
      const verdict = limit === undefined ? undefined : await verdictOf(baseline, limit, budget)
      if (verdict !== undefined) verdicts.push(verdict)
    }
    return outcomeOf(verdicts, NOTHING)
  },
})

interface Limited {
  readonly exchange: Exchange
  readonly items: readonly unknown[]
  readonly label: string
}

async function verdictOf(
  { tool, name, args, isSteady }: Baseline,
  { name: key, least, most, isRequired }: NumberParameter,
  budget: CallBudget,
): Promise<ToolVerdict | undefined> {
  const limitedTo = async (limit: number | undefined): Promise<Limited | Exchange | undefined> => {
    const { [key]: _limit, ...others } = args
    const exchange = await budget.call(name, limit === undefined ? others : { ...others, [key]: limit })
    const answer = exchange === undefined ? undefined : successOf(exchange)
    const list = answer === undefined ? undefined : answerList(tool, answer)
    return exchange === undefined || list === undefined ? exchange : { exchange, ...list }
  }
  const whole = await limitedTo(isRequired ? Math.min(most, PLENTY) : undefined)
  if (whole === undefined) return undefined
  if (!('items' in whole))
    return successOf(whole) === undefined ? open(name, 'did not succeed again', whole) : undefined
  if (whole.items.length <= least) return open(name, `lists ${whole.items.length}, too few for a limit`, whole.exchange)
  const kept: Limited[] = []
  for (const limit of [least, least + 1].filter((one) => one <= most && one < whole.items.length)) {
    const limited = await limitedTo(limit)
    if (limited === undefined) break
    if (!('items' in limited)) return open(name, `has no such list with ${showName(key)}: ${limit}`, limited)
    if (limited.items.length > limit) {
      const again = await limitedTo(limit)
      const isTwice = again !== undefined && 'items' in again && again.items.length > limit
      if (!isTwice) return open(name, 'answers identical calls differently', limited.exchange)
      const message = `${showName(name)} with ${showName(key)}: ${limit} answers with ${limited.items.length} entries in ${limited.label}`
      return broken(name, { message }, limited.exchange)
    }
    kept.push(limited)
  }
  const [one, two] = kept
  if (one === undefined) return undefined
  if (two !== undefined && isSteady && !isPart(one.items, two.items)) {
    const message = `${showName(name)} with ${showName(key)}: ${least} has other entries than with ${least + 1}: its order changes with the limit`
    return broken(name, { message, severity: 'note' }, one.exchange, two.exchange)
  }
  return held(name, one.exchange)
}

function isPart(part: readonly unknown[], whole: readonly unknown[]): boolean {
  const known = new Set(whole.map(identityOf))
  return part.every((item) => known.has(identityOf(item)))
}
