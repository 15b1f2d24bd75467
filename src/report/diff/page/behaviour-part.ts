// The behaviour of one row on the page: what changed, then the distribution before and after.

import { ARROW, html, type Markup } from '../../page/html-markup.js'
import { argumentName, callText, jsonText, nameText, sequenceText } from '../drift/drift-text.js'
import type { RowDrift } from '../drift/row-drift.js'
import { usageText } from '../drift/usage-text.js'

/** `lines`: what changed, without what the title of the row says. */
export function* behaviourPart(drift: RowDrift, lines: readonly string[]): Generator<Markup> {
  const { calls, sequences, outcomes, runs } = drift
  if (lines.length > 0) yield html`<h3>Behaviour</h3><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`
  if (calls !== undefined && calls.length > 0) yield* callPairs(calls)
  if (sequences !== null && runs.old + runs.new > 2) {
    yield* shares(
      'Calls',
      sequences.map((one) => ({ text: sequenceText(one.tools, one.length), old: one.old, new: one.new })),
      runs,
    )
  }
  for (const { tool, argument, values } of drift.arguments ?? []) {
    const name = `Argument ${argumentName(tool, argument)}`
    if (values.length === 0) yield html`<h3>${name}</h3><p class="dim">differs in every run</p>`
    else
      yield* shares(
        name,
        values.map(({ value, ...counts }) => ({ text: jsonText(value), ...counts })),
        runs,
      )
  }
  if (outcomes.length > 1) {
    yield* shares(
      'Outcome',
      outcomes.map(({ outcome, ...counts }) => ({ text: nameText(outcome), ...counts })),
      runs,
    )
  }
  const usage = usageText(drift)
  if (usage !== '') yield html`<p class="dim">Medians of a run: ${usage}</p>`
}

interface Share {
  readonly text: string
  readonly old: number
  readonly new: number
}

function* shares(title: string, list: readonly Share[], runs: RowDrift['runs']): Generator<Markup> {
  const line = ({ text, old, new: now }: Share): Markup => html`<tr><td><code>${text}</code></td>
<td class="bars"><span class="bar old" style="width: ${percent(old, runs.old)}%"></span><span class="bar" style="width: ${percent(now, runs.new)}%"></span></td>
<td class="number">${old}/${runs.old} ${ARROW} ${now}/${runs.new}</td></tr>
`
  yield html`<h3>${title}</h3><table>${list.map(line)}</table>`
}

function percent(count: number, runs: number): number {
  return runs === 0 ? 0 : Math.round((100 * count) / runs)
}

function* callPairs(calls: NonNullable<RowDrift['calls']>): Generator<Markup> {
  yield html`<h3>Calls that differ</h3><table><tr><th>before</th><th>after</th></tr>${calls.map(
    ({ old, new: now }) =>
      html`<tr><td><code>${old === null ? '' : callText(old)}</code></td><td><code>${now === null ? '' : callText(now)}</code></td></tr>
`,
  )}</table>`
}
