// Suites -> rows, in the order in which they are reported: agent tests, direct tests, tool lists, catalogues, audits,
// evals.
import { type AuditRule, type Lane, laneOf, USUAL_LANES } from '../../core/audit/lanes.js'
import { AUDIT_RULES } from '../../core/audit/rule-list.js'
import type { McproveError } from '../../core/errors/error.js'
import type { PassRule } from '../../core/gate/pass-rule.js'
import { planRows, type Row } from '../../suite/rows.js'
import { assertRunCount } from '../../suite/schema/run-limit.js'
import type {
  AgentTest,
  DirectTest,
  EvalTest,
  ListGate,
  SourcePosition,
  Suite,
  SuiteAudit,
  SuiteCatalog,
  TestGate,
} from '../../suite/suite.js'
import { probeRowName, scoreRowName } from '../audit/row-names.js'
import type { ChosenSuite, RunOptions } from '../run-options.js'

interface RowFace {
  readonly suite: Suite
  readonly name: string
  /** A string is the reason for skipping. */
  readonly skip: boolean | string
  readonly only: boolean
  readonly tags: readonly string[]
  readonly position: SourcePosition | null
}

export type PlannedRow = AgentRow | ServedRow | EvalRow | BrokenRow

export interface AgentRow extends RowFace {
  readonly kind: 'agent'
  readonly row: Row
}

export interface DirectRow extends RowFace {
  readonly kind: 'direct'
  readonly test: DirectTest
}

/** A suite-level gate on one server. */
export interface QualityRow extends RowFace {
  readonly kind: 'quality'
  readonly block: ListGate
  readonly server: string
}

/** The snapshot of everything that one server offers. */
export interface CatalogRow extends RowFace {
  readonly kind: 'catalog'
  readonly settings: SuiteCatalog
  readonly server: string
}

/** One probe of the audit of one server, or its score. */
export interface AuditRow extends RowFace {
  readonly kind: 'audit'
  readonly settings: SuiteAudit
  readonly server: string
  /** Null for the score. */
  readonly rule: AuditRule['id'] | null
}

/** A row that uses servers, without a model. */
export type ServedRow = DirectRow | QualityRow | CatalogRow | AuditRow

export interface EvalRow extends RowFace {
  readonly kind: 'eval'
  readonly test: EvalTest
  /** The row whose runs are graded. */
  readonly graded: AgentRow
  readonly row: Row
  readonly advisory: boolean
}

/** A suite that could not be loaded: one row with the reason, so that other suites still run. */
export interface BrokenRow extends RowFace {
  readonly kind: 'suite'
  readonly error: McproveError
}

/** Includes the file, so that the name is unique in every report. */
export function brokenRowName(file: string): string {
  return `${file} loads`
}

type Overrides = Pick<RunOptions, 'models' | 'runs' | 'seed' | 'passRule'>

export function plannedRows({ suite, error }: ChosenSuite, overrides: Overrides): PlannedRow[] {
  if (overrides.runs !== undefined) assertRunCount(overrides.runs)
  if (error !== undefined) return [brokenRow(suite, error)]
  const rows = planRows({ ...suite, tests: suite.tests.map((test) => overridden(test, overrides)) })
  const agents = rows.map((row): AgentRow => ({ kind: 'agent', suite, row, name: row.name, ...faceOf(row.test) }))
  return [
    ...agents,
    ...suite.direct_tests.map((test): DirectRow => ({ kind: 'direct', suite, test, name: test.name, ...faceOf(test) })),
    ...qualityRows(suite),
    ...catalogRows(suite),
    ...auditRows(suite),
    ...suite.evals.flatMap((test) => agents.flatMap((graded) => evalRow(test, graded))),
  ]
}

function brokenRow(suite: Suite, error: McproveError): BrokenRow {
  const position = error.problems.find(({ severity }) => severity === 'error') ?? null
  return { kind: 'suite', suite, error, name: brokenRowName(suite.file), skip: false, only: false, tags: [], position }
}

/** An eval becomes a row for each row of its test: `panel [gpt-5]` on `weather [gpt-5]`. */
function evalRow(test: EvalTest, graded: AgentRow): EvalRow[] {
  const { suite, row } = graded
  if (row.test.name !== test.agent) return []
  const name = `${test.name}${row.name.slice(row.test.name.length)}`
  const face = faceOf(test)
  // An ablated row does not decide anything, and neither does a judge on it.
  const advisory = test.advisory || row.test.settings.without !== undefined
  return [
    {
      kind: 'eval',
      suite,
      test,
      graded,
      row,
      name,
      ...face,
      skip: face.skip === false ? graded.skip : face.skip,
      advisory,
    },
  ]
}

/** `--model`, `--runs`, `--seed` and `--pass-rule` override the suite. An external agent has its own model. */
function overridden(test: AgentTest, { models, runs, seed, passRule }: Overrides): AgentTest {
  if ([models, runs, seed, passRule].every((given) => given === undefined)) return test
  return {
    ...test,
    ...(models === undefined || test.settings.external !== undefined
      ? {}
      : { models, matrix: test.matrix || models.length > 1 }),
    ...(runs === undefined ? {} : { runs, until_decided: null }),
    ...(seed === undefined ? {} : { settings: { ...test.settings, seed } }),
    ...(passRule === undefined ? {} : { gates: test.gates.map((block) => withPassRule(block, passRule)) }),
  }
}

function withPassRule(block: TestGate, rule: PassRule): TestGate {
  const { gate, options } = block
  return gate.withPassRule === undefined ? block : { ...block, options: gate.withPassRule(options, rule) }
}

function faceOf({ skip, only, tags, position }: AgentTest | DirectTest | EvalTest) {
  return { skip: skip ?? false, only: only ?? false, tags: tags ?? [], position }
}

/** The rows on tool lists. */
export function qualityRows(suite: Suite): QualityRow[] {
  return suite.list_gates.flatMap((block) =>
    (block.servers ?? [...suite.servers.keys()]).map((server) => ({
      kind: 'quality',
      suite,
      block,
      server,
      name: `${block.gate.key.replaceAll('_', ' ')} of ${server}`,
      skip: false,
      only: false,
      tags: [],
      position: null,
    })),
  )
}

/** The rows of `catalog:`. A tool list without a server has no catalogue. */
export function catalogRows(suite: Suite): CatalogRow[] {
  const { catalog: settings } = suite
  if (settings === null) return []
  const servers =
    settings.servers ?? [...suite.servers].flatMap(([name, { server }]) => ('tools' in server ? [] : name))
  return [...new Set(servers)].map((server) => ({
    kind: 'catalog',
    suite,
    settings,
    server,
    name: `catalog of ${server}`,
    skip: false,
    only: false,
    tags: [],
    position: settings.position,
  }))
}

/** The rows of `audit:`: each server's probes, then its score. */
export function auditRows(suite: Suite): AuditRow[] {
  const { audit: settings } = suite
  if (settings === null) return []
  return [...new Set(settings.servers ?? auditableServers(suite))].flatMap((server) =>
    [...rulesOf(settings).map(({ id }) => id), null].map((rule) => ({
      kind: 'audit',
      suite,
      settings,
      server,
      rule,
      name: rule === null ? scoreRowName(server) : probeRowName(server, rule),
      skip: false,
      only: false,
      tags: [],
      position: settings.position,
    })),
  )
}

/** In the order of reports. */
export function rulesOf({ lanes }: Pick<SuiteAudit, 'lanes'>): readonly AuditRule[] {
  const chosen: readonly Lane[] = lanes ?? USUAL_LANES
  return AUDIT_RULES.filter((rule) => chosen.includes(laneOf(rule)))
}

/** Those that are started or have a URL: nothing else has a wire. */
export function auditableServers({ servers }: Suite): readonly string[] {
  return [...servers].flatMap(([name, { server }]) => ('tools' in server || 'mock' in server ? [] : name))
}
