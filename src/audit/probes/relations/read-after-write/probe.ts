import { setTimeout as sleep } from 'node:timers/promises'
import { listSome } from '../../../../core/text/list-some.js'
import { showName } from '../../../../core/text/show-name.js'
import { isRecord } from '../../../../core/trace/trace-fields.js'
import { answerText, rawText } from '../../../answers/answer-text.js'
import type { Audit } from '../../../probe/audit.js'
import type { Exchange } from '../../../probe/exchange.js'
import { defineProbe, skipped } from '../../../probe/probe.js'
import { answerList } from '../../../relations/answer-list.js'
import { BASELINES } from '../../../relations/baselines.js'
import { CallBudget } from '../../../relations/call-budget.js'
import { isComplete } from '../../../relations/complete-list.js'
import { type MarkedArguments, markedArguments } from '../../../relations/marked-arguments.js'
import { plainAnswer, successOf } from '../../../relations/plain-answer.js'
import { type ReadBack, readBacks, writesValues } from '../../../relations/read-back.js'
import { mayVary, type NamedTool, readingTools, writingTools } from '../../../relations/reading-tools.js'
import { broken, held, open, outcomeOf, type ToolVerdict } from '../../../relations/tool-verdicts.js'
import { substanceOf } from '../../../relations/variations.js'
import { KnownValues } from '../../../values/known-values.js'

const MAX_WRITERS = 10
const MAX_READERS = 6
/** What is written may show a little later. */
const WAITS_MS = [0, 100, 300, 600, 900]
/** What is written is not there yet, and perhaps never will be. */
const LATER =
  /\b(?:queued?|pending|scheduled|submitted|accepted|in progress|dry[- ]?run|preview|would|confirm(?:ation)?|approval|draft|not (?:saved|stored|created|written)|already exists)\b/i
/** A longer text may be cut. */
const SHORT_TEXT = 2000

export const readAfterWrite = defineProbe({
  id: 'relations/read-after-write',
  title: 'What a tool has written, the tool that reads it shows.',
  severity: 'error',
  reference: {
    title: 'Jepsen, Read Your Writes',
    url: 'https://jepsen.io/consistency/models/read-your-writes',
  },
  run: async (audit) => {
    const writers = writingTools(audit).filter(writesValues).slice(0, MAX_WRITERS)
    if (writers.length === 0) return skipped('no tool that writes may be called')
    if (readingTools(audit).length === 0) return skipped('no tool that reads may be called')
    const known = KnownValues.of(audit.survey)
    for (const { tool, answer } of (await audit.observe(BASELINES)).calls) known.add(tool, answer)
    const budget = new CallBudget(audit, 300)
    const verdicts: ToolVerdict[] = []
    for (const writer of writers) {
      const written = markedArguments(writer, known.folder)
      const verdict = written === undefined ? undefined : await verdictOf(audit, writer, written, budget)
      if (verdict !== undefined) verdicts.push(verdict)
    }
    return outcomeOf(verdicts, 'no tool that writes a text, and may be called, has a tool that reads it')
  },
})

async function verdictOf(
  audit: Audit,
  writer: NamedTool,
  written: MarkedArguments,
  budget: CallBudget,
): Promise<ToolVerdict | undefined> {
  const { name } = writer
  const readers = readingTools(audit)
  const before = new Map<NamedTool, Exchange>()
  for (const { reader, args, isPair } of readBacks(writer, readers, written)) {
    const exchange = isPair && before.size < MAX_READERS ? await budget.call(reader.name, args) : undefined
    if (exchange !== undefined) before.set(reader, exchange)
  }
  const write = await budget.call(name, written.args)
  const answer = write === undefined ? undefined : plainAnswer(write)
  if (write === undefined || answer === undefined) return undefined
  if (answer.isError) return open(name, 'did not succeed', write)
  if (LATER.test(answerText(write))) return open(name, 'does not say that it has written', write)
  const known = new KnownValues()
  known.add(writer, answer)
  const backs = readBacks(writer, readers, written, known).slice(0, MAX_READERS)
  if (backs.length === 0) return undefined
  let last: readonly Reading[] = []
  for (const wait of WAITS_MS) {
    await sleep(wait, undefined, { signal: audit.signal }).catch(() => {})
    last = await readAll(backs, budget)
    const shown = last.find((reading) => shows(reading, written))
    if (shown !== undefined) return held(name, write, shown.exchange)
    if (budget.isSpent) return open(name, 'was not read back in time', write)
  }
  return withoutSight(writer, written, write, last, before)
}

interface Reading extends ReadBack {
  readonly exchange: Exchange
}

async function readAll(backs: readonly ReadBack[], budget: CallBudget): Promise<readonly Reading[]> {
  const readings: Reading[] = []
  for (const back of backs) {
    const exchange = await budget.call(back.reader.name, back.args)
    if (exchange !== undefined) readings.push({ ...back, exchange })
  }
  return readings
}

/** A text that it was not asked with. */
function shows({ args, exchange }: Reading, { marks }: MarkedArguments): boolean {
  const asked = JSON.stringify(args).toLowerCase()
  const told = rawText(exchange).toLowerCase()
  return marks.some(({ text }) => !asked.includes(text) && told.includes(text))
}

/** No reader shows it: judged by those that read what the tool writes, as its name says. */
function withoutSight(
  writer: NamedTool,
  written: MarkedArguments,
  write: Exchange,
  readings: readonly Reading[],
  before: ReadonlyMap<NamedTool, Exchange>,
): ToolVerdict {
  const { name } = writer
  for (const reading of readings.filter(({ isPair, reader }) => isPair && !mayVary(reader))) {
    const { reader, exchange } = reading
    const field = missingField(reading, written)
    if (field !== undefined) {
      const message = `what ${showName(name)} has written is not in the list of ${showName(reader.name)}: no entry has its ${showName(field)}`
      return broken(name, { message }, write, exchange)
    }
    const earlier = before.get(reader)
    if (earlier !== undefined && isUnchanged(reading, earlier)) {
      const message = `after ${showName(name)} has succeeded, ${showName(reader.name)} answers as before it`
      return broken(name, { message }, earlier, write, exchange)
    }
  }
  const asked = listSome(readings.map(({ reader }) => showName(reader.name)))
  return open(name, `wrote what none of ${asked} shows`, write)
}

/** A field that every entry of a whole list has, with the written text in none of them. */
function missingField({ reader, exchange }: Reading, { marks }: MarkedArguments): string | undefined {
  const answer = successOf(exchange)
  const list = answer === undefined ? undefined : answerList(reader, answer)
  if (list === undefined || list.items.length === 0 || !isComplete(reader, list)) return undefined
  return marks.find(({ name }) => list.items.every((item) => isRecord(item) && typeof item[name] === 'string'))?.name
}

function isUnchanged({ reader, exchange }: Reading, earlier: Exchange): boolean {
  const [one, other] = [plainAnswer(earlier), plainAnswer(exchange)]
  if (one === undefined || other === undefined || substanceOf(one, other).length > 0) return false
  const list = answerList(reader, other)
  return list === undefined ? answerText(exchange).length <= SHORT_TEXT : isComplete(reader, list)
}
