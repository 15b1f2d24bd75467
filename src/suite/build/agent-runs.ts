import type { StopRule } from '../../core/statistics/run-sequence.js'
import { type AgentEntry, type Defaults, RUN_KEYS, type RunSettings } from '../schema/agent-schema.js'
import { externalModel } from '../schema/external-schema.js'
import { ADAPTIVE, type RunsUntilDecided } from '../schema/runs-schema.js'
import type { AgentTest } from '../suite.js'

/** The parts of a test that say how it is run. */
export interface AgentRuns
  extends Pick<AgentTest, 'models' | 'matrix' | 'runs' | 'until_decided' | 'min_valid_runs' | 'settings'> {
  /** `runs: adaptive`: how many there are depends on the number of rows. */
  readonly isAdaptive: boolean
}

const DEFAULT_RUNS = 1

/** Keys that exclude each other: setting `models` removes an inherited `model`, and so on. */
const EITHER = new Map([
  ['model', ['models', 'external']],
  ['models', ['model', 'external']],
  ['external', ['model', 'models']],
  ['prompt', ['turns']],
  ['turns', ['prompt']],
])

/** The run keys of several layers; later layers win. */
export function layerRuns(...layers: readonly (AgentEntry | Defaults | undefined)[]): AgentRuns {
  const merged: Record<string, unknown> = {}
  for (const layer of layers) {
    for (const [key, value] of Object.entries(layer ?? {})) {
      if (value === undefined || (!RUN_KEYS.has(key) && key !== 'min_valid_runs')) continue
      for (const rival of EITHER.get(key) ?? []) delete merged[rival]
      merged[key] = value
    }
  }
  // Layers contain only parsed values, so the merged keys have the types of the layers' keys.
  const { model, models, runs, min_valid_runs, ...settings } = merged as Defaults & RunSettings
  const rule = runs === 'adaptive' ? ADAPTIVE : typeof runs === 'object' ? ruleOf(runs) : null
  return {
    models: settings.external === undefined ? (models ?? [model ?? null]) : [externalModel(settings.external)],
    matrix: models !== undefined,
    runs: rule?.max ?? (typeof runs === 'number' ? runs : DEFAULT_RUNS),
    until_decided: rule,
    isAdaptive: runs === 'adaptive',
    min_valid_runs: min_valid_runs ?? null,
    settings,
  }
}

function ruleOf({ floor, alternative, alpha, beta, min, max, total }: RunsUntilDecided): StopRule {
  return { floor, alternative, alpha, beta, min, max, ...(total === undefined ? {} : { total }) }
}

/** True when a `tests:` entry sets a run key: it then has its own runs. */
export function overridesRuns(entry: AgentEntry): boolean {
  return Object.entries(entry).some(([key, value]) => value !== undefined && RUN_KEYS.has(key))
}
