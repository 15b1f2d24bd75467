// Values nested thousands of levels deep, in every place of what every public function takes: a result, or an error with a
// code. A name that is exported without a feed is red.
import { describe, expect, it } from 'vitest'
import { isMcproveError } from '../../src/core/errors/error.js'
import { withValueAt } from '../../src/core/json/with-value-at.js'
import * as evals from '../../src/evals.js'
import * as gate from '../../src/gate.js'
import * as mcprove from '../../src/index.js'
import * as node from '../../src/node.js'
import * as stats from '../../src/stats.js'
import { traceMatchers } from '../../src/vitest/trace-matchers.js'
import { FEEDS, type Feed, WITHOUT_FEED } from './deep-feeds.js'
import { placesIn, SHAPES } from './deep-value.js'

/** `npm run prove` feeds more shapes and places. */
const IS_ALL = process.env.MCPROVE_DEEP === 'all'
const MAX_PLACES = IS_ALL ? 60 : 8
const FEW = ['1000 objects', '10000 schemas', '40000 lists', '2000 keys']
const FED = SHAPES.filter(({ name }) => IS_ALL || FEW.includes(name))

it('every name that other programs import has a feed', () => {
  const names = [mcprove, evals, stats, gate, node, traceMatchers].flatMap((exported) => Object.keys(exported))
  expect([...Object.keys(FEEDS), ...Object.keys(WITHOUT_FEED)].sort()).toEqual(names.sort())
})

/** How a call ended: null for a result or one of our errors. */
async function endOf({ use }: Feed, args: unknown): Promise<Error | null> {
  try {
    // A feed takes as many arguments as it gives.
    await use(...(args as never[]))
    return null
  } catch (error) {
    if (isMcproveError(error)) return null
    return error instanceof Error ? error : new Error(String(error))
  }
}

describe.each(Object.entries(FEEDS))('%s', (_name, feed) => {
  it('takes what is valid', async () => {
    expect(await endOf(feed, feed.args)).toBeNull()
  })

  it.each(FED)('$name', async ({ value, shallow }) => {
    const broken: string[] = []
    for (const path of placesIn(feed.args, MAX_PLACES)) {
      const end = await endOf(feed, withValueAt(feed.args, path, value))
      if (end === null) continue
      // A value of a wrong type, which TypeScript refuses, may be an exception: then a harmless one is, too.
      const harmless = await endOf(feed, withValueAt(feed.args, path, shallow))
      if (end instanceof RangeError || harmless === null) broken.push(`${path.join('.')}: ${end.stack?.slice(0, 600)}`)
    }
    expect(broken).toEqual([])
  })
})
