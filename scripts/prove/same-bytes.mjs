// The same input gives the same result, byte for byte: on every Node version, in every time zone and locale.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sixGatesFile } from '../../bench/six-gates.mjs'
import { SHAPES, traceOf } from '../../bench/traces.mjs'
import { keepFigures } from './keep-figures.mjs'
import { installedNodes } from './newer-nodes.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ZONES = ['UTC', 'Asia/Kathmandu']
const LOCALES = ['C', 'de_DE.UTF-8']
const GENERATED_TRACES = 300

export async function sameBytes() {
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-same-bytes-'))
  try {
    return compare(installedNodes(), inputs(folder), folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function compare(nodes, scorings, folder) {
  const failures = []
  const places = nodes.flatMap((node) => ZONES.flatMap((zone) => LOCALES.map((locale) => ({ node, zone, locale }))))
  // The first environment is used twice: without a difference, the bytes must be equal too.
  places.push(places[0])
  for (const scoring of scorings) {
    const outcomes = places.map((place) => ({ ...place, outcome: outcomeOf(scoring, place, folder) }))
    const [{ outcome: expected }] = outcomes
    const different = outcomes.filter(({ outcome }) => outcome !== expected)
    for (const { node, zone, locale, outcome } of different) {
      failures.push(`${scoring.name}: ${outcome} on Node ${node.version}, ${zone}, ${locale}, but ${expected} before`)
    }
    console.log(`  ${outcomes.length - different.length} of ${outcomes.length} the same: ${scoring.name}, ${expected}`)
  }
  const versions = `Node ${nodes.map(({ version }) => version).join(', ')}`
  const where = `${versions}; time zones ${ZONES.join(', ')}; locales ${LOCALES.join(', ')}`
  console.log(`  on ${where}`)
  const total = scorings.length * places.length
  keepFigures('same-bytes', `${total - failures.length} of ${total} results are byte-identical to the first: ${where}.`)
  return failures
}

/** The examples, and more traces with more ways to fail. */
function inputs(folder) {
  const generated = Array.from({ length: GENERATED_TRACES }, (_, i) => traceOf(i, SHAPES.small, i % 3 === 0))
  writeFileSync(join(folder, 'traces.jsonl'), generated.map((trace) => `${JSON.stringify(trace)}\n`).join(''))
  writeFileSync(join(folder, 'gates.yml'), sixGatesFile)
  const gates = ['score', 'traces.jsonl', '--gates', 'gates.yml']
  return [
    ...exampleReplays(),
    ...exampleInputs(),
    { name: `${GENERATED_TRACES} generated runs`, cwd: folder, args: gates },
    { name: `${GENERATED_TRACES} generated tests`, cwd: folder, args: [...gates, '--per-trace', '--traces'] },
  ]
}

/** Every example, with the command in examples/README.md. */
function exampleReplays() {
  const table = readFileSync(join(root, 'examples/README.md'), 'utf8')
  return [...table.matchAll(/^\| \[([\w-]+)\].+? \| `mcprove (.+?)` \|/gm)].map(([, name, command]) => ({
    name: `examples/${name}`,
    cwd: join(root, 'examples', name),
    args: [...command.split(' '), '--traces'],
  }))
}

function exampleInputs() {
  const files = readdirSync(join(root, 'examples'), { recursive: true }).map((file) => file.replaceAll('\\', '/'))
  return files
    .filter((file) => file.endsWith('.traces.jsonl'))
    .sort()
    .map((traces) => {
      const suite = files.find((file) => file.endsWith('.mcprove.yml') && folderOf(file) === folderOf(traces))
      return { name: `examples/${traces}`, cwd: join(root, 'examples'), args: ['score', traces, '--suite', suite] }
    })
}

function folderOf(file) {
  return file.slice(0, file.lastIndexOf('/'))
}

/**
 * The exit code and hashes of the `jsonl` and `json` output, as one line. Rows that are executed again (scripts, direct
 * calls) have timings: only their verdict is compared.
 */
function outcomeOf({ cwd, args }, { node, zone, locale }, folder) {
  const result = join(folder, 'result.json')
  const reports = ['--reporter', 'jsonl', '--output', result]
  const { status, stdout, stderr } = spawnSync(node.path, [join(root, 'dist/cli.cjs'), ...args, ...reports], {
    cwd,
    env: { ...process.env, TZ: zone, LANG: locale, LC_ALL: locale },
    maxBuffer: 1 << 28,
  })
  if (status !== 0 && status !== 1) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
  const json = readFileSync(result, 'utf8')
  const { tests } = JSON.parse(json)
  const anew = tests.filter(({ replayed }) => !replayed)
  if (anew.length === 0) return `exit code ${status}, jsonl ${digest(stdout)}, json ${digest(json)}`
  const replayed = JSON.stringify(tests.filter((test) => test.replayed))
  const verdicts = JSON.stringify(anew.map((test) => [test.name, test.status]))
  return `exit code ${status}, ${tests.length - anew.length} of ${tests.length} rows replayed ${digest(replayed)}, verdicts ${digest(verdicts)}`
}

function digest(bytes) {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12)
}
