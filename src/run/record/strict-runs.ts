// Which runs are made in OpenAI's strict mode, and which of their tools could not be.
import { showName } from '../../core/text/show-name.js'
import { toolId } from '../../core/trace/tool.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import type { CassetteHeader } from '../../files/cassettes/cassette.js'
import { hasStrictMode, strictNow } from '../inputs/strict-mode.js'
import type { RunUnit } from '../plan/run-unit.js'
import type { UnitSource } from '../plan/unit-source.js'
import type { RunOptions } from '../run-options.js'
import { firstFew } from './first-few.js'

/**
 * Recorded answers are read as they were asked for, and runs that are added to a recording are made like the others in
 * it. Every other run goes by the suite.
 */
export function isStrict(unit: RunUnit, source: UnitSource, options: Pick<RunOptions, 'env'>): boolean {
  if (!hasStrictMode(unit)) return false
  const recorded = recordedAs(source)
  return (recorded === null ? strictNow(unit, options) : recorded.inputs.strict_schema) === true
}

/** The tools that strict mode cannot express, which were offered unchanged. */
export async function strictWarnings(offered: readonly ToolDefinition[]): Promise<readonly string[]> {
  const { strictTools } = await import('../execute/strict-tools.js')
  const warnings: string[] = []
  strictTools(offered, (tool, reason) => {
    warnings.push(`${showName(toolId(tool))} was offered without OpenAI's strict mode: ${reason}`)
  })
  return firstFew(warnings)
}

function recordedAs(source: UnitSource): CassetteHeader | null {
  switch (source.kind) {
    case 'replay':
      return source.cassette.header
    case 'partial-replay':
      return source.recorded === 'model' ? source.cassette.header : null
    case 'record':
      return source.joins
    case 'execute':
      return null
  }
}
