// A Stryker test runner that loads the sources and the tests once and then runs single tests, mutant after mutant,
// because importing would take nearly all of a mutant's time. Decision 0039 says how it handles state that a mutant
// leaves behind.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { collectTests, getFn, getHooks } from '@vitest/runner'
import fc from 'fast-check'
import { createServer, createServerModuleRunner } from 'vite'

/**
 * In switches of mutants, the same on every machine. A test that passes more is left out: survivors are tried with
 * every test.
 */
const MOST_STEPS = 6_000_000
/** How many switches a test with a mutant may pass: a minimum, and a multiple of what it passes without. */
const FUEL = { steps: 50_000_000, factor: 20 }
const MEASURED = 'measured-tests.json'

class WarmRunner {
  static inject = ['options']
  #options
  #server
  #tests = new Map()
  #switches = {}
  #isFresh = true
  #isTainted = false

  constructor(options) {
    this.#options = options.warm
  }

  capabilities() {
    // Read where loading can reach the mutant too; without static mutants, none is active while loading.
    return { reloadEnvironment: true }
  }

  async init() {
    // What vitest's assertions need; nothing else of vitest is used here.
    globalThis.__vitest_worker__ = { config: {} }
    // The same inputs for every mutant; a failing one is not shrunk, because nobody reads it.
    fc.configureGlobal({ seed: 1, endOnFailure: true })
    // Only whether a test noticed counts, not a promise that a mutant left behind.
    process.on('unhandledRejection', () => {})
    globalThis.__stryker__ = this.#switches
    this.#switches.fuel = Number.POSITIVE_INFINITY
    const measured = existsSync(MEASURED) ? JSON.parse(readFileSync(MEASURED, 'utf8')) : undefined
    // Before the dry run, mutants reached by loading count too: a mutant that only loading reaches is not tried.
    this.#switches.isCovering = measured === undefined
    this.#server = await createServer(serverOptions())
    const modules = createServerModuleRunner(this.#server.environments.ssr, { hmr: false })
    // Sources first, so that nothing is loaded within a test and counted as that test's.
    for (const path of filesOf(this.#options.sources)) await modules.import(path)
    const files = await collectTests(
      filesOf(this.#options.tests),
      collecting((path) => modules.import(path)),
    )
    for (const file of files) {
      if (file.result?.state === 'fail') throw new Error(`${file.filepath}: ${file.result.errors[0].message}`)
      await this.#prepare(file, file.filepath, measured)
    }
  }

  async #prepare(suite, path, measured) {
    const { beforeAll, beforeEach, afterEach } = getHooks(suite)
    if (beforeEach.length + afterEach.length > 0) throw new Error(`${path}: beforeEach and afterEach are not run here`)
    for (const hook of beforeAll) await hook(suite)
    for (const task of suite.tasks) {
      if (task.mode !== 'run' || this.#options.without.includes(task.name)) continue
      if (task.type === 'suite') await this.#prepare(task, path, measured)
      else this.#tests.set(task.id, { id: task.id, name: task.name, path, run: getFn(task), ...measured?.[task.id] })
    }
  }

  async dryRun() {
    const results = []
    const measured = {}
    for (const [id, test] of this.#tests) {
      this.#switches.currentTestId = id
      this.#switches.fuel = Number.MAX_SAFE_INTEGER
      const started = performance.now()
      const failureMessage = await failureOf(test)
      test.ms = performance.now() - started
      test.steps = Number.MAX_SAFE_INTEGER - this.#switches.fuel
      measured[id] = { ms: test.ms, steps: test.steps }
      const status = failureMessage === undefined ? 0 : 1
      results.push({ id, name: test.name, fileName: test.path, timeSpentMs: test.ms, status, failureMessage })
    }
    this.#switches.currentTestId = undefined
    this.#switches.isCovering = false
    // For the processes that take over when one was stopped.
    writeFileSync(MEASURED, JSON.stringify(measured))
    return { status: 'complete', tests: results, mutantCoverage: this.#switches.mutantCoverage }
  }

  async mutantRun({ activeMutant, testFilter, sandboxFileName }) {
    const isFresh = this.#isFresh
    this.#isFresh = false
    if (this.#isTainted) throw stateLeftBehind()
    const tests = testFilter.map((id) => this.#tests.get(id)).filter(({ steps }) => steps <= MOST_STEPS)
    tests.sort(likelyKillersFirst(sandboxFileName))
    for (const [index, test] of tests.entries()) {
      this.#switches.fuel = FUEL.steps + FUEL.factor * test.steps
      this.#switches.activeMutant = interned(activeMutant.id)
      const failureMessage = await failureOf(test)
      this.#switches.activeMutant = undefined
      if (failureMessage === undefined) continue
      const isEndless = this.#switches.fuel < 0
      this.#switches.fuel = Number.POSITIVE_INFINITY
      this.#isTainted = (await failureOf(test)) !== undefined
      if (this.#isTainted && !isFresh) throw stateLeftBehind()
      if (isEndless) return { status: 'timeout', reason: failureMessage }
      return { status: 'killed', killedBy: [test.id], failureMessage, nrOfTests: index + 1 }
    }
    return { status: 'survived', nrOfTests: tests.length }
  }

  async dispose() {
    await this.#server?.close()
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'warm', injectableClass: WarmRunner }]

// Stryker tries the mutant again, in a new process.
function stateLeftBehind() {
  return new Error('a mutant left a state behind')
}

async function failureOf({ run }) {
  try {
    await run()
    return undefined
  } catch (error) {
    return String(error?.message ?? error)
  }
}

function likelyKillersFirst(source) {
  const own = source.replace(/\.ts$/, '.test.ts')
  const distance = ({ path }) => (path === own ? 0 : dirname(path) === dirname(source) ? 1 : 2)
  return (a, b) => distance(a) - distance(b) || a.ms - b.ms
}

// Like the literals in the code: two interned texts are compared by address.
function interned(text) {
  return Object.keys({ [`mutant ${text}`]: 0, [text]: 0 }).find((key) => key === text)
}

function serverOptions() {
  return {
    configFile: false,
    logLevel: 'error',
    define: { __MCPROVE_VERSION__: JSON.stringify('0.0.0-test') },
    server: { middlewareMode: true, ws: false, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [{ name: 'switches', transform: withOwnSwitches }],
  }
}

// Counting which tests reach a mutant takes most of the time of instrumented code, and is needed only once. Every
// switch uses fuel: an endless loop runs out of it, so that no process has to be stopped.
function withOwnSwitches(code) {
  return code
    .replace('function cover() {', 'function cover() { if (!ns.isCovering) return;')
    .replace('function isActive(id) {', 'function isActive(id) { if (--ns.fuel < 0) throw new Error("out of fuel");')
}

function collecting(importFile) {
  return {
    config: {
      root: process.cwd(),
      setupFiles: [],
      sequence: { hooks: 'stack', seed: 1 },
      allowOnly: false,
      testTimeout: 600_000,
      hookTimeout: 600_000,
      retry: 0,
      tags: [],
    },
    trace: (_name, attributes, task = attributes) => task(),
    importFile,
  }
}

function filesOf({ places, suffix, except }) {
  return places
    .flatMap((place) =>
      statSync(place).isFile() ? place : readdirSync(place, { recursive: true }).map((name) => join(place, name)),
    )
    .filter((path) => path.endsWith(suffix) && !except.some((ending) => path.endsWith(ending)))
    .sort()
    .map((path) => join(process.cwd(), path))
}
