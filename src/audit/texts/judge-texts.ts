// Rules about texts as findings of a probe: one for each place, with the entry that has it.
import type { TextRule } from '../../catalog/lint/rule.js'
import { type OrderKind, orderIn } from '../../catalog/lint/safety/model-instructions.js'
import { showPlace, showQuote } from '../../catalog/lint/show-text.js'
import type { Severity } from '../../core/audit/lanes.js'
import type { Audit } from '../probe/audit.js'
import type { Exchange } from '../probe/exchange.js'
import { inconclusive, type Outcome, type ProbeFinding, skipped } from '../probe/probe.js'
import { catalogueTexts, READ_TEXTS, type TextOrigin, type TextSource } from './model-texts.js'

/** What is wrong with one source; an empty list when nothing is. */
export type JudgeSource = (source: TextSource) => readonly TextFinding[]

export interface TextFinding {
  readonly message: string
  readonly severity: Severity
  /** Default: the source's. */
  readonly evidence?: TextSource['evidence']
}

/** A poisoned entry says it several times. */
const MAX_PER_SOURCE = 3
const MAX_FINDINGS = 100

/** How bad it is to find something in a text of each origin. */
export type OriginSeverities = Readonly<Record<TextOrigin, Severity>>

/**
 * For what a description must never have. Users choose a prompt, and contents and results may be somebody else's words:
 * only the server's own descriptions are certain.
 */
export const BY_ORIGIN: OriginSeverities = {
  catalogue: 'critical',
  prompt: 'error',
  resource: 'warning',
  result: 'warning',
}

/** Judges the catalogue, what prompts and resources contain, and the results of sample calls. */
export async function judgeTexts(audit: Audit, judge: JudgeSource): Promise<Outcome> {
  const sources = [...catalogueTexts(audit.survey), ...(await audit.observe(READ_TEXTS))]
  const findings = sources.flatMap((source) => findingsIn(source, judge)).slice(0, MAX_FINDINGS)
  const { tools } = audit.survey.lists
  if (findings.length === 0 && tools.trouble !== undefined) return inconclusive(tools.trouble, ...tools.pages)
  if (sources.length === 0) return skipped('the server offers nothing that a model reads')
  return { kind: 'judged', findings, evidence: evidenceOf(audit), summary: summaryOf(sources) }
}

function findingsIn(source: TextSource, judge: JudgeSource): readonly ProbeFinding[] {
  return judge(source)
    .slice(0, MAX_PER_SOURCE)
    .map(({ message, severity, evidence = source.evidence }) => ({
      message: source.subject === 'instructions' ? message : `${source.subject}: ${message}`,
      severity,
      subject: source.subject,
      evidence: [evidence],
    }))
}

/** What was read, as far as the first page of each list. */
function evidenceOf({ survey }: Audit): readonly Exchange[] {
  return [survey.opening, ...Object.values(survey.lists).flatMap(({ pages }) => pages.slice(0, 1))]
}

/** A rule of the lint as a judge of sources. */
export function byRule(
  { check }: TextRule,
  severities: Readonly<Partial<OriginSeverities>>,
  foreignTools: ReadonlySet<string> = new Set(),
): JudgeSource {
  return ({ strings, origin }) => {
    const severity = severities[origin]
    if (severity === undefined) return []
    const findings: TextFinding[] = []
    check({ strings, foreignTools }, (_place, message) => findings.push({ message, severity }))
    return findings
  }
}

/** Orders of these kinds as a judge of sources. */
export function byOrders(
  kinds: Readonly<Record<TextOrigin, ReadonlySet<OrderKind>>>,
  severities: OriginSeverities,
): JudgeSource {
  return ({ origin, strings }) =>
    strings.flatMap(({ place, text }) => {
      const found = orderIn(text, kinds[origin])
      if (found === null) return []
      const [order, words] = found
      return [
        { message: `${showPlace(place)} tells the model ${order} (${showQuote(words)})`, severity: severities[origin] },
      ]
    })
}

/** The same kinds of orders, whatever the origin. */
export function everywhere(kinds: readonly OrderKind[]): Readonly<Record<TextOrigin, ReadonlySet<OrderKind>>> {
  const all = new Set(kinds)
  return { catalogue: all, prompt: all, resource: all, result: all }
}

function summaryOf(sources: readonly TextSource[]): string {
  const texts = sources.reduce((sum, { strings }) => sum + strings.length, 0)
  return `${texts} ${texts === 1 ? 'text' : 'texts'} of ${sources.length} ${sources.length === 1 ? 'entry' : 'entries'}`
}
