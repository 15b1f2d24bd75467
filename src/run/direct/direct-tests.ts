// Rows of `tools:`, `resources:`, `prompts:`, `completions:` and `connections:`: requests to a server, no model.
import type { TestResult } from '../../score/result/result.js'
import type { DirectTest } from '../../suite/suite.js'
import type { DirectFrame } from './direct-frame.js'
import { directRow } from './direct-row.js'
import { type DirectContext, type RunVerdict, runOnce, runWithoutAnswer } from './direct-run.js'
import { runAccess } from './protocol/access-run.js'
import { isAccessTest } from './servers-of.js'

/**
 * Makes the runs of a test, one after another, so that they do not slow each other down. `open` gives each what it
 * needs. A run without an answer is the last one: the others would wait for the same timeout.
 */
export async function runDirectTest(
  test: DirectTest,
  open: (run: number) => Promise<DirectFrame>,
  context: DirectContext,
): Promise<TestResult> {
  const verdicts: RunVerdict[] = []
  context.snapshots.startRow(test.name)
  for (let run = 1; run <= (test.runs ?? 1); run += 1) {
    context.onRun?.(run, null)
    const verdict = await verdictOf(test, run, open, context)
    verdicts.push(verdict)
    context.onRun?.(run, verdict.outcome)
    if (verdict.status === 'error') break
  }
  return directRow(test, verdicts, context)
}

async function verdictOf(
  test: DirectTest,
  run: number,
  open: (run: number) => Promise<DirectFrame>,
  context: DirectContext,
): Promise<RunVerdict> {
  const { now = () => performance.now() } = context
  const started = now()
  let frame: DirectFrame | undefined
  try {
    frame = await open(run)
    return await (isAccessTest(test) ? runAccess(test, run, context) : runOnce(test, run, frame, context))
  } catch (error) {
    if (frame === undefined && run === 1) {
      // A server that cannot be reached at all is an error of the row.
      context.onRun?.(run, 'infra_error')
      throw error
    }
    return runWithoutAnswer(error, Math.round(now() - started), context)
  } finally {
    await frame?.close()
  }
}
