// Work grows with the input, and no faster: every command at three sizes. `node scripts/prove.mjs growth` measures time
// and memory of larger ones.
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/cli/command-list.js'
import { growthCases } from '../growth/cases.js'
import { countInProcess, WorkCounter } from '../growth/count-work.js'
import { type GrowthCase, growthOf, sizesFrom } from '../growth/growth-case.js'
import { CLI, folderWith } from './run-cli.js'

/** 2 is linear, 4 quadratic, and a quadratic part shows early: what is linear comes out between 1.5 and 2.2, a sort at 2.5. */
const MAX_GROWTH = 2.6
/** Of the smallest count: that much differs from one time to the next. */
const NOISE = 0.02

const cases = growthCases({ cli: CLI })
let counter: WorkCounter
beforeAll(async () => {
  counter = await WorkCounter.start()
})
afterAll(() => counter.stop())

it('every command has a row here', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(COMMANDS).sort())
})

const rows = Object.entries(cases).flatMap(([command, listed]) =>
  typeof listed === 'string' ? [] : listed.map((one) => ({ command, ...one })),
)

describe('the work of a command is linear', () => {
  it.each(rows)('$command, in $counts', async ({ small, ...row }) => {
    // What is done once in the life of a process is done then.
    if (!row.needsProcess) await workOf(row, 2)
    const sizes = sizesFrom(small)
    let work = await workAt(row, sizes)
    // A command that waits for others does more while a busy machine keeps it waiting. Waiting only adds: the least counts.
    for (let again = 0; again < 2 && growth(work) >= MAX_GROWTH; again += 1)
      work = least(work, await workAt(row, sizes))
    expect(growth(work), work.join(', ')).toBeLessThan(MAX_GROWTH)
  })
})

type Work = readonly [number, number, number]

function growth(work: Work): number {
  return growthOf(work, work[0] * NOISE)
}

function least([a, b, c]: Work, [x, y, z]: Work): Work {
  return [Math.min(a, x), Math.min(b, y), Math.min(c, z)]
}

async function workAt(row: Omit<GrowthCase, 'small'>, [one, two, four]: Work): Promise<Work> {
  return [await workOf(row, one), await workOf(row, two), await workOf(row, four)]
}

async function workOf({ make, needsProcess }: Omit<GrowthCase, 'small'>, size: number): Promise<number> {
  const folder = folderWith({})
  const line = await make(folder, size)
  try {
    return needsProcess ? await countInProcess(CLI, folder, line) : await counter.count(folder, line)
  } finally {
    await line.close?.()
    rmSync(folder, { recursive: true, force: true })
  }
}
