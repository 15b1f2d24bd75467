import type { TestResult } from '../../src/score/result/result.js'
import { type Case, casesOf, shortModel, variantLabel } from './case-rows.js'
import { linkTo } from './route.js'
import { figuresOf } from './sidebar.js'
import { StatusMark } from './status-mark.js'
import { shownText, Text } from './text.js'
import { VirtualList } from './virtual-list.js'
import { WarningTag } from './warning-tag.js'

const ROW_HEIGHT = 44

/** Longer lists scroll on their own, so that the rest of the page stays within reach. */
const MAX_OPEN_ROWS = 14

/** Tests as rows, models as columns. */
export function Matrix({ tests }: { readonly tests: readonly TestResult[] }) {
  const cases = casesOf(tests)
  const models = [...new Set(tests.map(({ model }) => model))].sort((a, b) => Number(a === null) - Number(b === null))
  if (cases.length === 0) return <p class="empty">No test matches.</p>
  const columns = `minmax(11rem, 1.4fr) repeat(${models.length}, minmax(8.5rem, 1fr))`
  const lines = cases.flatMap((one) => linesOf(one))
  const height = Math.min(lines.length, MAX_OPEN_ROWS) * ROW_HEIGHT
  return (
    <section>
      <h2>Tests and models</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
      <section class="matrix" tabIndex={0} aria-label="Tests and models">
        <div class="matrix-inner" style={{ minWidth: `${12 + models.length * 8.5}rem` }}>
          <div class="matrix-head" style={{ gridTemplateColumns: columns }}>
            <span>test</span>
            {models.map((model) => (
              <span key={model} title={shownText(model ?? '')}>
                <Text>{shortModel(model)}</Text>
              </span>
            ))}
          </div>
          <div style={{ height: `${height}px` }}>
            <VirtualList
              items={lines}
              rowHeight={ROW_HEIGHT}
              label="Tests by model"
              render={({ name, label, rows }) => (
                <div class="matrix-row" style={{ gridTemplateColumns: columns }}>
                  <span class="matrix-name">
                    <Text>{name}</Text>
                    {label !== '' && (
                      <span class="tag">
                        <Text>{label}</Text>
                      </span>
                    )}
                  </span>
                  {models.map((model) => (
                    <Cell key={model} row={rows.find((row) => row.model === model)} />
                  ))}
                </div>
              )}
            />
          </div>
        </div>
      </section>
    </section>
  )
}

interface Line {
  readonly name: string
  readonly label: string
  readonly rows: readonly TestResult[]
}

/** A line for each variant of a case. */
function linesOf({ name, rows }: Case): Line[] {
  const lines = new Map<string, TestResult[]>()
  for (const row of rows) {
    const label = variantLabel(row)
    lines.set(label, [...(lines.get(label) ?? []), row])
  }
  return [...lines].map(([label, rows]) => ({ name, label, rows }))
}

function Cell({ row }: { readonly row: TestResult | undefined }) {
  if (row === undefined) return <span class="matrix-none" />
  return (
    <a class={`matrix-cell matrix-${row.status}`} href={linkTo(row)}>
      <span class="visually-hidden">
        <Text>{row.name}</Text>:{' '}
      </span>
      <StatusMark status={row.status} />
      <WarningTag test={row} />
      <span class="matrix-runs">{figuresOf(row)}</span>
    </a>
  )
}
