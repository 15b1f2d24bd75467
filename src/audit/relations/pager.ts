// Reads a list page by page, in the way that the parameters of its tool offer.
import { canonicalJson } from '../../core/json/canonical-json.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { Exchange } from '../probe/exchange.js'
import { type AnswerList, answerList, identityOf } from './answer-list.js'
import type { Baseline } from './baselines.js'
import type { CallBudget } from './call-budget.js'
import {
  cursorParameter,
  isCursorName,
  limitParameter,
  type NumberParameter,
  offsetParameter,
  pageParameter,
} from './paging-parameters.js'
import { successOf } from './plain-answer.js'

export interface Page extends AnswerList {
  readonly exchange: Exchange
}

export interface Paging {
  readonly limit: NumberParameter
  readonly kind: 'offset' | 'page' | 'cursor'
  /** The parameter that says from where on. */
  readonly key: string
  /** Where a list may begin, the greatest first; empty for a cursor. */
  readonly starts: readonly number[]
}

/** Undefined for a tool without pages of a size that a caller chooses. */
export function pagingOf({ tool }: Pick<Baseline, 'tool'>): Paging | undefined {
  const limit = limitParameter(tool)
  if (limit === undefined) return undefined
  const cursor = cursorParameter(tool)
  if (cursor !== undefined) return { limit, kind: 'cursor', key: cursor, starts: [] }
  const offset = offsetParameter(tool)
  if (offset !== undefined) return { limit, kind: 'offset', key: offset.name, starts: startsFrom(offset) }
  const page = pageParameter(tool)
  return page && { limit, kind: 'page', key: page.name, starts: startsFrom(page) }
}

const MAX_PAGES = 6

function startsFrom({ least }: NumberParameter): readonly number[] {
  return [...new Set([least, 1, 0])].filter((start) => start >= least).toSorted((a, b) => b - a)
}

export class Pager {
  readonly #baseline: Baseline
  readonly #paging: Paging
  readonly #budget: CallBudget

  constructor(baseline: Baseline, paging: Paging, budget: CallBudget) {
    this.#baseline = baseline
    this.#paging = paging
    this.#budget = budget
  }

  /** From the beginning; undefined when the answer has no such list. */
  async first(size: number): Promise<Page | undefined> {
    return await this.#ask(size, {})
  }

  /**
   * The number of the first page, or the offset of the first entry: what has the answer of leaving it out. The greatest,
   * because page 0 may be taken for page 1.
   */
  async start(size: number, first: Page): Promise<number | undefined> {
    const { key, starts } = this.#paging
    for (const start of starts) {
      const page = await this.#ask(size, { [key]: start })
      if (page !== undefined && isSame(page, first)) return start
    }
    return undefined
  }

  /** The pages one after the other, until they have `enough` entries, or there are none any more. */
  async pages(size: number, enough: number, start = 0): Promise<readonly Page[]> {
    const { key, kind } = this.#paging
    const pages: Page[] = []
    let [next, count]: [unknown, number] = [undefined, 0]
    while (pages.length < MAX_PAGES && count < enough) {
      const page = await this.#ask(size, next === undefined ? {} : { [key]: next })
      if (page === undefined || page.items.length === 0) break
      pages.push(page)
      count += page.items.length
      next = kind === 'cursor' ? cursorIn(page) : start + pages.length * (kind === 'page' ? 1 : size)
      if (next === undefined) break
    }
    return pages
  }

  async #ask(size: number, more: RawRecord): Promise<Page | undefined> {
    const { name, tool, args } = this.#baseline
    const { key, limit } = this.#paging
    const { [key]: _place, [limit.name]: _limit, ...others } = args
    const exchange = await this.#budget.call(name, { ...others, [limit.name]: size, ...more })
    const answer = exchange === undefined ? undefined : successOf(exchange)
    const list = answer === undefined ? undefined : answerList(tool, answer)
    return exchange === undefined || list === undefined ? undefined : { exchange, ...list }
  }
}

export function isSame({ items: one }: AnswerList, { items: other }: AnswerList): boolean {
  return canonicalJson(one.map(identityOf)) === canonicalJson(other.map(identityOf))
}

/** Beside the list, or in an object beside it: `pagination.next_cursor`. */
export function cursorIn({ around }: AnswerList): string | undefined {
  const places = [around, ...Object.values(around).filter(isRecord)]
  for (const place of places) {
    for (const [key, value] of Object.entries(place)) {
      if (isCursorName(key) && typeof value === 'string' && value !== '') return value
    }
  }
  return undefined
}
