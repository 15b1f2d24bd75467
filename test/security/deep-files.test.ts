// Values nested thousands of levels deep, in every place of every kind of file that is read: each is read, or refused with
// a code. The readers are those that are fuzzed, so a new one of them is fed here too.
import { describe, expect, it } from 'vitest'
import { installAllEngines } from '../../src/core/engines/install-all-engines.js'
import { isMcproveError } from '../../src/core/errors/error.js'
import { withValueAt } from '../../src/core/json/with-value-at.js'
import { TARGETS } from '../fuzz/targets/index.js'
import { placesIn } from './deep-value.js'

installAllEngines()

/** `npm run prove` feeds more seeds, places and levels. */
const IS_ALL = process.env.MCPROVE_DEEP === 'all'
const MAX_SEEDS = IS_ALL ? 12 : 1
const MAX_PLACES = IS_ALL ? 60 : 8
const LEVELS = IS_ALL ? [1_000, 10_000, 40_000] : [10_000]
const MARK = '<deep>'

function deepText(levels: number): string {
  return `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`
}

/** The values of a JSON document or of JSON Lines; none for other texts. */
function valuesOf(text: string): readonly unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    try {
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    } catch {
      return []
    }
  }
}

/** The seed with a mark in each of its places, one at a time. */
function* marked(seed: string | Buffer): Generator<string> {
  const values = valuesOf(seed.toString())
  for (const path of placesIn(values, MAX_PLACES)) {
    const [index, ...rest] = path
    if (rest.length === 0) continue
    yield (withValueAt(values, [Number(index), ...rest], MARK) as unknown[])
      .map((value) => JSON.stringify(value))
      .join('\n')
  }
}

const FED = TARGETS.map((target) => ({
  ...target,
  texts: target.seeds
    .filter((seed) => valuesOf(seed.toString()).some((value) => typeof value === 'object' && value !== null))
    .toSorted((a, b) => a.length - b.length)
    .slice(0, MAX_SEEDS)
    .flatMap((seed) => [...marked(seed)]),
})).filter(({ texts }) => texts.length > 0)

describe.each(FED)('$name', ({ read, texts }) => {
  it.each(LEVELS)('%i levels', async (levels) => {
    const broken: string[] = []
    for (const text of texts) {
      try {
        await read(Buffer.from(text.replaceAll(JSON.stringify(MARK), () => deepText(levels))))
      } catch (error) {
        const said = error instanceof Error ? error.stack : String(error)
        if (!isMcproveError(error)) broken.push(`${text.slice(0, 300)}: ${said?.slice(0, 700)}`)
      }
    }
    expect(broken).toEqual([])
  })
})
