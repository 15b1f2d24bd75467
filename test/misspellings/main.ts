// Misspells names of the examples and tells which mistakes nothing notices. Run by scripts/misspellings.mjs; its last line
// is the result as JSON.
import '../../src/core/engines/install-all-engines.js'
import { withExamples } from './examples.js'
import { measure } from './measure.js'

const { MCPROVE_MISSPELLINGS = '500', MCPROVE_MISSPELLINGS_SEED = '1' } = process.env

const measured = await withExamples((subjects) =>
  measure(subjects, Number(MCPROVE_MISSPELLINGS), Number(MCPROVE_MISSPELLINGS_SEED)),
)
console.log(JSON.stringify(measured))
