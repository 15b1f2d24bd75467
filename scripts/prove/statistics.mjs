import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { withSection } from '../with-section.mjs'
import { keepFigures } from './keep-figures.mjs'
import { barsOf } from './statistics/bars.mjs'
import { changedTable, plannedTable, sequentialTable, shiftsTable, unchangedTable } from './statistics/tables.mjs'

const PAGE = 'docs/statistics.md'

/** Error rates and power of comparisons, sequential runs and change points, with known pass rates and fixed seeds. */
export async function statistics() {
  const figures = measured()
  const bars = barsOf(figures)
  for (const { name, value, bar } of bars) console.log(`  ${name}: ${value} (${bar})`)
  const failures = bars
    .filter(({ holds }) => !holds)
    .map(({ name, value, bar }) => `${name}: ${value}, required: ${bar}`)
  if (process.env.MCPROVE_SHARE !== undefined) {
    // Too few repetitions for figures that are kept.
    console.log(
      [unchangedTable, changedTable, plannedTable, sequentialTable, shiftsTable]
        .map((table) => table(figures))
        .join('\n\n'),
    )
    return failures
  }
  keepFigures('statistics', [unchangedTable(figures), changedTable(figures)].join('\n\n'), PAGE)
  keepTable('planned', plannedTable(figures))
  keepTable('sequential', sequentialTable(figures))
  keepTable('shifts', shiftsTable(figures))
  return failures
}

/** A further table of the same run, without a date of its own. */
function keepTable(name, content) {
  writeFileSync(new URL(`../../${PAGE}`, import.meta.url), withSection(PAGE, `statistics-${name}`, content))
}

function measured() {
  const script = fileURLToPath(new URL('../statistics.mjs', import.meta.url))
  const { stdout, status } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 26,
  })
  if (status !== 0) throw new Error(`scripts/statistics.mjs ended with ${status}`)
  return JSON.parse(stdout)
}
