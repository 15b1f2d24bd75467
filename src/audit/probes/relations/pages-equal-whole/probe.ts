import { parsedJson } from '../../../../core/json/parsed-json.js'
import { showName } from '../../../../core/text/show-name.js'
import { showValue } from '../../../../core/text/show-value.js'
import { defineProbe, skipped } from '../../../probe/probe.js'
import { identityOf } from '../../../relations/answer-list.js'
import type { Baseline } from '../../../relations/baselines.js'
import type { CallBudget } from '../../../relations/call-budget.js'
import { isSame, type Page, Pager, type Paging, pagingOf } from '../../../relations/pager.js'
import { readingTools } from '../../../relations/reading-tools.js'
import { askSteadyTools } from '../../../relations/steady-tools.js'
import { broken, held, open, type ToolVerdict } from '../../../relations/tool-verdicts.js'

const NOTHING =
  'no tool that only reads, and may be called, has pages whose size a caller chooses and answers with a list that fills several'
/** The whole list, or as much of it as one answer may have. */
const WHOLE = 30
/** Into so many pages the whole is cut. */
const PAGES = 3

export const pagesEqualWhole = defineProbe({
  id: 'relations/pages-equal-whole',
  title: 'The pages of an answer, one after the other, have the entries of one large page.',
  severity: 'error',
  reference: { title: 'AIP-158: Pagination', url: 'https://google.aip.dev/158' },
  run: async (audit) => {
    if (!readingTools(audit).some((tool) => pagingOf({ tool }) !== undefined)) return skipped(NOTHING)
    return await askSteadyTools(audit, {
      calls: 150,
      nothing: NOTHING,
      concerns: (tool) => pagingOf({ tool }) !== undefined,
      ask: async (baseline, budget) => {
        const paging = pagingOf(baseline)
        return paging === undefined ? undefined : await verdictOf(baseline, paging, budget)
      },
    })
  },
})

async function verdictOf(baseline: Baseline, paging: Paging, budget: CallBudget): Promise<ToolVerdict | undefined> {
  const { name } = baseline
  const { limit } = paging
  const pager = new Pager(baseline, paging, budget)
  const whole = await pager.first(Math.min(WHOLE, limit.most))
  if (whole === undefined) return undefined
  const count = whole.items.length
  const size = Math.max(limit.least, Math.ceil(count / PAGES))
  if (size >= count) return undefined
  if (new Set(whole.items.map(identityOf)).size < count) {
    return open(name, 'lists entries that cannot be told apart', whole.exchange)
  }
  const first = await pager.first(size)
  if (first === undefined) return undefined
  // What ignores the size of a page breaks `limit-respected`, and has no pages to compare.
  if (first.items.length > size) return undefined
  const start = paging.kind === 'cursor' ? 0 : await pager.start(size, first)
  if (start === undefined)
    return open(name, `does not say with which ${showName(paging.key)} it begins`, first.exchange)
  const pages = await pager.pages(size, count, start)
  if (pages.length < 2) return open(name, 'has no second page', first.exchange)
  const mistake = mistakeIn(pages, whole)
  const evidence = [whole, ...pages].map(({ exchange }) => exchange)
  if (mistake === undefined) return held(name, ...evidence)
  // Everything once more: an entry may have come or gone meanwhile.
  const again = await pager.pages(size, count, start)
  const after = await pager.first(Math.min(WHOLE, limit.most))
  const isSteady = after !== undefined && isSame(whole, after)
  if (!isSteady || mistakeIn(again, after) !== mistake) {
    return open(name, 'lists other entries when it is asked again', ...evidence)
  }
  const message = `${showName(name)} in pages of ${size} (by ${showName(paging.key)}) ${mistake}`
  return broken(name, { message }, ...evidence)
}

/** Compared as far as the large page goes, which may be cut. */
function mistakeIn(pages: readonly Page[], whole: Page): string | undefined {
  const joined = pages.flatMap(({ items }) => items.map(identityOf))
  const expected = whole.items.map(identityOf)
  const twice = joined.find((one, index) => joined.indexOf(one) !== index)
  if (twice !== undefined) return `has an entry on two pages: ${shown(twice)}`
  const missing = expected.find((one) => !joined.includes(one))
  if (missing !== undefined) return `leaves out an entry of one large page: ${shown(missing)}`
  const index = expected.findIndex((one, at) => one !== joined[at])
  if (index === -1) return undefined
  const [left, right] = [shown(expected[index]), shown(joined[index])]
  return `has another order than one large page: entry ${index + 1} is ${right}, and ${left} there`
}

/** Identities are JSON. */
function shown(identity: string | undefined): string {
  return showValue(identity === undefined ? undefined : parsedJson(identity), 80)
}
