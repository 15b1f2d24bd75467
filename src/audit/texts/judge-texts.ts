// Rules about texts as findings of a probe: one for each place, with the entry that has it.
import type { TextRule } from '../../catalog/lint/rule.js'
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

/** Judges the catalogue, and what prompts and resources contain unless `isListed`. */
export async function judgeTexts(audit: Audit, judge: JudgeSource, isListed = false): Promise<Outcome> {
  const sources = [...catalogueTexts(audit.survey), ...(isListed ? [] : await audit.observe(READ_TEXTS))]
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
  severities: Readonly<Record<TextOrigin, Severity>>,
  foreignTools: ReadonlySet<string> = new Set(),
): JudgeSource {
  return ({ strings, origin }) => {
    const findings: TextFinding[] = []
    check({ strings, foreignTools }, (_place, message) => findings.push({ message, severity: severities[origin] }))
    return findings
  }
}

function summaryOf(sources: readonly TextSource[]): string {
  const texts = sources.reduce((sum, { strings }) => sum + strings.length, 0)
  return `${texts} ${texts === 1 ? 'text' : 'texts'} of ${sources.length} ${sources.length === 1 ? 'entry' : 'entries'}`
}
