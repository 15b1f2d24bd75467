import { nameTokens, stem, stems } from '../../../../core/members/tool-words.js'
import { showName } from '../../../../core/text/show-name.js'
import { ownTrouble } from '../../../answers/own-trouble.js'
import type { Audit } from '../../../probe/audit.js'
import { describeAnswer, type Exchange, resultOf } from '../../../probe/exchange.js'
import { defineProbe, skipped } from '../../../probe/probe.js'
import { BASELINES } from '../../../relations/baselines.js'
import { CallBudget } from '../../../relations/call-budget.js'
import { markedArguments } from '../../../relations/marked-arguments.js'
import { successOf } from '../../../relations/plain-answer.js'
import { readBacks } from '../../../relations/read-back.js'
import { hintOf, mayVary, type NamedTool, readingTools, writingTools } from '../../../relations/reading-tools.js'
import { changesBetween, type Observer, observersOf, toolObserver, viewsOf } from '../../../relations/server-state.js'
import { broken, held, open, outcomeOf, type ToolVerdict } from '../../../relations/tool-verdicts.js'
import { namesOf } from '../../../relations/variation-words.js'
import { exampleArgumentsOf } from '../../../values/example-value.js'
import { KnownValues } from '../../../values/known-values.js'

const MAX_TOOLS = 8
const MAX_READERS = 4

export const idempotentTwice = defineProbe({
  id: 'relations/idempotent-twice',
  title: 'A second identical call of a tool that says it is idempotent changes nothing more.',
  severity: 'warning',
  reference: {
    title: 'MCP schema, ToolAnnotations',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations',
  },
  run: async (audit) => {
    const tools = writingTools(audit).filter((tool) => hintOf(tool, 'idempotentHint') === true && !isRemoving(tool))
    const nothing = 'no tool that writes, and does not remove, says that it is idempotent and may be called'
    if (tools.length === 0) return skipped(nothing)
    const observers = await observersOf(audit)
    const known = KnownValues.of(audit.survey)
    for (const { tool, answer } of (await audit.observe(BASELINES)).calls) known.add(tool, answer)
    const budget = new CallBudget(audit, 600)
    const verdicts: ToolVerdict[] = []
    for (const tool of tools.slice(0, MAX_TOOLS)) {
      const verdict = await verdictOf(audit, tool, observers, known.folder, budget)
      if (verdict !== undefined) verdicts.push(verdict)
    }
    return outcomeOf(verdicts, nothing)
  },
})

const REMOVING = stems('delete remove clear drop destroy purge wipe erase reset uninstall cancel revoke close stop')

/** With names that nobody uses it has no effect, and what is there is not removed for a test. */
function isRemoving({ name }: NamedTool): boolean {
  return nameTokens(name).some((word) => REMOVING.has(stem(word)))
}

async function verdictOf(
  audit: Audit,
  tool: NamedTool,
  all: readonly Observer[],
  folder: string | undefined,
  budget: CallBudget,
): Promise<ToolVerdict | undefined> {
  const { name } = tool
  const marked = markedArguments(tool, folder)
  const args = marked?.args ?? exampleArgumentsOf(tool)
  if (args === undefined) return undefined
  const backs = marked === undefined ? [] : readBacks(tool, readingTools(audit), marked)
  const own = backs.filter(({ reader, args: given }) => !mayVary(reader) && Object.keys(given).length > 0)
  const observers = [...own.slice(0, MAX_READERS).map((one) => toolObserver(one.reader.name, one.args)), ...all]
  const look = async () => await viewsOf(observers, async (request) => await budget.ask(request))

  const [before, control] = [await look(), await look()]
  const first = await budget.call(name, args)
  if (first === undefined) return undefined
  if (successOf(first) === undefined) return open(name, 'did not succeed', first)
  // Twice: what goes on changing after one call is not the effect of the second.
  const [once, still] = [await look(), await look()]
  const second = await budget.call(name, args)
  if (second === undefined) return open(name, 'was not called twice in time', first)
  const [twice, after] = [await look(), await look()]

  const restless = new Set(
    [changesBetween(before, control), changesBetween(once, still), changesBetween(twice, after)].flatMap((changes) =>
      changes.map(({ observer }) => observer),
    ),
  )
  const effects = changesBetween(control, once).filter(({ observer }) => !restless.has(observer))
  const [more] = changesBetween(still, twice).filter(({ observer }) => !restless.has(observer))
  if (more !== undefined) {
    const { observer, variations, evidence } = more
    const message = `the second of two identical calls of ${showName(name)}, annotated with \`idempotentHint: true\`, changes ${observer.label} once more: ${namesOf(variations)}`
    // A number of a version grows with each write.
    const isCount = variations.every(({ kind }) => kind === 'number' || kind === 'order')
    return broken(name, isCount ? { message, severity: 'note' } : { message }, ...evidence, second)
  }
  if (successOf(second) === undefined) return failedTwice(name, first, second)
  if (effects.length === 0) return open(name, 'has no effect that anything shows', first)
  return held(name, first, second)
}

/** Without a second effect this is idempotent, but a client that repeats a lost call takes it for a failure. */
function failedTwice(name: string, first: Exchange, second: Exchange): ToolVerdict {
  const passing = ownTrouble(second)
  if (second.answer === null || passing !== undefined) return open(name, 'did not answer the second call', second)
  const how = resultOf(second) === undefined ? describeAnswer(second) : 'isError'
  const message = `the second of two identical calls of ${showName(name)}, annotated with \`idempotentHint: true\`, is answered with ${how}: a client that repeats a call without an answer sees a failure`
  return broken(name, { message, severity: 'note' }, first, second)
}
