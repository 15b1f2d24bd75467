// The tables of docs/statistics.md.

/** In the order of the columns. */
const METHODS = {
  mcprove: '`mcprove diff`',
  fisher: 'Fisher per test, no correction',
  signaltestSuite: 'signaltest, suite',
  signaltestMannWhitney: 'signaltest, suite, Mann-Whitney',
  agentRegressSuite: 'agent-regress, suite',
  agentRegressCases: 'agent-regress, per case',
}

export function percent(share) {
  const value = 100 * share
  return `${value === 0 || value === 100 ? value : value.toFixed(1)} %`
}

function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function unchangedTable({ unchanged, manyRuns }) {
  const [{ repetitions, whole }] = unchanged
  return [
    `**Nothing changed**: 200 tests with 10 runs a side, ${repetitions} repetitions. How often CI fails (exit code 1, or a test that fails):`,
    '',
    table(
      ['pass rate', ...Object.values(METHODS)],
      [
        ...unchanged.map(({ rate, shares }) => alarmRow(rate, shares)),
        alarmRow(`${manyRuns.rate}, ${manyRuns.runs} runs, ${manyRuns.repetitions} repetitions`, manyRuns.shares),
      ],
    ),
    '',
    `The whole \`diff\`, from results with runs to the exit code, on ${whole.repetitions} further pairs of results at each rate. It decided as in the table above on every pair; with so few pairs, a share of 5 % has a standard error of ${percent(Math.sqrt((0.05 * 0.95) / whole.repetitions))}:`,
    '',
    table(
      ['pass rate', 'exit 1, nothing changed', 'exit 1, one direct test broke'],
      unchanged.map(({ rate, whole: { alarms, broken, repetitions: all } }) => [
        rate,
        percent(alarms / all),
        percent(broken / all),
      ]),
    ),
  ].join('\n')
}

function alarmRow(name, shares) {
  return [name, ...Object.keys(METHODS).map((method) => percent(shares[method].alarm))]
}

export function changedTable({ changed }) {
  return [
    'How often a change is found:',
    '',
    table(
      ['what changed', 'repetitions', ...Object.values(METHODS)],
      changed.map(({ name, key, repetitions, shares }) => [
        name,
        repetitions,
        ...Object.keys(METHODS).map((method) => foundCell(method, key, shares[method])),
      ]),
    ),
  ].join('\n')
}

/** Methods without a line for the suite find a change everywhere when they fail at all. */
function foundCell(method, key, { alarm, row, suite }) {
  if (key === 'suite') return percent(method === 'mcprove' ? suite : alarm)
  return percent(method === 'agentRegressSuite' ? alarm : row)
}

export function plannedTable({ planned }) {
  return table(
    ['one test falls', 'among', 'runs a side'],
    planned.map(({ from, to, rows, runs }) => [`${from} to ${to}`, `${rows} tests`, runs]),
  )
}

export function sequentialTable({ sequential: { rule, fixed, repetitions, rates } }) {
  const { floor, alternative, alpha, beta, max } = rule
  return [
    `Floor ${floor}, alternative ${alternative}, alpha = ${alpha}, beta = ${beta}, at most ${max} runs; ${repetitions} simulated tests at each rate. The fixed design with the same two errors needs ${fixed} runs.`,
    '',
    table(
      ['true pass rate', 'passes', 'fails', 'mean runs', 'of the fixed design', 'undecided with `max: 100`'],
      rates.map(({ rate, pass, fail, meanRuns, shorter }) => [
        rate,
        percent(pass),
        percent(fail),
        meanRuns.toFixed(1),
        percent(meanRuns / fixed),
        percent(shorter.undecided),
      ]),
    ),
  ].join('\n')
}

export function shiftsTable({ shifts: { repetitions, unchanged, planted } }) {
  return [
    `One test with 10 runs a result, ${repetitions} histories for each figure.`,
    '',
    table(
      ['200 results, no change, at', 'a change point is reported'],
      unchanged.map(({ rate, found }) => [rate, percent(found)]),
    ),
    '',
    table(
      ['0.9 falls to 0.5 after', 'found within three results'],
      planted.map(({ results, found }) => [`${results} results`, percent(found)]),
    ),
  ].join('\n')
}
