// `npm test`: all checks, one line per step, failures in full.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensure-installed.mjs'
import { ensurePrograms } from './ensure-programs.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const packFolder = join(root, 'node_modules/.cache', `mcprove-pack-${process.pid}`)
const CONCURRENCY = availableParallelism()
const results = []

ensureInstalled()
ensurePrograms()
await inParallel([
  step('build', node('scripts/build.mjs', '--check')),
  step('generate --check', node('scripts/generate.mjs', '--check')),
  step('biome', bin('@biomejs/biome/bin/biome', 'check', '--error-on-warnings')),
  step('tsc (pure)', tsc('pure', 'tsconfig.pure.json')),
  step('tsc (all)', tsc('all', 'tsconfig.json')),
  step('tsc (viewer)', tsc('viewer', 'viewer')),
  step('knip', bin('knip/bin/knip.js')),
])
if (hasPassed('build')) {
  await step('vitest', bin('vitest/vitest.mjs', 'run'), { isLive: true })()
  mkdirSync(packFolder, { recursive: true })
  // The build is done; prepack would repeat it.
  await step('npm pack', ['npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', packFolder])()
  const tarball = join(packFolder, readdirSync(packFolder)[0] ?? 'missing.tgz')
  await inParallel([
    step('publint', bin('publint/src/cli.js', 'run', tarball, '--strict')),
    step('attw', bin('@arethetypeswrong/cli/dist/index.js', tarball, '--profile', 'esm-only')),
  ])
  rmSync(packFolder, { recursive: true })
} else {
  await step('vitest (unit only)', bin('vitest/vitest.mjs', 'run', '--project', 'unit*'), { isLive: true })()
}
summarize()

function node(script, ...args) {
  return [process.execPath, join(root, script), ...args]
}

function bin(path, ...args) {
  return node(join('node_modules', path), ...args)
}

/** What has not changed since the last run is not checked again. */
function tsc(name, project) {
  const kept = join(root, `node_modules/.cache/tsc/${name}.tsbuildinfo`)
  return bin('typescript-7/bin/tsc', '-p', project, '--incremental', '--tsBuildInfoFile', kept)
}

function hasPassed(name) {
  return results.some((result) => result.name === name && result.passed)
}

async function inParallel(steps) {
  const queue = [...steps]
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await next()
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

function step(name, [command, ...args], { isLive = false } = {}) {
  return async () => {
    if (isLive) console.log(`\n> ${name}`)
    const started = performance.now()
    const { passed, output } = await run(command, args, isLive)
    const seconds = (performance.now() - started) / 1000
    results.push({ name, passed, seconds })
    console.log(line({ name, passed, seconds }))
    if (!passed && output) console.log(output.trimEnd().replaceAll(/^/gm, '    '))
  }
}

function run(command, args, isLive) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.on('error', (error) => resolve({ passed: false, output: `${error}` }))
    child.on('close', (code) => resolve({ passed: code === 0, output }))
  })
}

function line({ name, passed, seconds }) {
  return `${passed ? 'ok  ' : 'FAIL'}  ${seconds.toFixed(1).padStart(6)} s  ${name}`
}

function summarize() {
  const failed = results.filter(({ passed }) => !passed)
  console.log(`\n${results.map(line).join('\n')}\n`)
  const total = (performance.now() / 1000).toFixed(1)
  console.log(
    failed.length === 0
      ? `npm test: all ${results.length} steps passed in ${total} s`
      : `npm test: ${failed.length} of ${results.length} steps failed in ${total} s: ${failed.map(({ name }) => name).join(', ')}`,
  )
  process.exitCode = failed.length === 0 ? 0 : 1
}
