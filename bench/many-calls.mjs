// 2,000 recorded calls against 2,000 expected ones in `unordered`: the cost of a maximum matching.
import { alternate, timed } from './samples.mjs'

const COUNT = 2_000
const ROUNDS = 5
const BAR_MS = 500

/** Expected and recorded arguments by position; `moved` spreads positions so that neighbours do not meet. */
const CASES = {
  'exact, all distinct': {
    shape: (i) => ({ exact: { id: i, tag: `t${i}` } }),
    args: (i) => ({ tag: `t${moved(i)}`, id: moved(i) }),
  },
  'exact, none matches': {
    shape: (i) => ({ exact: { id: i, unit: 'C' } }),
    args: (i) => ({ id: moved(i), unit: 'F' }),
  },
  'exact, many identical': { shape: (i) => ({ exact: { id: i % 7 } }), args: (i) => ({ id: moved(i) % 7 }) },
  'subset, all distinct': { shape: (i) => ({ subset: { id: i } }), args: (i) => ({ id: moved(i), note: `n${i}` }) },
  'subset, none matches': {
    shape: (i) => ({ subset: { id: i, unit: 'C' } }),
    args: (i) => ({ id: moved(i), unit: 'F', note: i }),
  },
  'subset, overlapping': {
    shape: (i) => ({ subset: i % 2 === 0 ? { a: i % 40 } : { b: i % 31 } }),
    args: (i) => ({ a: moved(i) % 40, b: moved(i) % 31, c: i }),
  },
  'subset, nested lists': {
    shape: (i) => ({ subset: { tags: [`t${i % 50}`, 'x'] } }),
    args: (i) => ({ tags: ['x', `t${moved(i) % 50}`, `t${i % 13}`] }),
  },
  'half any, a quarter identical, a quarter rare': {
    shape: (i) => (i % 2 === 0 ? 'any' : i % 4 === 1 ? { exact: { id: 1 } } : { subset: { id: i } }),
    args: (i) => ({ id: i % 4 === 1 ? 1 : i % 4 === 3 ? moved(i) : i }),
  },
  'any before the exact ones it must leave': {
    shape: (i) => (i < COUNT / 2 ? 'any' : { exact: { id: i - COUNT / 2 } }),
    args: (i) => ({ id: i }),
  },
}

export async function manyCalls({ scoreTraces }) {
  const rows = []
  for (const [name, { shape, args }] of Object.entries(CASES)) {
    const calls = positions((i) => ({ name: 'get', args: shape(i) }))
    const trace = { tool_calls: positions((i) => ({ name: 'get', args: args(i) })) }
    const test = { name: 'many', trajectory: { mode: 'unordered', calls } }
    // The first time counts too, because a user who scores one trace has a cold engine.
    const first = await timed(() => scoreTraces(test, [trace]))
    const { targets } = scoreTraces(test, [trace]).tests[0].gates[0]
    const samples = await alternate({ score: () => timed(() => scoreTraces(test, [trace])) }, { rounds: ROUNDS })
    const detail = `first ${first.toFixed(0)} ms; ${targets['trajectory.mismatch_count']} unmatched`
    rows.push({ name: `2,000 x 2,000, ${name}`, values: samples.score, unit: 'ms', bar: BAR_MS, detail })
  }
  return rows
}

function positions(make) {
  return Array.from({ length: COUNT }, (_, i) => make(i))
}

/** 1,009 is coprime to 2,000, so every position occurs once. It keeps the remainder modulo 4. */
function moved(i) {
  return (i * 1_009 + 12) % COUNT
}
