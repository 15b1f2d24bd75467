// Compares what importers read with a simple count over the raw text, so that a log is not misread in silence.
import { McproveError } from '../../core/errors/error.js'
import { canonicalJson } from '../../core/json/canonical-json.js'
import type { ToolResult, Trace } from '../../core/trace/trace.js'
import type { Importer } from '../../importers/importer.js'
import type { RawCount } from './raw-count.js'
import { hasTextCall } from './text-calls.js'

/** By how much the counts may differ: some logs write a few things twice, or without their usual name. */
const TOLERANCE = 0.02

/** Logs may write some of their calls in a way of their own; where most are written so, the second count says nothing. */
const [MOST_MORE, MOST_COUNTED] = [1.25, 3]
/** A retry of an interrupted call looks like a copy as well, so a few of them prove nothing. */
const MOST_COPIES = 1 / 3

interface Tally {
  readonly files: Set<string>
  traces: number
  /** What the importer read. */
  readonly read: { calls: number; results: number; usage: number }
  /** What the raw text contains. */
  readonly saw: { calls: number; lists: number; results: number; usage: number }
  /** Calls without a result that repeat a call with one. */
  copies: number
  /** Events that the log contains twice. */
  repeats: number
  /** Runs without a call whose answers contain one as text. */
  unreadTexts: number
}

export class SecondCount {
  readonly #tallies = new Map<Importer, Tally>()

  addFile(importer: Importer, file: string, count: RawCount): void {
    const { files, saw } = this.#tallyOf(importer)
    const { calls, lists, results, usage } = count.end()
    files.add(file)
    saw.calls += calls
    saw.lists += lists
    saw.results += results
    saw.usage += usage
  }

  addRepeat(importer: Importer): void {
    this.#tallyOf(importer).repeats += 1
  }

  addTrace(importer: Importer, trace: Trace): void {
    const tally = this.#tallyOf(importer)
    tally.traces += 1
    tally.read.calls += trace.tool_calls.length
    tally.read.results += trace.tool_results.filter(isRecorded).length
    tally.read.usage += trace.conversation.tokens.total === null ? 0 : 1
    tally.copies += copiesIn(trace)
    if (trace.tool_calls.length === 0 && answersOf(trace).some(hasTextCall)) tally.unreadTexts += 1
  }

  /** Throws when a log has calls and none was read, unless that is allowed. No verdict may rely on a doubt. */
  complaints(isEmptyAllowed: boolean): { readonly doubts: readonly string[]; readonly warnings: readonly string[] } {
    const told = [...this.#tallies].map(([importer, tally]) => {
      if (!isEmptyAllowed && isUnread(importer, tally)) throw unread(importer, tally)
      const placed = (what: string) => `${filesOf(tally)}: ${what}`
      return { doubts: doubtsOf(importer, tally).map(placed), warnings: tokensUnread(importer, tally).map(placed) }
    })
    return { doubts: told.flatMap(({ doubts }) => doubts), warnings: told.flatMap(({ warnings }) => warnings) }
  }

  #tallyOf(importer: Importer): Tally {
    const known = this.#tallies.get(importer)
    if (known !== undefined) return known
    const none = { calls: 0, results: 0, usage: 0 }
    const tally = {
      files: new Set<string>(),
      traces: 0,
      read: { ...none },
      saw: { ...none, lists: 0 },
      copies: 0,
      repeats: 0,
      unreadTexts: 0,
    }
    this.#tallies.set(importer, tally)
    return tally
  }
}

/** An expected call looks like a call, but has no result. */
function isUnread({ hasOthers = false }: Importer, { traces, read, saw, repeats }: Tally): boolean {
  return traces > 0 && read.calls + repeats === 0 && saw.calls + saw.lists > 0 && (!hasOthers || saw.results > 0)
}

function unread({ key }: Importer, tally: Tally): McproveError {
  const message = `${filesOf(tally)}: no call was read with the format ${key}, but the text contains about ${Math.max(tally.saw.calls, tally.saw.lists)}`
  return new McproveError('CALLS_UNREAD', message, {
    hint: 'Choose another format with --format, or pass --allow-empty if no tool was called.',
  })
}

function doubtsOf(
  { isRepeating = false, hasOthers = false }: Importer,
  { read, saw, copies, repeats, unreadTexts }: Tally,
): string[] {
  // With more lists than calls, the calls in the lists are written in a way of their own.
  const isMore =
    saw.lists <= saw.calls && read.calls > saw.calls * MOST_MORE + 1 && read.calls <= saw.calls * MOST_COUNTED
  const isLess = isFewer(read.calls + repeats, saw.calls) && isFewer(read.results + repeats, saw.results)
  return [
    ...(isMore || (isLess && !isRepeating && !hasOthers)
      ? [
          `${read.calls === 1 ? '1 call was' : `${read.calls} calls were`} read, but the text contains about ${saw.calls}`,
        ]
      : []),
    ...(saw.results > 0 && read.results === 0 && read.calls > 0
      ? [`no result was read, but the text contains about ${saw.results}`]
      : []),
    ...(unreadTexts > 0
      ? [`${unreadTexts === 1 ? '1 run has' : `${unreadTexts} runs have`} no call, but calls as text in an answer`]
      : []),
    ...(copies >= read.calls * MOST_COPIES && copies > 0
      ? [`${copies} of ${read.calls} calls have no result and repeat a call that has one`]
      : []),
  ]
}

/** Checks of tokens have no evidence then, so that no verdict is wrong. */
function tokensUnread({ hasOthers = false }: Importer, { traces, read, saw }: Tally): string[] {
  if (hasOthers || traces === 0 || saw.usage === 0 || read.usage > 0) return []
  return [`no tokens were read, but the text counts them ${saw.usage === 1 ? 'once' : `${saw.usage} times`}`]
}

function answersOf({ conversation, final_response }: Trace): string[] {
  const said = conversation.turns.flatMap(({ role, content }) => (role === 'assistant' ? [content] : []))
  return [...said, final_response].filter((text) => typeof text === 'string')
}

function isRecorded({ missing, unrecorded }: ToolResult): boolean {
  return missing !== true && unrecorded !== true
}

function isFewer(read: number, saw: number): boolean {
  return read < saw * (1 - TOLERANCE)
}

/** A call that is seen twice, for example by the model and by the agent, looks like a second call without a result. */
function copiesIn({ tool_calls, tool_results }: Trace): number {
  const missing = tool_results.flatMap((result, i) => (result.missing === true ? [i] : []))
  if (missing.length === 0) return 0
  const keyOf = (i: number) => canonicalJson([tool_calls[i]?.name, tool_calls[i]?.args])
  const answered = new Set(tool_results.flatMap((result, i) => (result.missing === true ? [] : [keyOf(i)])))
  return missing.filter((i) => answered.has(keyOf(i))).length
}

function filesOf({ files }: Tally): string {
  const [first = '', ...others] = files
  return others.length === 0 ? first : `${first} and ${others.length} more`
}
