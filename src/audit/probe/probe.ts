// What a probe is: one question about a server, asked over the wire and answered from what came back. See CONTRIBUTING.md.
import type { AuditTable } from '../../core/audit/audit-detail.js'
import type { AuditRule, Lane, Reference, Severity } from '../../core/audit/lanes.js'
import type { Audit, AuditSetting } from './audit.js'
import type { Exchange } from './exchange.js'
import { REVISIONS, type Revision } from './revision.js'

/**
 * The section of the specification that a probe checks, by revision: `basic#responses` or `server/tools#error-handling`.
 * The probe runs once in each era that has an entry here and that the server speaks, in its newest revision.
 */
export type Clauses = Readonly<Partial<Record<Revision, string>>>

export interface Probe {
  /** `conformance/unknown-method`: the lane and the folder. Stable: it is the rule id of reports. */
  readonly id: `${Lane}/${string}`
  /** What a correct server does, as a sentence: `An unknown method is answered with the error -32601.` */
  readonly title: string
  /** Of its findings, unless a finding has its own. MUST: `error`; SHOULD: `warning`. */
  readonly severity: Severity
  /** Only for lane `conformance`. */
  readonly clauses?: Clauses
  /** For the other lanes. */
  readonly reference?: Reference
  /** Default: both. */
  readonly transports?: readonly ('stdio' | 'http')[]
  /** How long it may take; default: the limit of the audit. */
  readonly timeMs?: (setting: AuditSetting) => number
  readonly run: (audit: Audit) => Promise<Outcome>
}

/** One thing that is wrong. */
export interface ProbeFinding {
  /** What the server did and what is right, with the values: `tools/nope is answered with a result, not the error -32601`. */
  readonly message: string
  readonly severity?: Severity
  /** What it is about, such as a tool. The same subject has the same finding in every run. */
  readonly subject?: string
  readonly evidence?: readonly Exchange[]
  /** A command that shows it again. */
  readonly reproduce?: string
}

/** What was measured: reports show it whatever the verdict. */
export interface Figures {
  /** In one line: `52 calls, p99 12 ms`. */
  readonly summary?: string
  /** Numbers that programs read. */
  readonly measures?: Readonly<Record<string, number>>
  readonly tables?: readonly AuditTable[]
}

export type Outcome = Figures &
  (
    | {
        readonly kind: 'judged'
        readonly findings: readonly ProbeFinding[]
        /** What a verdict without findings rests on. */
        readonly evidence: readonly Exchange[]
      }
    /** The question does not arise for this server, or may not be asked. */
    | { readonly kind: 'skipped'; readonly reason: string }
    /** It was asked, and what came back decides nothing. */
    | { readonly kind: 'inconclusive'; readonly reason: string; readonly evidence: readonly Exchange[] }
  )

/** No finding: passed. */
export function judged(evidence: readonly Exchange[], findings: readonly ProbeFinding[] = []): Outcome {
  return { kind: 'judged', findings, evidence }
}

/** One finding with its evidence. */
export function found(message: string, ...evidence: readonly Exchange[]): Outcome {
  return { kind: 'judged', findings: [{ message, evidence }], evidence }
}

export function skipped(reason: string): Outcome {
  return { kind: 'skipped', reason }
}

export function inconclusive(reason: string, ...evidence: readonly Exchange[]): Outcome {
  return { kind: 'inconclusive', reason, evidence }
}

/** Declares a probe: adds types. Returns it unchanged. */
export function defineProbe(probe: Probe): Probe {
  return probe
}

/** What reports say about the rule of a probe; for several revisions, its reference is the newest clause. */
export function ruleOf({ id, title, severity, clauses = {}, reference }: Probe): AuditRule {
  const revision = REVISIONS.findLast((one) => clauses[one] !== undefined)
  if (reference !== undefined) return { id, title, severity, reference }
  return { id, title, severity, reference: clauseReference(revision ?? REVISIONS[0], clauses) }
}

/** A clause as a link. */
export function clauseReference(revision: Revision, clauses: Clauses): Reference {
  const clause = clauses[revision] ?? ''
  return {
    title: `MCP ${revision}, ${clause}`,
    url: `https://modelcontextprotocol.io/specification/${revision}/${clause}`,
  }
}
