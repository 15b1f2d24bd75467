// What a load measures, against servers whose times are known.
import { expect, it } from 'vitest'
import { installAllEngines } from '../../core/engines/install-all-engines.js'
import { loadAudit } from '../case-server/load-audit.js'
import { after, loadCase, oneByOne } from '../case-server/load-case.js'
import { openCase } from '../case-server/probe-case.js'
import { isLoad, LOAD, type LoadReport } from './load-observation.js'
import { sizeOf } from './ramp.js'
import { merged } from './standing.js'
import { percentile } from './tally.js'

installAllEngines()

async function loaded({ server, setting: { load } }: ReturnType<typeof loadCase>): Promise<LoadReport> {
  const audit = await loadAudit(openCase(server), load)
  const made = await audit.observe(LOAD)
  await audit.end()
  if (!isLoad(made)) throw new Error(made.reason)
  return made
}

function figures({ steps }: LoadReport, tool: string) {
  return steps.map(({ load, tallies }) => {
    const { latencies } = merged(tallies.filter(({ request }) => request.name === tool))
    return [sizeOf(load), ...(['p50', 'p90', 'p99'] as const).map((name) => percentile(latencies, name))]
  })
}

it('closed: a fixed time of service is every percentile, with any number of clients', async () => {
  const report = await loaded(loadCase({ say: after(20), find: after(7) }, { requests: 1200, clients: [1, 8] }))
  expect(figures(report, 'say')).toEqual([
    [1, 20, 20, 20],
    [8, 20, 20, 20],
  ])
  expect(figures(report, 'find')).toEqual([
    [1, 7, 7, 7],
    [8, 7, 7, 7],
  ])
})

it('closed: behind one lock, n clients wait for n times of service', async () => {
  const report = await loaded(loadCase({ say: oneByOne(10) }, { requests: 2000, clients: [1, 2, 4, 8] }))
  expect(figures(report, 'say')).toEqual([
    [1, 10, 10, 10],
    [2, 20, 20, 20],
    [4, 40, 40, 40],
    [8, 80, 80, 80],
  ])
})

it('the percentiles of a mixture are those of its parts', async () => {
  // Of 100 calls in a row, 45 take 1 ms, 45 take 2 ms, 8 take 30 ms and 2 take 400 ms.
  const msOf = (count: number): number => [400, 400, ...Array<number>(8).fill(30)][count % 100] ?? 1 + (count % 2)
  const say = async (text: string, calls: Parameters<ReturnType<typeof after>>[1]) =>
    await after(msOf(calls.count))(text, calls)
  const report = await loaded(loadCase({ say }, { requests: 2000, clients: [1] }))
  expect(figures(report, 'say')).toEqual([[1, 2, 2, 400]])
})

it('open: below its capacity a lock delays nothing, above it everything', async () => {
  const report = await loaded(loadCase({ say: oneByOne(10) }, { requests: 400, rates: [50, 400] }))
  const [below, above] = figures(report, 'say')
  expect(below).toEqual([50, 10, 10, 10])
  // Two of four requests are calls: at 0, 2.5, 10, 12.5, 20, ... ms. They are answered at 10, 20, 30, ... ms, so the calls of
  // pair m, from 0 to 49, take 10 m + 10 and 10 m + 17.5 ms.
  expect(above).toEqual([400, 257.5, 457.5, 500])
})

it.each([
  [75, 7],
  [45, 4],
  [10, 1],
  [200, 16],
])('with one call of 10 ms at a time, p90 stays within %d ms up to %d clients', async (limit, clients) => {
  const setup = { requests: 3000, clients: [1, 2, 4, 8, 16], until: { measure: 'p90', limit } as const }
  const { knee } = await loaded(loadCase({ say: oneByOne(10) }, setup))
  expect(knee?.kept?.load).toEqual({ model: 'closed', clients })
})

it('makes no more requests than it may', async () => {
  let calls = 0
  const say = (text: string): string => {
    calls += 1
    return text
  }
  const { steps } = await loaded(loadCase({ say }, { requests: 100, clients: [1, 2, 50] }))
  expect(steps.map(({ sent }) => sent)).toEqual([33, 33, 33])
  // 17 of 33 requests are calls; 4 calls find what to ask, 2 try another text, and twice 12 rounds of 2 calls are quiet.
  expect(calls).toBe(3 * 17 + 4 + 2 + 2 * 12 * 2)
})
