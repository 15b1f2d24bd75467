import { listSome } from '../../../../core/text/list-some.js'
import { showName } from '../../../../core/text/show-name.js'
import { isRecord, type RawRecord } from '../../../../core/trace/trace-fields.js'
import type { Audit } from '../../../probe/audit.js'
import { type Exchange, resultOf } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type Outcome, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { eraOf } from '../../../probe/revision.js'
import { CallBudget } from '../../../relations/call-budget.js'
import { shownDifference } from '../../../relations/variation-words.js'
import { substanceOf, type Variation } from '../../../relations/variations.js'
import { SAMPLE_CALLS } from '../../../session/sample-calls.js'
import type { Session } from '../../../session/session.js'
import { type List, readList } from '../../../session/survey.js'

const MAX_CALLS = 40
/** So often each tool is called: a server may behave for a while. */
const ROUNDS = 3
const SLOW_MS = 3000
const CHANGED = 'notifications/tools/list_changed'

export const changingDefinitions = defineProbe({
  id: 'security/changing-definitions',
  title: 'A tool keeps the definition that a person has agreed to while it is used.',
  severity: 'error',
  reference: {
    title: 'OWASP MCP Tool Poisoning',
    url: 'https://owasp.org/www-community/attacks/MCP_Tool_Poisoning',
  },
  run: async (audit) => {
    if (audit.survey.tools.length === 0) return skipped('the server has no tools')
    if (audit.callable.length === 0) return skipped('no tool may be called')
    const samples = (await audit.observe(SAMPLE_CALLS)).filter(
      ({ exchange }) => resultOf(exchange) !== undefined && exchange.ms < SLOW_MS,
    )
    if (samples.length === 0) return inconclusive('no tool that may be called answers with a result')
    return await watch(audit, samples.slice(0, MAX_CALLS))
  },
})

async function watch(
  audit: Audit,
  samples: readonly { readonly name: string; readonly args: RawRecord }[],
): Promise<Outcome> {
  const session = await audit.open()
  const budget = new CallBudget(audit, ROUNDS * MAX_CALLS)
  // Twice: a definition that changes by itself is another rule.
  const [before, control] = [await readList(session, 'tools'), await readList(session, 'tools')]
  const calls: Exchange[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, args } of samples) {
      const exchange = await budget.ask(() => session.call(name, args))
      if (exchange !== undefined) calls.push(exchange)
    }
  }
  await session.next(() => false, audit.limits.quietMs)
  const after = await readList(session, 'tools')
  const isTold = isAnnounced(audit, session)
  await session.close()
  const trouble = before.trouble ?? control.trouble ?? after.trouble
  if (trouble !== undefined) return inconclusive(trouble, ...before.pages.slice(0, 1))
  const evidence = [...control.pages.slice(0, 1), ...calls.slice(0, 2), ...after.pages.slice(0, 1)]
  const restless = new Set(changedTools(before, control).map(({ name }) => name))
  const changed = changedTools(control, after).filter(({ name }) => !restless.has(name))
  const findings = changed.map(({ name, variations }): ProbeFinding => {
    const how = isTold ? '' : `, without \`${CHANGED}\``
    const message = `${showName(name)} has another definition after tools were called${how}: ${shownDifference(variations)}`
    // Clients that are told can ask again.
    return { message, subject: name, evidence, ...(isTold ? { severity: 'warning' as const } : {}) }
  })
  const silent = isTold || restless.size > 0 ? [] : silentlyAdded(control, after)
  if (silent.length > 0) {
    const message = `after tools were called there are new ones, without \`${CHANGED}\`: ${listSome(silent.map(showName))}`
    findings.push({ message, severity: 'warning', evidence })
  }
  return judged(evidence, findings)
}

/** Over HTTP and in the modern era it comes on a stream that is not open here: then a server that can tell is believed. */
function isAnnounced({ survey, revision }: Audit, { wire }: Session): boolean {
  const { tools } = survey.capabilities
  if (wire.kind === 'http' || eraOf(revision) === 'modern') return isRecord(tools) && tools.listChanged === true
  return wire.log.since(0).some((entry) => entry.kind === 'message' && entry.message.method === CHANGED)
}

interface ChangedTool {
  readonly name: string
  readonly variations: readonly Variation[]
}

/** Of tools that are in both lists once. A number in a description may count. */
function changedTools(before: List, after: List): readonly ChangedTool[] {
  const known = byName(after)
  return [...byName(before)].flatMap(([name, tool]) => {
    const other = known.get(name)
    if (other === undefined) return []
    const variations = substanceOf(plain(tool), plain(other))
      .filter(({ kind }) => kind === 'value')
      .map((one) => ({ ...one, path: one.path.replace(/^structuredContent\.?/, '') }))
    return variations.length === 0 ? [] : [{ name, variations }]
  })
}

function silentlyAdded(before: List, after: List): readonly string[] {
  const known = byName(before)
  return [...byName(after).keys()].filter((name) => !known.has(name))
}

function byName({ entries }: List): ReadonlyMap<string, RawRecord> {
  const names = entries.map(({ name }) => name)
  return new Map(
    entries.flatMap((tool) => {
      const { name } = tool
      const isOnce = names.indexOf(name) === names.lastIndexOf(name)
      return typeof name === 'string' && isOnce ? [[name, tool] as const] : []
    }),
  )
}

/** As an answer, which is what can be compared. */
function plain({ _meta, icons: _icons, ...tool }: RawRecord) {
  return { isError: false, structured: isRecord(tool) ? tool : undefined, content: [] }
}
