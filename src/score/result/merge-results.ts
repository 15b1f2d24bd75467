// Merges the results of shards into the result of the whole run: the same bytes as a single run (decision 0023).

import { McproveError } from '../../core/errors/error.js'
import { type Coverage, CoverageCount, judgedCoverage } from '../../core/gate/coverage.js'
import { isFailing, isGreen } from '../../core/gate/status.js'
import { listSome } from '../../core/text/list-some.js'
import { showName } from '../../core/text/show-name.js'
import type { Result, ShardPart, TestResult } from './result.js'
import { exitCodeWith, Tally } from './summarize.js'

const INTERRUPTED = 130
const SAME_RUN_HINT = 'Run all shards with the same suites and filters.'

/** A result and the file it was read from, for errors. */
export interface SavedResult {
  readonly file: string
  readonly result: Result
}

interface Shard extends SavedResult {
  readonly part: ShardPart
}

/** In any order. Throws BAD_USAGE unless they are all shards of one run, each once. */
export function mergeResults(saved: readonly SavedResult[]): Result {
  const shards = saved.map(shardOf).sort((one, other) => one.part.index - other.part.index)
  checkSameRun(shards)
  const tests = testsInOrder(shards)
  checkComplete(shards, tests.length)
  const tally = new Tally()
  for (const test of tests) tally.add(test)
  const coverage = mergeCoverage(shards)
  const isInterrupted = shards.some(({ result }) => result.exit_code === INTERRUPTED)
  return {
    schema: 'mcprove/result@1',
    summary: tally.summary,
    exit_code: isInterrupted ? INTERRUPTED : exitCodeWith(coverage, tally.exitCode),
    ...(coverage === undefined ? {} : { coverage }),
    ...mergeTiming(shards),
    tests,
  }
}

function shardOf({ file, result }: SavedResult): Shard {
  if (result.showing !== undefined) {
    throw new McproveError('BAD_USAGE', `${file} is incomplete: it is ${result.showing}`, {
      hint: 'Write shard results without --only-failed; pass it to `merge` instead.',
    })
  }
  const { shard } = result
  for (const test of result.tests) checkVerdict(test, file)
  if (shard !== undefined && shard.rows.length === result.tests.length) return { file, result, part: shard }
  throw new McproveError('BAD_USAGE', `${file} is not the result of a shard`, {
    hint: 'Write it with `mcprove run --shard 1/3 -o result.json`.',
  })
}

/** The merged result is a verdict: a row that passes must contain something that passed. */
function checkVerdict({ name, status, runs, gates }: TestResult, file: string): void {
  if (!isGreen(status)) return
  const against = gates.find((gate) => !gate.sample && isFailing(gate.status))
  if (against === undefined && runs.length + gates.length > 0) return
  const why =
    against === undefined
      ? 'it has neither runs nor checks'
      : `its check ${showName(against.gate)} has the status ${against.status}`
  throw new McproveError('BAD_USAGE', `${file}: the test ${showName(name)} has the status ${status}, but ${why}`, {
    hint: 'Use the unmodified results of `mcprove run --shard`.',
  })
}

function checkSameRun(shards: readonly Shard[]): void {
  const [first] = shards
  for (const [index, { file, part }] of shards.entries()) {
    if (first === undefined) return
    if (part.count !== first.part.count || part.total !== first.part.total) {
      throw new McproveError(
        'BAD_USAGE',
        `${first.file} and ${file} are not from the same run: ${described(first)}, ${described({ part })}`,
        { hint: SAME_RUN_HINT },
      )
    }
    if (part.hash !== first.part.hash) {
      throw new McproveError(
        'BAD_USAGE',
        `${first.file} and ${file} are not from the same run: their suites or tests differ`,
        {
          hint: SAME_RUN_HINT,
        },
      )
    }
    const before = shards[index - 1]
    if (before?.part.index === part.index) {
      throw new McproveError('BAD_USAGE', `${before.file} and ${file} are both shard ${part.index}/${part.count}`, {
        hint: 'Give each shard once.',
      })
    }
  }
}

function described({ part }: Pick<Shard, 'part'>): string {
  return `${part.index}/${part.count} of ${part.total} tests`
}

function testsInOrder(shards: readonly Shard[]): TestResult[] {
  const placed = new Map<number, { readonly test: TestResult; readonly file: string }>()
  for (const { file, result, part } of shards) {
    for (const [at, test] of result.tests.entries()) {
      // There are as many indices as tests.
      const place = part.rows[at] as number
      const other = placed.get(place)
      if (other !== undefined) {
        throw new McproveError(
          'BAD_USAGE',
          `${other.file} and ${file} both contain test ${place + 1}, \`${test.name}\``,
          {
            hint: SAME_RUN_HINT,
          },
        )
      }
      placed.set(place, { test, file })
    }
  }
  return [...placed].sort(([one], [other]) => one - other).map(([, { test }]) => test)
}

/** A shard without rows writes no result; an interrupted one reports it itself. */
function checkComplete(shards: readonly Shard[], rows: number): void {
  const { count = 0, total = 0 } = shards[0]?.part ?? {}
  const given = new Set(shards.map(({ part }) => part.index))
  if (rows === total || given.size === count) return
  const missing = Array.from({ length: count }, (_, i) => i + 1).filter((index) => !given.has(index))
  throw new McproveError(
    'BAD_USAGE',
    `${total - rows} of ${total} tests are missing: no result for shard ${listSome(missing.map((index) => `${index}/${count}`))}`,
    { hint: 'Give the results of all shards.' },
  )
}

function mergeCoverage(shards: readonly Shard[]): Coverage | undefined {
  const merged = new CoverageCount()
  let threshold: number | undefined
  let isCounted = false
  for (const {
    result: { coverage },
    part,
  } of shards) {
    if (coverage === undefined) continue
    isCounted = true
    threshold ??= coverage.threshold
    merged.add('tool', part.called, [...part.called, ...coverage.uncalled])
    for (const kind of ['resource', 'prompt'] as const) {
      const { [`${kind}s` as const]: used = [] } = part
      const { [`${kind}s` as const]: counted } = coverage
      if (counted !== undefined) merged.add(kind, used, [...used, ...counted.unused])
    }
  }
  return isCounted ? judgedCoverage(merged.summary(threshold)) : undefined
}

/** Shards run in parallel: the earliest start, and the duration of the longest. */
function mergeTiming(shards: readonly Shard[]): Pick<Result, 'timing'> {
  const timings = shards.flatMap(({ result: { timing } }) => (timing === undefined ? [] : [timing]))
  // In UTC and of equal length, so that texts sort like times.
  const [started_at] = timings.map((timing) => timing.started_at).sort()
  if (started_at === undefined) return {}
  return { timing: { started_at, duration_ms: Math.max(...timings.map(({ duration_ms }) => duration_ms)) } }
}
