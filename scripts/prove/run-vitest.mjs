import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const CACHE = 'node_modules/.cache/prove'

/** Runs test files of `npm test` with larger numbers. Returns the results of each file from vitest's JSON. */
export function runVitest(name, project, filter, env) {
  mkdirSync(`${root}/${CACHE}`, { recursive: true })
  const report = `${root}/${CACHE}/${name}.json`
  const args = ['run', '--project', project, filter, '--reporter', 'json', '--outputFile', report]
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0 && status !== 1) throw new Error(`vitest ended with ${status}`)
  return JSON.parse(readFileSync(report, 'utf8')).testResults
}

/** One line for each test that failed. */
export function failuresOf(tests) {
  return tests
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages: [message = ''] }) => `${fullName}: ${message.split('\n')[0]}`)
}
