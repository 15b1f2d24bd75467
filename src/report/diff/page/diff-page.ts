// The diff as a page; with two models, the page of a model upgrade.
import { ARROW, html, type Markup } from '../../page/html-markup.js'
import { staticPage } from '../../page/static-page.js'
import type { ResultDiff, RowDiff } from '../diff-results.js'
import { headline, moreDrift, rowText, suiteText, targetText, totals } from '../diff-text.js'
import { behaviourLines } from '../drift/drift-text.js'
import type { RowDrift } from '../drift/row-drift.js'
import { dollars, medianText, seconds, wholeNumber } from '../drift/usage-text.js'
import { intervalText, pointsText } from '../rate-text.js'
import { ROW_CHANGES, type RowChange } from '../row-change.js'
import type { SuiteLine } from '../suite-line.js'
import { behaviourPart } from './behaviour-part.js'
import { DIFF_STYLE } from './diff-style.js'

/** What is compared: files, or models. */
export interface DiffSides {
  readonly old: string
  readonly new: string
  readonly kind: 'results' | 'models'
}

const TITLES: Readonly<Record<RowChange, string>> = {
  broken: 'Broken',
  changed: 'Verdict lost or found',
  flipped: 'Another verdict, within noise',
  drift: 'Other behaviour',
  fixed: 'Fixed',
  added: 'Only in the new result',
  removed: 'Only in the old result',
  same: 'The same',
}
/** Rows without a change are listed by name. */
const MAX_ROWS = 1000

/** `diff` must have been made with `all`. */
export function diffPage(diff: ResultDiff, sides: DiffSides): Generator<string> {
  const title =
    sides.kind === 'models' ? `Model upgrade: ${sides.old} ${ARROW} ${sides.new}` : `${sides.old} ${ARROW} ${sides.new}`
  return staticPage(`mcprove diff: ${title}`, DIFF_STYLE, lines(body(diff, sides, title)))
}

function* lines(parts: Iterable<Markup>): Generator<string> {
  for (const { markup } of parts) yield `${markup}\n`
}

function* body(diff: ResultDiff, sides: DiffSides, title: string): Generator<Markup> {
  yield html`<h1>${title}</h1><p class="headline">${headline(diff)}</p>`
  yield html`<p class="dim">${totals(diff)}</p>`
  if (diff.suite !== null) yield html`<p class="dim">${suiteText(diff.suite)}</p>`
  // What the runs use is on the cards.
  const [behaviour] = diff.behaviour === null ? [] : behaviourLines(diff.behaviour)
  if (behaviour !== undefined) yield html`<p class="dim">${behaviour}</p>`
  yield html`<div class="cards">${[...cards(diff)]}</div>`
  yield html`<p><span class="key old"></span>${sides.old}<span class="key"></span>${sides.new}</p>`
  for (const change of ROW_CHANGES) {
    const rows = diff.rows.filter((row) => row.change === change)
    if (rows.length === 0) continue
    yield html`<h2 class="${change}">${TITLES[change]} (${rows.length})</h2>`
    for (const row of rows.slice(0, MAX_ROWS)) yield rowPart(row)
    if (rows.length > MAX_ROWS) yield html`<p class="dim">and ${rows.length - MAX_ROWS} more</p>`
  }
}

function* cards({ suite, behaviour }: ResultDiff): Generator<Markup> {
  if (suite !== null) yield card('runs that pass', rateText(suite))
  if (behaviour === null) return
  const { tokens, cost_usd, duration_ms } = behaviour
  if (tokens !== null) yield card('tokens, one run of every row', medianText(tokens, wholeNumber))
  if (cost_usd !== null) yield card('cost, one run of every row', medianText(cost_usd, dollars))
  if (duration_ms !== null) yield card('latency, one run of every row', medianText(duration_ms, seconds))
}

function card(title: string, text: string): Markup {
  return html`<div class="card"><span class="dim">${title}</span><b>${text.replace('->', ARROW)}</b></div>`
}

/** `91.2% -> 86% (-5.2 points, -8 to -2)`. */
function rateText({ old, new: now, difference, interval }: SuiteLine): string {
  const percent = (ratio: number) => `${Math.round(ratio * 1000) / 10}%`
  return `${percent(old)} -> ${percent(now)} (${pointsText(difference)} points, ${intervalText(interval)})`
}

function rowPart(row: RowDiff): Markup {
  const { change, name, behaviour } = row
  const tag = html`<span class="tag ${change}">${change.toUpperCase()}</span><b>${name}</b> ${rowText(row, { isWhole: true })}`
  const parts = [...detailParts(row, behaviour)]
  if (parts.length === 0) return html`<div class="row">${tag}</div>`
  const isOpen = change === 'broken' || change === 'drift'
  return html`<details${isOpen ? { markup: ' open' } : ''}><summary>${tag}</summary>${parts}</details>`
}

function* detailParts(row: RowDiff, behaviour: RowDrift | undefined): Generator<Markup> {
  const reasons = row.new_reasons.map(
    ({ text, runs }) => html`<li>${runs > 0 ? `${text} (${runs === 1 ? '1 run' : `${runs} runs`})` : text}</li>`,
  )
  if (reasons.length > 0) yield html`<h3>New reasons</h3><ul>${reasons}</ul>`
  if (row.targets.length > 0) yield html`<ul>${row.targets.map((target) => html`<li>${targetText(target)}</li>`)}</ul>`
  if (behaviour !== undefined) yield* behaviourPart(behaviour, behaviour.calls === undefined ? moreDrift(row) : [])
  if (row.reproduce !== undefined && row.change !== 'same') yield html`<h3>Reproduce</h3><code>${row.reproduce}</code>`
}
