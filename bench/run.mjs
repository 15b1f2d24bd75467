// `npm run bench`, or a single benchmark: node bench/run.mjs scoring. With --check the exit code is 1 when one misses
// its bar.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureInstalled } from '../scripts/ensure-installed.mjs'
import { ensureFreshBuild } from './fresh-build.mjs'
import { isOver, renderTable } from './table.mjs'

/** Each is loaded only in its own process, because the packages it compares with would affect the others. */
const BENCHMARKS = {
  scoring: async () => (await import('./scoring.mjs')).scoring,
  jsonl: async () => (await import('./jsonl.mjs')).jsonl,
  import: async () => (await import('./import.mjs')).importing,
  agentevals: async () => (await import('./agentevals.mjs')).agentevals,
  narrative: async () => (await import('./narrative.mjs')).narrative,
  stability: async () => (await import('./stability.mjs')).stability,
  'many-calls': async () => (await import('./many-calls.mjs')).manyCalls,
  critics: async () => (await import('./critics.mjs')).critics,
  strength: async () => (await import('./strength.mjs')).strength,
  'audit-fuzz': async () => (await import('./audit-fuzz.mjs')).auditFuzz,
  report: async () => (await import('./report.mjs')).report,
  replay: async () => (await import('./replay.mjs')).replay,
  live: async () => (await import('./live.mjs')).live,
  concurrency: async () => (await import('./concurrency.mjs')).concurrency,
  proxy: async () => (await import('./proxy.mjs')).proxy,
  'start-up': async () => (await import('./start-up.mjs')).startUp,
  install: async () => (await import('./install.mjs')).install,
}

const OPTIONS = { check: { type: 'boolean' }, cpu: { type: 'boolean' } }

if (process.send) {
  const benchmark = await BENCHMARKS[process.argv[2]]()
  process.send(await benchmark(await import('../dist/index.js')))
  process.disconnect()
} else {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const unknown = positionals.find((name) => !Object.hasOwn(BENCHMARKS, name))
  if (unknown !== undefined) {
    console.error(`there is no benchmark ${unknown}; there are ${Object.keys(BENCHMARKS).join(', ')}`)
    process.exitCode = 2
  } else {
    if (values.cpu) process.env.MCPROVE_BENCH_CLOCK = 'cpu'
    ensureInstalled()
    ensureFreshBuild()
    const rows = await measureAll(positionals.length === 0 ? Object.keys(BENCHMARKS) : positionals)
    if (values.check && rows.some(isOver)) process.exitCode = 1
  }
}

async function measureAll(names) {
  const all = []
  for (const benchmark of names) {
    console.error(`measuring ${benchmark}`)
    all.push(...(await rowsOf(benchmark)).map((row) => ({ benchmark, ...row })))
  }
  console.log(renderTable(all))
  const barred = all.filter(({ bar, skipped }) => bar !== undefined && skipped === undefined)
  const over = all.filter(isOver)
  console.log(`\nNode ${process.versions.node}: ${barred.length - over.length} of ${barred.length} within their bars`)
  for (const row of over) console.log(`over: ${row.name}`)
  return all
}

function rowsOf(name) {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [name], { serialization: 'advanced' })
    let rows
    child.on('message', (message) => {
      rows = message
    })
    child.on('error', reject)
    child.on('exit', (code) => (rows && code === 0 ? resolve(rows) : reject(new Error(`${name} ended with ${code}`))))
  })
}
