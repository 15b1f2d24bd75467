// What learned suites are worth on runs they have not seen: as many good runs of a task teach, and its other runs are scored.
import { readFileSync } from 'node:fs'
import { SeededRandom } from '../../src/catalog/distractors/seeded-random.js'
import { canonicalJson } from '../../src/core/json/canonical-json.js'
import { parseTraces } from '../../src/core/trace/parse-traces.js'
import { ToolTable } from '../../src/core/trace/tool.js'
import type { Trace } from '../../src/core/trace/trace.js'
import { tauBench } from '../../src/importers/tau-bench/importer.js'
import { crossValidate, estimatedShare, statusesOf } from '../../src/learn/cross-validation.js'
import { goodRun } from '../../src/learn/good-run.js'
import { hasChecks, type LearnedTest } from '../../src/learn/learned-test.js'
import { TestLearner } from '../../src/learn/test-learner.js'

interface RecordedRun {
  readonly domain: string
  readonly task: string
  readonly variant: string
  readonly reward: number
  /** Whether the records were as they should be at the end; null when nobody looked. */
  readonly wroteRight: boolean | null
  readonly entry: unknown
}

interface Run extends RecordedRun {
  readonly trace: Trace
}

/** One task, taught by some of its good runs. */
interface Trial {
  readonly domain: string
  readonly task: string
  readonly taught: number
  readonly seed: number
  readonly good: number
  readonly goodPassed: number
  readonly bad: number
  readonly badFailed: number
  /** Of the bad ones, those that wrote as they should: what went wrong is in what was said. */
  readonly toldWrong: number
  readonly toldWrongFailed: number
  readonly estimate: number | null
  /** The same for "the set of writes is that of a good run". */
  readonly sameSetPassed: number
  readonly sameSetFailed: number
}

const TAUGHT = [3, 5, 8]
const SEEDS = [1, 2, 3]

const runs = (JSON.parse(readFileSync(process.env.MCPROVE_RUNS ?? '', 'utf8')) as RecordedRun[]).map(withTrace)
const tasks = new Map<string, Run[]>()
for (const run of runs) {
  const key = `${run.domain} ${run.task} ${run.variant}`
  tasks.set(key, [...(tasks.get(key) ?? []), run])
}
const trials: Trial[] = []
for (const taught of TAUGHT) {
  for (const seed of SEEDS) {
    for (const task of tasks.values()) {
      const trial = await trialOf(task, taught, seed)
      if (trial !== null) trials.push(trial)
    }
  }
}
console.log(JSON.stringify(trials))

function withTrace(run: RecordedRun): Run {
  const [raw] = tauBench
    .open({ skip: () => undefined, repeat: () => undefined, warn: () => undefined })
    .push(run.entry, { file: 'runs.json', line: 1 })
  const [trace] = parseTraces([raw])
  if (trace === undefined) throw new Error('a run without a trace')
  return { ...run, trace }
}

async function trialOf(task: readonly Run[], taught: number, seed: number): Promise<Trial | null> {
  const [first] = task
  const good = task.filter(({ reward }) => reward === 1)
  const bad = task.filter(({ reward }) => reward !== 1)
  if (first === undefined || good.length <= taught) return null
  const order = new SeededRandom(seed, first.domain, first.task, first.variant).shuffled(good)
  const teachers = order.slice(0, taught).map(({ trace }) => trace)
  const held = order.slice(taught)
  const learner = new TestLearner()
  for (const trace of teachers) learner.add(trace)
  const learned = learner.finish('task')
  // `learn` refuses runs that call no tool.
  if (!hasChecks(learned)) return null
  const goodPassed = await passing(learned, held)
  const badPassed = await passing(learned, bad)
  const estimate = await crossValidate(teachers)
  const sets = new Set(teachers.map(writesOf))
  return {
    domain: first.domain,
    task: first.task,
    taught,
    seed,
    good: held.length,
    goodPassed: goodPassed.filter(Boolean).length,
    bad: bad.length,
    badFailed: badPassed.filter((passed) => !passed).length,
    toldWrong: bad.filter(({ wroteRight }) => wroteRight === true).length,
    toldWrongFailed: bad.filter(({ wroteRight }, index) => wroteRight === true && !badPassed[index]).length,
    estimate: estimate === null ? null : estimatedShare(estimate),
    sameSetPassed: held.filter(({ trace }) => sets.has(writesOf(trace))).length,
    sameSetFailed: bad.filter(({ trace }) => !sets.has(writesOf(trace))).length,
  }
}

async function passing(test: LearnedTest, runs: readonly Run[]): Promise<readonly boolean[]> {
  const statuses = await statusesOf(
    test,
    runs.map(({ trace }) => trace),
  )
  return statuses.map((status) => status === 'passed')
}

function writesOf(trace: Trace): string {
  const { calls, tools, failed, writes } = goodRun(trace, new ToolTable())
  const made = calls.flatMap(({ name, args }, step) => {
    const tool = tools[step]
    return tool !== undefined && writes(tool) && !failed(step) ? [`${name} ${canonicalJson(args)}`] : []
  })
  return made.sort().join('\n')
}
