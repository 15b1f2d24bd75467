// The survivors that a team has accepted: CI then fails only for new ones.
import { McproveError } from '../core/errors/error.js'
import { isRecord } from '../core/trace/trace-fields.js'
import type { NewSurvivors, UnnamedTools } from './strength-report.js'
import type { TestStrength } from './test-strength.js'

export interface Baseline {
  readonly schema: typeof BASELINE_SCHEMA
  /** The ids of surviving changes, by suite and test. */
  readonly survivors: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** Tools that no check names, by suite. */
  readonly unnamed_tools: Readonly<Record<string, readonly string[]>>
}

const BASELINE_SCHEMA = 'mcprove/strength-baseline@1'

export function baselineOf(tests: readonly TestStrength[], unnamed: readonly UnnamedTools[]): Baseline {
  const suites = [...new Set(tests.map(({ suite }) => suite))].sort()
  return {
    schema: BASELINE_SCHEMA,
    survivors: Object.fromEntries(
      suites.map((suite) => [
        suite,
        Object.fromEntries(tests.filter((test) => test.suite === suite).map((test) => [test.name, survivorsOf(test)])),
      ]),
    ),
    unnamed_tools: Object.fromEntries(unnamed.map(({ suite, tools }) => [suite, tools])),
  }
}

/** What is not in the baseline. All survivors of an unknown test are new. */
export function newIn(
  tests: readonly TestStrength[],
  unnamed: readonly UnnamedTools[],
  baseline: Baseline,
): { readonly survivors: readonly NewSurvivors[]; readonly tools: readonly UnnamedTools[] } {
  return {
    survivors: tests.flatMap((test) => {
      const known = own(own(baseline.survivors, test.suite), test.name) ?? []
      const ids = survivorsOf(test).filter((id) => !known.includes(id))
      return ids.length === 0 ? [] : [{ suite: test.suite, name: test.name, ids }]
    }),
    tools: unnamed.flatMap(({ suite, tools }) => {
      const known = own(baseline.unnamed_tools, suite) ?? []
      const fresh = tools.filter((tool) => !known.includes(tool))
      return fresh.length === 0 ? [] : [{ suite, tools: fresh }]
    }),
  }
}

/** Throws RESULT_INVALID for anything but a baseline. */
export function readBaseline(value: unknown, file: string): Baseline {
  const isBaseline =
    isRecord(value) &&
    value.schema === BASELINE_SCHEMA &&
    isRecord(value.survivors) &&
    Object.values(value.survivors).every((tests) => isRecord(tests) && Object.values(tests).every(isNames)) &&
    isRecord(value.unnamed_tools) &&
    Object.values(value.unnamed_tools).every(isNames)
  // Checked above, key by key.
  if (isBaseline) return value as unknown as Baseline
  throw new McproveError('RESULT_INVALID', `${file} is not an mcprove strength baseline`, {
    hint: 'Write a baseline with `mcprove strength --baseline FILE --update-baseline`.',
  })
}

function isNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}

function survivorsOf({ changes }: TestStrength): readonly string[] {
  return changes.flatMap(({ id, verdict }) => (verdict === 'survived' ? [id] : [])).sort()
}

function own<Value>(record: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined
}
