// Names of the examples, misspelled by machine, and suites of the docs, misspelled by hand. The seed is fixed, so that this
// fails for a change and never by chance; `node scripts/prove.mjs misspellings` has 5,000.
import { expect, it } from 'vitest'
import '../../src/core/engines/install-all-engines.js'
import { handMistakes, noticeByHand } from '../misspellings/by-hand.js'
import { withExamples } from '../misspellings/examples.js'
import { measure } from '../misspellings/measure.js'

const COUNT = 150
const SEED = 1

it('of 150 misspelled names nearly all are told, and the others have a reason', async () => {
  const { misspellings } = await withExamples((subjects) => measure(subjects, COUNT, SEED))
  expect(misspellings).toHaveLength(COUNT)
  const unnoticed = misspellings.filter(({ noticed }) => noticed.score === null)
  expect(unnoticed.filter(({ reason }) => reason === null)).toEqual([])
  expect(unnoticed.length).toBeLessThanOrEqual(2)
})

it('what people misspell in the suites of the docs is told', async () => {
  const mistakes = handMistakes()
  expect(mistakes).toHaveLength(30)
  const unnoticed: string[] = []
  for (const mistake of mistakes) {
    if ((await noticeByHand(mistake)) === null) unnoticed.push(`${mistake.from}: ${mistake.meant} as ${mistake.typed}`)
  }
  expect(unnoticed).toEqual([])
})
