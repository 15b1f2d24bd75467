import { percent } from './tables.mjs'

/** What the figures must show (docs/statistics.md). */
export function barsOf({ unchanged, manyRuns, changed, sequential, shifts }) {
  return [
    ...unchanged.flatMap(({ rate, shares, whole }) => unchangedBars(rate, shares.mcprove, whole)),
    atMost(`the same at ${manyRuns.rate}, ${manyRuns.runs} runs`, manyRuns.shares.mcprove.alarm, 0.055),
    ...changed.flatMap(changedBars),
    ...sequentialBars(sequential),
    ...shifts.unchanged.map(({ rate, found }) => atMost(`change points in 200 results at ${rate}`, found, 0.05)),
    // A shorter history does not know the old rate well enough.
    ...shifts.planted.map(({ results, found }) =>
      atLeast(`shift after ${results} results, found within 3`, found, results < 50 ? 0.85 : 0.9),
    ),
  ]
}

function unchangedBars(rate, shares, { repetitions, alarms, broken, different }) {
  return [
    atMost(`exit 1 without a change at ${rate}`, shares.alarm, 0.055),
    // The whole diff runs less often, so its bar has room for chance: 3 standard errors.
    atMost(`the same at ${rate}, whole diff`, alarms / repetitions, 0.05 + 3 * Math.sqrt((0.05 * 0.95) / repetitions)),
    exactly(`whole diffs that decide otherwise than the simulated decision at ${rate}`, different, 0),
    exactly(`exit 1 with one deterministic break at ${rate}`, broken, repetitions),
  ]
}

/** By the first words of a scenario; the others are for information. */
const FOUND = {
  'one of 20 tests, 0.9 to 0.3': 0.8,
  'one of 20 tests, 0.9 to 0.1': 0.65,
  'all 200 tests, 0.9 to 0.85': 0.95,
}

function changedBars({ name, key, shares }) {
  const bar = Object.entries(FOUND).find(([start]) => name.startsWith(start))?.[1]
  return bar === undefined ? [] : [atLeast(name, shares.mcprove[key], bar)]
}

function sequentialBars({ rule, fixed, rates }) {
  const at = (wanted) => rates.find(({ rate }) => rate === wanted)
  return [
    ...rates.flatMap(({ rate, pass, fail, shorter }) => [
      ...(rate <= rule.floor ? [atMost(`false passes at ${rate}`, Math.max(pass, shorter.pass), rule.alpha)] : []),
      ...(rate >= rule.alternative ? [atMost(`false fails at ${rate}`, Math.max(fail, shorter.fail), rule.beta)] : []),
    ]),
    atMost('mean runs at 0.98, of the fixed design', at(0.98).meanRuns / fixed, 0.7),
    atMost('mean runs at 0.7, of the fixed design', at(0.7).meanRuns / fixed, 0.2),
  ]
}

function atMost(name, value, bar) {
  return { name, value: percent(value), bar: `at most ${percent(bar)}`, holds: value <= bar }
}

function atLeast(name, value, bar) {
  return { name, value: percent(value), bar: `at least ${percent(bar)}`, holds: value >= bar }
}

function exactly(name, value, bar) {
  return { name, value: String(value), bar: String(bar), holds: value === bar }
}
