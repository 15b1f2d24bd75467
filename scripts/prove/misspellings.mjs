import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { keepFigures } from './keep-figures.mjs'

const COUNT = '5000'
/** The maximum share of misspellings that nothing reports. */
const MAX_SHARE = 0.01

/** Misspells names of the examples one at a time: loading must refuse them, or a passing run must fail or warn. */
export async function misspellings() {
  const seed = process.env.MCPROVE_MISSPELLINGS_SEED ?? '1'
  const { misspellings: all, excluded } = measured(seed)
  const unnoticed = all.filter(({ noticed }) => noticed.score === null)
  keepFigures('misspellings', pageOf(seed, all, unnoticed, excluded))
  console.log(
    `  ${all.length} misspellings with seed ${seed}, ${unnoticed.length} unnoticed (${percent(unnoticed, all)})`,
  )
  const failures = unnoticed
    .filter(({ reason }) => reason === null)
    .map(({ suite, place, word, other }) => `nothing reports ${word} -> ${other} (${suite}, ${place})`)
  if (unnoticed.length <= all.length * MAX_SHARE) return failures
  return [...failures, `${percent(unnoticed, all)} of the misspellings are unnoticed, ${MAX_SHARE * 100} % are allowed`]
}

/** As reported by scripts/misspellings.mjs. */
function measured(seed) {
  const script = fileURLToPath(new URL('../misspellings.mjs', import.meta.url))
  const env = { MCPROVE_MISSPELLINGS: COUNT, ...process.env, MCPROVE_MISSPELLINGS_SEED: seed }
  const { stdout, status } = spawnSync(process.execPath, [script], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Error(`scripts/misspellings.mjs ended with ${status}`)
  return JSON.parse(stdout.trimEnd().split('\n').at(-1))
}

const WAYS = ['does not load', 'fails', 'inconclusive', 'warns', null]

function pageOf(seed, all, unnoticed, excluded) {
  const kinds = [...new Set(all.map(({ kind }) => kind))].sort()
  const rows = [
    ...kinds.map((kind) =>
      rowOf(
        kind,
        all.filter((one) => one.kind === kind),
      ),
    ),
    rowOf('**all**', all),
  ]
  const byReason = groupBy(unnoticed, ({ reason }) => reason)
  const left = (way) => all.filter(({ noticed }) => noticed[way] === null)
  return [
    `${all.length} misspellings with seed ${seed}; **${percent(unnoticed, all)}** unnoticed. With a replay instead of scoring ` +
      `recorded runs, which also detects stale recordings, ${percent(left('replay'), all)} would be unnoticed; with a new recording from a model that behaves as before, ${percent(left('record'), all)}.`,
    '',
    '| name | misspelled | does not load | fails | inconclusive | warns | unnoticed |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    'Unnoticed, with the reason:',
    '',
    ...[...byReason].map(
      ([reason, ones]) => `- ${ones.length}: ${reason ?? 'No reason is known.'} ${examplesOf(ones)}`,
    ),
    '',
    'Drawn but not counted, because the spelling is valid:',
    '',
    ...Object.entries(excluded).map(([reason, count]) => `- ${count}: ${reason}.`),
  ].join('\n')
}

function rowOf(kind, ones) {
  const counts = WAYS.map((way) => ones.filter(({ noticed }) => noticed.score === way).length)
  return `| ${kind} | ${[ones.length, ...counts].join(' | ')} |`
}

function examplesOf(ones) {
  const shown = [...new Set(ones.map(({ word, other }) => `\`${word}\` as \`${other}\``))].slice(0, 3)
  return `(${shown.join(', ')})`
}

function groupBy(list, keyOf) {
  const groups = new Map()
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

function percent(part, all) {
  return `${((100 * part.length) / all.length).toFixed(2)} %`
}
