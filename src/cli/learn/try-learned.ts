// Evaluates a learned test on the runs it was learned from and on failed runs.
import { listSome } from '../../core/text/list-some.js'
import { showName } from '../../core/text/show-name.js'
import { crossValidate, estimatedShare, statusesOf } from '../../learn/cross-validation.js'
import type { LearnedCheck } from '../../learn/learned-check.js'
import type { LearnedTest } from '../../learn/learned-test.js'
import { separate } from '../../learn/separation.js'
import type { TestTrial } from '../../learn/suite-learner.js'

/** The suite has the full list. */
const MAX_ADDITION = 80

export interface Tried {
  readonly test: LearnedTest
  readonly summaries: readonly string[]
}

export async function tryOut({ test, good, failing }: TestTrial): Promise<Tried> {
  const { test: tried, missed } = failing.length === 0 ? { test, missed: [] } : await separate(test, failing)
  const passed = (await statusesOf(tried, good)).filter((status) => status === 'passed').length
  const estimate = await crossValidate(good)
  const kept = tried.checks.filter(({ isProposed }) => !isProposed).length
  const proposed = tried.checks.length + tried.additions.length - kept
  const name = showName(test.name)
  const expected =
    estimate === null
      ? 'too few to estimate further runs'
      : `estimate for further good runs: ${estimatedShare(estimate).toFixed(2)}`
  return {
    test: tried,
    summaries: [
      `${name}: learned from ${runs(test.runs)}: ${kept} ${kept === 1 ? 'check' : 'checks'}, ${proposed} proposed as comments`,
      `${name}: ${passed} of ${good.length} good ${good.length === 1 ? 'run' : 'runs'} ${passed === 1 ? 'passes' : 'pass'}; ${expected}`,
      ...(failing.length === 0 ? [] : [againstText(name, failing.length, missed, tried)]),
    ],
  }
}

function againstText(name: string, failing: number, missed: readonly number[], { additions }: LearnedTest): string {
  const caught = `${name}: ${failing - missed.length} of ${failing} failing ${failing === 1 ? 'run' : 'runs'} ${failing - missed.length === 1 ? 'is' : 'are'} caught`
  if (missed.length === 0) return caught
  const still = `${caught}; ${missed.length === 1 ? 'run' : 'runs'} ${listSome(missed.map(String))} still ${missed.length === 1 ? 'passes' : 'pass'}`
  return additions.length === 0
    ? `${still}, and no check that all good runs pass would fail ${missed.length === 1 ? 'it' : 'them'}`
    : `${still}; smallest addition (a comment in the suite): ${listSome(additions.map(additionText))}`
}

function additionText({ block, list, lines }: LearnedCheck): string {
  const text = [block, ...(list === undefined ? [] : [list]), ...lines.map((line) => line.trim())].join(' ')
  return text.length > MAX_ADDITION ? `${text.slice(0, MAX_ADDITION)}…` : text
}

function runs(count: number): string {
  return `${count} ${count === 1 ? 'run' : 'runs'}`
}
