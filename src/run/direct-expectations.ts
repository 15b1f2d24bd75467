import { boundedValue } from '../core/bounded-value.js'
import { checkAnswer, type Expectation, type ExpectResult } from '../core/expectation.js'
import type { Finding } from '../core/finding.js'
import { showValue } from '../core/show-value.js'
import { resolvePath } from '../core/target-path.js'
import { isRecord } from '../core/trace-fields.js'
import { describeMissing } from '../core/trace-target.js'
import type { Snapshots, SnapshotVerdict } from '../files/snapshots.js'
import type { ToolAnswer } from '../mcp/connection.js'
import type { DirectTest } from '../suite/suite.js'

const SHOWN_CHARACTERS = 500

/** Checks every expectation, in order; `answer` holds the targets. */
export function checkDirectAnswer(
  { name, expect = [] }: Pick<DirectTest, 'name' | 'expect'>,
  answer: ToolAnswer & { readonly duration_ms: number },
  snapshots: Snapshots,
): ExpectResult[] {
  if (expect.length === 0) return checkAnswer(expect, answer)
  const counts = new Map<string, number>()
  return expect.flatMap((expectation) => {
    if (expectation.matcher.source.snapshot !== true) return checkAnswer([expectation], answer)
    const { text } = expectation.target
    const index = (counts.get(text) ?? 0) + 1
    counts.set(text, index)
    return [checkSnapshot(expectation, answer, (value) => snapshots.check(name, text, index, value))]
  })
}

function checkSnapshot(
  { target, matcher, message }: Expectation,
  answer: object,
  compare: (value: unknown) => SnapshotVerdict,
): ExpectResult {
  const resolution = resolvePath(answer, target)
  const value = resolution.found ? resolution.value : undefined
  const { passed, reason, differences } = resolution.found
    ? compareValue(value, compare)
    : { passed: false, reason: describeMissing(resolution) }
  return {
    target: target.text,
    matcher: matcher.source,
    passed,
    actual: boundedValue(value) ?? null,
    ...(message === undefined ? {} : { message }),
    ...(reason === undefined ? {} : { reason }),
    ...(differences === undefined ? {} : { differences }),
  }
}

/** As with every matcher, null is as good as nothing (suite.md, Targets). */
function compareValue(
  value: unknown,
  compare: (value: unknown) => SnapshotVerdict,
): Pick<SnapshotVerdict, 'passed' | 'reason' | 'differences'> {
  if (value !== null) return compare(value)
  return { passed: false, reason: 'expected a value for the snapshot, got null, which passes only `absent: true`' }
}

/** What the server said, where `expected false, got true` would be all there is to read. */
export function describeErrorAnswer({ error, content }: ToolAnswer): Finding {
  const said = error?.message ?? firstText(content)
  const code = error?.code === undefined ? '' : ` (${error.code})`
  const message = `the server answered with an error${code}${said === undefined ? '' : `: ${showValue(said, SHOWN_CHARACTERS)}`}`
  return { level: 'note', kind: 'error_answer', run: 1, step: null, message }
}

function firstText(content: unknown): string | undefined {
  for (const part of Array.isArray(content) ? content : []) {
    if (isRecord(part) && typeof part.text === 'string') return part.text
  }
  return undefined
}
