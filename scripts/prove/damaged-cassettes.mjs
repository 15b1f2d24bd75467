// Damaged cassettes, as in `npm test`, but 300 instead of some dozens.
import { table } from '../schema-table.mjs'
import { keepFigures } from './keep-figures.mjs'
import { failuresOf, runVitest } from './run-vitest.mjs'

const DAMAGES = 300
const ENDS = ['a clear error', 'the same verdict']

export async function damagedCassettes() {
  const seed = process.env.MCPROVE_FAULT_SEED ?? String(Date.now() % 1e9)
  console.log(`  seed ${seed}; the same damage again: MCPROVE_FAULT_SEED=${seed}`)
  const env = { MCPROVE_DAMAGES: String(DAMAGES), MCPROVE_FAULT_SEED: seed }
  const [file] = runVitest('damaged-cassettes', 'unit', 'test/security/damaged-cassettes.test.ts', env)
  const tests = file.assertionResults
  const damaged = tests.filter(({ meta }) => meta.damage !== undefined)
  const kinds = [...new Set(damaged.map(({ meta }) => meta.damage.kind))]
  const figures = table(
    ['damage', 'cassettes', ...ENDS, 'anything else'],
    [
      ...kinds.map((kind) =>
        rowOf(
          kind,
          damaged.filter(({ meta }) => meta.damage.kind === kind),
        ),
      ),
      rowOf('**all**', damaged),
    ],
  )
  console.log(figures)
  keepFigures('damaged-cassettes', `${DAMAGES} cassettes, damaged with seed ${seed}:\n\n${figures}`)
  const missing = damaged.length === DAMAGES ? [] : [`${damaged.length} of ${DAMAGES} cassettes were replayed`]
  return [...failuresOf(tests), ...missing]
}

function rowOf(name, tests) {
  const ended = ENDS.map(
    (end) => tests.filter(({ status, meta }) => status === 'passed' && meta.damage.end === end).length,
  )
  const failed = tests.filter(({ status }) => status === 'failed').length
  return [name, ...[tests.length, ...ended, failed].map(String)]
}
