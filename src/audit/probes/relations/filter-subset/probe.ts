import { parsedJson } from '../../../../core/json/parsed-json.js'
import { showName } from '../../../../core/text/show-name.js'
import { showValue } from '../../../../core/text/show-value.js'
import { isRecord } from '../../../../core/trace/trace-fields.js'
import type { Exchange } from '../../../probe/exchange.js'
import { defineProbe, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { type AnswerList, answerList, identityOf } from '../../../relations/answer-list.js'
import type { Baseline } from '../../../relations/baselines.js'
import type { CallBudget } from '../../../relations/call-budget.js'
import { isComplete } from '../../../relations/complete-list.js'
import { fieldFilters, mayFilter, overlap, searchFilter } from '../../../relations/filter-parameters.js'
import { successOf } from '../../../relations/plain-answer.js'
import { readingTools } from '../../../relations/reading-tools.js'
import { askSteadyTools } from '../../../relations/steady-tools.js'
import { broken, held, open, type ToolVerdict } from '../../../relations/tool-verdicts.js'

const MAX_FILTERS = 3
const NOTHING = 'no tool that only reads, and may be called, answers with a list and has a filter for its entries'

export const filterSubset = defineProbe({
  id: 'relations/filter-subset',
  title: 'A filter gives a part of the list without it, with no entries but those that match.',
  severity: 'warning',
  reference: { title: 'AIP-160: Filtering', url: 'https://google.aip.dev/160' },
  run: async (audit) => {
    if (!readingTools(audit).some(mayFilter)) return skipped(NOTHING)
    return await askSteadyTools(audit, { calls: 100, nothing: NOTHING, concerns: mayFilter, ask: verdictOf })
  },
})

/** A parameter with a value, and the field of entries that must have it; undefined where it searches. */
interface Filter {
  readonly key: string
  readonly value: string
  readonly field?: string
}

async function verdictOf(baseline: Baseline, budget: CallBudget): Promise<ToolVerdict | undefined> {
  const { tool, args, answer } = baseline
  const whole = answerList(tool, answer)
  if (whole === undefined || whole.items.length < 2) return undefined
  const canJudge = isComplete(tool, whole)
  const search = canJudge ? searchFilter(tool, args, whole.items) : undefined
  const filters: readonly Filter[] = [
    // Another value than the most frequent one: a filter that is ignored shows the others.
    ...fieldFilters(tool, args, whole.items).map(({ key, field, values }) => ({
      key,
      field,
      value: values.at(-1) ?? '',
    })),
    ...(search === undefined ? [] : [search]),
  ]
  let last: ToolVerdict | undefined
  for (const filter of filters.slice(0, MAX_FILTERS)) {
    last = await ofFilter(baseline, filter, canJudge, budget)
    if (last?.kind === 'found') return last
  }
  return last
}

async function ofFilter(
  { tool, name, args, exchanges }: Baseline,
  filter: Filter,
  canJudge: boolean,
  budget: CallBudget,
): Promise<ToolVerdict | undefined> {
  const ask = async (given: object): Promise<{ exchange: Exchange; list: AnswerList | undefined } | undefined> => {
    const exchange = await budget.call(name, { ...args, ...given })
    const answer = exchange === undefined ? undefined : successOf(exchange)
    return exchange && { exchange, list: answer === undefined ? undefined : answerList(tool, answer) }
  }
  const given = { [filter.key]: filter.value }
  const [filtered, whole] = [await ask(given), await ask({})]
  const [first] = exchanges
  if (filtered === undefined || whole === undefined || first === undefined) return undefined
  const what = `${showName(filter.key)}: ${showValue(filter.value, 60)}`
  if (filtered.list === undefined) return open(name, `has no such list with ${what}`, filtered.exchange)
  const finding = findingOn(filter, filtered.list, whole.list, canJudge)
  if (finding === undefined) return held(name, first, filtered.exchange)
  // Both once more: the data may have changed meanwhile.
  const [twice, after] = [await ask(given), await ask({})]
  const same = twice?.list === undefined ? undefined : findingOn(filter, twice.list, after?.list, canJudge)
  if (same?.message !== finding.message) return open(name, 'answers identical calls differently', filtered.exchange)
  const message = `${showName(name)} with ${what} ${finding.message}`
  return broken(name, { ...finding, message }, first, filtered.exchange)
}

function findingOn(
  { field, value }: Filter,
  filtered: AnswerList,
  whole: AnswerList | undefined,
  canJudge: boolean,
): Pick<ProbeFinding, 'message' | 'severity'> | undefined {
  if (field !== undefined) {
    const others = filtered.items.flatMap((item) => {
      const own = isRecord(item) ? item[field] : undefined
      return typeof own === 'string' && !overlap(own, value) ? [own] : []
    })
    if (others.length > 0) {
      return { message: `lists an entry whose ${showName(field)} is ${showValue(others[0], 60)}` }
    }
  }
  if (!canJudge || whole === undefined) return undefined
  const known = new Set(whole.items.map(identityOf))
  const more = filtered.items.map(identityOf).find((one) => !known.has(one))
  if (more === undefined) return undefined
  const message = `lists an entry that the list without it does not have: ${showValue(parsedJson(more), 80)}`
  // A search may look further than a list does.
  return field === undefined ? { message, severity: 'note' } : { message }
}
