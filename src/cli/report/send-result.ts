// `report --to`: verdicts of a saved result, written to another system.
import { McproveError } from '../../core/errors/error.js'
import { nearest } from '../../core/text/nearest.js'
import { listNames, showName } from '../../core/text/show-name.js'
import type { Result } from '../../score/result/result.js'
import { INTERRUPTED, Interruption } from '../terminal/interruption.js'
import type { Io } from '../terminal/io.js'

type Send = (result: Result, io: Io, signal: AbortSignal) => Promise<string>

const TARGETS: ReadonlyMap<string, Send> = new Map([
  ['langfuse', sendToLangfuse],
  ['otlp', sendToCollector],
])

export const TARGET_KEYS: readonly string[] = [...TARGETS.keys()]

/** Throws BAD_USAGE for an unknown target, before anything is sent. */
export function checkTargets(targets: readonly string[]): void {
  for (const target of targets) {
    if (TARGETS.has(target)) continue
    const near = nearest(target, TARGET_KEYS)
    throw new McproveError('BAD_USAGE', `unknown target ${showName(target)}`, {
      hint: `${near === undefined ? '' : `Did you mean \`${near}\`? `}Choose one of ${TARGET_KEYS.join(', ')}.`,
    })
  }
}

/** The exit code. */
export async function sendResult(result: Result, targets: readonly string[], io: Io): Promise<number> {
  const interruption = new Interruption(io)
  try {
    for (const target of targets) {
      const said = await TARGETS.get(target)?.(result, io, interruption.signal)
      io.stderr.write(`${target}: ${said}\n`)
    }
    return 0
  } catch (error) {
    if (interruption.happened) return INTERRUPTED
    throw error
  } finally {
    interruption.end()
  }
}

async function sendToLangfuse(result: Result, { env }: Io, signal: AbortSignal): Promise<string> {
  const [{ langfuseScores }, { sendScores }] = await Promise.all([
    import('../../report/scores/langfuse-scores.js'),
    import('../../platforms/send-verdicts.js'),
  ])
  const { scores, traces, unlinked } = langfuseScores(result)
  const without = `${unlinked.length} ${unlinked.length === 1 ? 'run does' : 'runs do'} not come from Langfuse`
  if (scores.length === 0) {
    throw new McproveError('NO_TRACES', `nothing to write to Langfuse: ${without}`, {
      hint: 'Score traces that were read with --from langfuse, or exported from Langfuse.',
    })
  }
  await sendScores(scores, { env, signal })
  const written = `wrote ${count(scores.length, 'score')} on ${count(traces, 'trace')}`
  return unlinked.length === 0 ? written : `${written}; ${without}: ${listNames(unlinked, 'and')}`
}

async function sendToCollector(result: Result, { env }: Io, signal: AbortSignal): Promise<string> {
  const [{ otlpRow }, { sendSpans }] = await Promise.all([
    import('../../report/otlp/otlp.js'),
    import('../../platforms/send-verdicts.js'),
  ])
  if (result.tests.length === 0) {
    throw new McproveError('NO_TESTS', 'nothing to send: the result has no tests', {
      hint: 'Give a result with at least one test.',
    })
  }
  async function* requests(): AsyncGenerator<string> {
    for (const [index, test] of result.tests.entries()) yield* otlpRow(test, index + 1)
  }
  await sendSpans(requests(), { env, signal })
  const runs = result.tests.flatMap((test) => test.runs)
  const bare = runs.filter(({ trace }) => trace === undefined).length
  const sent = `sent the verdicts of ${count(result.tests.length, 'test')}`
  return bare === 0 ? sent : `${sent}; ${count(bare, 'run')} without spans (write the result with --traces)`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
