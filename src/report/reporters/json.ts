import { McproveError } from '../../core/errors/error.js'
import { escapeCiCommands } from '../../core/text/ci-commands.js'
import { withoutTrace } from '../../core/trace/linked-trace.js'
import type { Result, TestResult } from '../../score/result/result.js'
import { defineReporter } from '../define-reporter.js'

export const reporter = defineReporter({
  extension: '.json',
  create: ({ traces }) => ({ end: (result) => jsonChunks(result, { traces }) }),
})

/** What a JSON report holds. */
export interface JsonOptions {
  /** Include the traces of runs. */
  readonly traces?: boolean | undefined
}

/** The result as one JSON document (`mcprove/result@1`), a chunk for each test. The same result gives the same bytes. */
export function* jsonChunks(result: Result, options: JsonOptions = {}): Generator<string> {
  const { tests, ...head } = result
  // The head without its closing brace, then the tests, indented.
  yield `${stringify(head, 2).slice(0, -2)},\n  "tests": [`
  for (const [index, test] of tests.entries()) {
    yield `${index === 0 ? '' : ','}\n    ${stringify(shownTest(test, options), 2).replaceAll('\n', '\n    ')}`
  }
  yield tests.length === 0 ? ']\n}\n' : '\n  ]\n}\n'
}

/** The row as JSON reports show it. */
export function shownTest(test: TestResult, { traces = false }: JsonOptions): TestResult {
  if (traces || test.runs.every((run) => !('trace' in run))) return test
  return {
    ...test,
    runs: test.runs.map(withoutTrace),
    gates: test.gates.map(({ expected_calls: _, ...check }) => check),
  }
}

/**
 * Characters that JSON does not escape but that control a terminal, reverse a line, or hide text that a model still
 * reads.
 */
const STEERING = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * JSON.stringify uses recursion: a trace nested ten thousand levels deep, kept by `--traces`, would overflow the stack.
 */
export function stringify(value: unknown, indent?: number): string {
  try {
    return escapeCiCommands(JSON.stringify(value, null, indent).replace(STEERING, escaped))
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new McproveError('TRACE_INVALID', 'a trace is nested too deeply to be written as JSON', {
      hint: 'Remove --traces.',
      cause,
    })
  }
}

/** Characters beyond U+FFFF are written as the two surrogates that JSON knows. */
function escaped(character: string): string {
  return character
    .split('')
    .map((half) => `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}
