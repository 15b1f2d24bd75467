// Suites -> rows, in the order they are reported: agent tests, direct tests, tool lists, evals.

import { planRows, type Row } from '../suite/rows.js'
import type { AgentTest, DirectTest, EvalTest, SourcePosition, Suite } from '../suite/suite.js'
import type { ChosenSuite, RunOptions } from './run-options.js'

interface RowFace {
  readonly suite: Suite
  readonly name: string
  /** A string is the reason. */
  readonly skip: boolean | string
  readonly only: boolean
  readonly tags: readonly string[]
  readonly position: SourcePosition | null
}

export type PlannedRow = AgentRow | DirectRow | QualityRow | EvalRow

export interface AgentRow extends RowFace {
  readonly kind: 'agent'
  readonly row: Row
}

export interface DirectRow extends RowFace {
  readonly kind: 'direct'
  readonly test: DirectTest
}

/** `tool_quality` on one server. */
export interface QualityRow extends RowFace {
  readonly kind: 'quality'
  readonly server: string
}

export interface EvalRow extends RowFace {
  readonly kind: 'eval'
  readonly test: EvalTest
}

type Overrides = Pick<RunOptions, 'models' | 'runs' | 'seed'>

export function plannedRows({ suite }: ChosenSuite, overrides: Overrides): PlannedRow[] {
  const agents = planRows({ ...suite, tests: suite.tests.map((test) => overridden(test, overrides)) })
  return [
    ...agents.map((row): AgentRow => ({ kind: 'agent', suite, row, name: row.name, ...faceOf(row.test) })),
    ...suite.direct_tests.map((test): DirectRow => ({ kind: 'direct', suite, test, name: test.name, ...faceOf(test) })),
    ...qualityRows(suite),
    ...suite.evals.map((test): EvalRow => ({ kind: 'eval', suite, test, name: test.name, ...faceOf(test) })),
  ]
}

/** `--model`, `--runs` and `--seed` say what the suite would have said. */
function overridden(test: AgentTest, { models, runs, seed }: Overrides): AgentTest {
  if (models === undefined && runs === undefined && seed === undefined) return test
  return {
    ...test,
    ...(models === undefined ? {} : { models, matrix: test.matrix || models.length > 1 }),
    ...(runs === undefined ? {} : { runs }),
    ...(seed === undefined ? {} : { settings: { ...test.settings, seed } }),
  }
}

function faceOf({ skip, only, tags, position }: AgentTest | DirectTest | EvalTest) {
  return { skip: skip ?? false, only: only ?? false, tags: tags ?? [], position }
}

function qualityRows(suite: Suite): QualityRow[] {
  const { tool_quality } = suite.settings
  if (tool_quality === undefined) return []
  const servers = tool_quality.servers ?? [...suite.servers.keys()]
  return servers.map((server) => ({
    kind: 'quality',
    suite,
    server,
    name: `tool quality of ${server}`,
    skip: false,
    only: false,
    tags: [],
    position: null,
  }))
}
