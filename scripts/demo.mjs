// `npm run demo`: from a fresh clone to passing and failing verdicts with their reasons, and a report; offline.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

function run(command, args, { expectedStatus = 0, quiet = false } = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    stdio: quiet ? 'pipe' : 'inherit',
    encoding: 'utf8',
  })
  if (status === expectedStatus) return
  if (quiet) process.stderr.write(`${stdout}${stderr}`)
  throw new Error(`\`${[command, ...args].join(' ')}\` ended with ${status}, expected ${expectedStatus}`)
}

function show(title, args, expectedStatus) {
  console.log(`\n# ${title}\n$ mcprove ${args.join(' ')}`)
  run(process.execPath, ['dist/cli.cjs', ...args], { expectedStatus })
  console.log(`(exit code ${expectedStatus})`)
}

function regressed(name) {
  return ['score', `examples/${name}/regressed.traces.jsonl`, '--suite', `examples/${name}/${name}.mcprove.yml`]
}

run(process.execPath, ['scripts/ensure-installed.mjs'])
console.log('building ...')
run(process.execPath, ['scripts/build.mjs'], { quiet: true })

show('A server, tested by its author: direct calls, tool quality, a recorded agent', ['run', 'examples/weather'], 0)
show('An agent on three servers, replayed without a model', ['run', 'examples/research'], 0)
show('The same agent after a regression', regressed('research'), 1)
show('An agent that says what it did not do', regressed('narrative'), 1)
const report = 'node_modules/.cache/mcprove-demo/report.html'
mkdirSync(dirname(join(root, report)), { recursive: true })
const shown = ['orders', 'distractors', 'fault-recovery', 'jury', 'stability'].map((name) => `examples/${name}`)
show('A whole suite, a sweep, faults, a jury, stability: as a page', ['run', ...shown, '--quiet', '-o', report], 0)
console.log(`\nThe HTML report: ${join(root, report)}`)

console.log('\n# All examples (examples/README.md says how to run each)')
for (const [, name, shows] of readFileSync(join(root, 'examples/README.md'), 'utf8').matchAll(
  /^\| \[([\w-]+)\]\(.+?\) \| (.+?) \|/gm,
)) {
  console.log(`  examples/${name.padEnd(16)}${shows}`)
}
console.log('\nNext: mcprove score your-traces.jsonl --gates gates.yml (see README.md)')
