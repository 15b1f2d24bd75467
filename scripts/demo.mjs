// `npm run demo`: from a fresh clone to passing and failing verdicts, offline.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
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

run(process.execPath, ['scripts/ensure-installed.mjs'])
console.log('building ...')
run(process.execPath, ['scripts/build.mjs'], { quiet: true })

show('The example suites are valid', ['validate', 'examples'], 0)
for (const [example, suite] of [
  ['offline-traces', 'weather'],
  ['research', 'research'],
]) {
  const score = (traces) => [
    'score',
    `examples/${example}/${traces}.traces.jsonl`,
    '--suite',
    `examples/${example}/${suite}.mcprove.yml`,
  ]
  show(`${example}: good runs pass every gate`, score('good'), 0)
  show(`${example}: the same agent after a regression`, score('regressed'), 1)
}
show(
  'orders: a recorded agent, replayed without a model; a scripted one; direct tests of the server',
  ['run', 'examples/orders', '--replay'],
  0,
)
const report = 'node_modules/.cache/mcprove-demo/report.html'
mkdirSync(dirname(join(root, report)), { recursive: true })
show(
  'distractors, fault-recovery: a crowded tool list, a tool that hangs, and all of it as a page',
  ['run', 'examples/orders', 'examples/distractors', 'examples/fault-recovery', '--replay', '--quiet', '-o', report],
  0,
)
console.log(`\nThe HTML report: ${join(root, report)}`)
console.log('\nNext: mcprove score your-traces.jsonl --gates gates.yml (see README.md)')
