import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepFigures } from './keep-figures.mjs'
import { TAU_SOURCES, tauRuns } from './tau-runs.mjs'

const MIN_SENSITIVITY = 0.8
const MIN_SPECIFICITY = 0.9

/** The rules of `learn` were chosen on these tasks; the others were used only by this script. */
const isTuned = ({ task }) => Number(task) % 2 === 0

/**
 * Suites learned from 3, 5 and 8 good runs of real tasks: their other good runs must pass, and failed runs must fail.
 */
export async function learnedSuites() {
  const runs = tauRuns()
  const trials = measured(runs)
  const figures = [3, 5, 8].map((taught) => {
    const own = trials.filter((trial) => trial.taught === taught)
    const bySeed = [1, 2, 3].map((seed) => sum(own.filter((trial) => trial.seed === seed)))
    return { taught, all: sum(own), untouched: sum(own.filter((trial) => !isTuned(trial))), own, bySeed }
  })
  const page = pageOf(runs, figures)
  keepFigures('learn', page, 'docs/truth.md')
  keepFigures('learn', tableOf(figures), 'docs/learning-suites.md')
  return figures.flatMap(({ taught, all, untouched, bySeed }) => {
    console.log(`  ${taught} runs: all ${shareText(all)}, held-out tasks ${shareText(untouched)}`)
    const parts = [
      ['all', all],
      ['held-out tasks', untouched],
      ...bySeed.map((part, index) => [`split ${index + 1}`, part]),
    ]
    return parts
      .filter(([, { sensitivity, specificity }]) => sensitivity < MIN_SENSITIVITY || specificity < MIN_SPECIFICITY)
      .map(
        ([name, part]) =>
          `${taught} runs, ${name}: ${shareText(part)}, at least ${MIN_SENSITIVITY} and ${MIN_SPECIFICITY} are required`,
      )
  })
}

function measured(runs) {
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-learn-'))
  try {
    const file = join(folder, 'runs.json')
    writeFileSync(file, JSON.stringify(runs))
    const { stdout, status } = spawnSync(
      process.execPath,
      [fileURLToPath(new URL('../learning.mjs', import.meta.url))],
      {
        env: { ...process.env, MCPROVE_RUNS: file },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
        maxBuffer: 1 << 28,
      },
    )
    if (status !== 0) throw new Error(`scripts/learning.mjs ended with ${status}`)
    return JSON.parse(stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Over all held-out runs, whatever their task. */
function sum(trials) {
  const total = (key) => trials.reduce((all, trial) => all + trial[key], 0)
  const [good, bad, toldWrong] = [total('good'), total('bad'), total('toldWrong')]
  return {
    trials: trials.length,
    good,
    bad,
    sensitivity: total('goodPassed') / good,
    specificity: total('badFailed') / bad,
    toldWrong,
    toldWrongFailed: total('toldWrongFailed'),
    estimate: estimateOf(trials.filter(({ estimate }) => estimate !== null)),
    sameSet: { sensitivity: total('sameSetPassed') / good, specificity: total('sameSetFailed') / bad },
  }
}

function estimateOf(trials) {
  const held = trials.reduce((all, { good }) => all + good, 0)
  return trials.reduce((all, { estimate, good }) => all + estimate * good, 0) / held
}

function shareText({ sensitivity, specificity }) {
  return `${two(sensitivity)} of good runs pass, ${two(specificity)} of failures fail`
}

function two(share) {
  return Number.isNaN(share) ? '-' : share.toFixed(2)
}

function tableOf(figures) {
  return [
    '| learned from | tasks | further good runs that pass | failures that fail | on held-out tasks | estimated by `learn` |',
    '| --- | --- | --- | --- | --- | --- |',
    ...figures.map(
      ({ taught, all, untouched }) =>
        `| ${taught} good runs | ${Math.round(all.trials / 3)} | **${two(all.sensitivity)}** of ${all.good} | **${two(all.specificity)}** of ${all.bad} | ${two(untouched.sensitivity)} and ${two(untouched.specificity)} | ${two(all.estimate)} |`,
    ),
  ].join('\n')
}

function pageOf(runs, figures) {
  const domains = [...new Set(runs.map(({ domain }) => domain))].sort()
  const good = runs.filter(({ reward }) => reward === 1).length
  return [
    `${runs.length} runs of tau-bench and tau2-bench (retail and airline) by many models, each with the reward that the benchmark gave it: ${good} good ones, ${runs.length - good} failures. For each task with enough good runs, a suite is learned from 3, 5 or 8 of them, drawn three times; its other good runs must pass and its failures must fail. Runs that are in several files count once. Runs whose reward ignores what the agent had to tell the user are left out.`,
    '',
    'Where the runs come from:',
    '',
    ...TAU_SOURCES.map(({ repository, commit }) => `- ${repository}, commit \`${commit.slice(0, 12)}\``),
    '',
    'The rules of `learn` were chosen on tasks with an even number. The tasks with an odd number were measured only after the rules were fixed.',
    '',
    '| learned from | tasks | split | good runs that pass | failures that fail |',
    '| --- | --- | --- | --- | --- |',
    ...figures.flatMap(({ taught, own, bySeed, all, untouched }) => [
      ...bySeed.map((part, index) => rowOf(taught, `split ${index + 1}`, part, part.trials)),
      rowOf(taught, 'all', all, all.trials / 3),
      rowOf(taught, 'all, odd tasks only', untouched, untouched.trials / 3),
      ...domains.map((domain) => {
        const part = sum(own.filter((trial) => trial.domain === domain))
        return rowOf(taught, `all, ${domain}`, part, part.trials / 3)
      }),
    ]),
    '',
    'For comparison, the rule "the set of successful writes equals that of one of the good runs" alone, on the same runs:',
    '',
    ...figures.map(({ taught, all: { sameSet } }) => `- ${taught} good runs: ${shareText(sameSet)}`),
    '',
    'Reasons for the differences:',
    '',
    ...figures.map(
      ({ taught, all: { bad, specificity, toldWrong, toldWrongFailed } }) =>
        `- ${taught} good runs: of ${Math.round(bad * (1 - specificity))} failures that pass, ${toldWrong - toldWrongFailed} made the right writes but told the customer something wrong or too little. ${toldWrongFailed} of ${toldWrong} such failures are caught, by numbers that every good run calculated and stated.`,
    ),
    '- Good runs that fail made a different set of writes than every run that was learned from, left out a lookup that all of those made (in tasks without writes), or did not state a number that all of those stated.',
    '',
    `\`learn\` itself estimates the share of good runs that pass, by leaving one run out: ${figures.map(({ taught, all }) => `${two(all.estimate)} with ${taught} runs (measured: ${two(all.sensitivity)})`).join(', ')}.`,
  ].join('\n')
}

function rowOf(taught, name, { good, bad, sensitivity, specificity }, tasks) {
  return `| ${taught} good runs | ${Math.round(tasks)} | ${name} | ${two(sensitivity)} of ${good} | ${two(specificity)} of ${bad} |`
}
