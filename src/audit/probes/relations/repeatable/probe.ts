import { showName } from '../../../../core/text/show-name.js'
import { defineProbe, type ProbeFinding } from '../../../probe/probe.js'
import { BASELINES, type Baseline } from '../../../relations/baselines.js'
import { hintOf, mayVary } from '../../../relations/reading-tools.js'
import { withoutBaseline } from '../../../relations/steady-tools.js'
import { broken, held, outcomeOf, type ToolVerdict } from '../../../relations/tool-verdicts.js'
import { namesOf, shownDifference } from '../../../relations/variation-words.js'
import { isHarmless } from '../../../relations/variations.js'

export const repeatable = defineProbe({
  id: 'relations/repeatable',
  title: 'A tool that only reads answers identical calls alike.',
  severity: 'warning',
  reference: {
    title: 'MCP schema, ToolAnnotations',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations',
  },
  run: async (audit) => {
    const baselines = await audit.observe(BASELINES)
    if (baselines.calls.length === 0) return withoutBaseline(baselines)
    return outcomeOf(baselines.calls.map(verdictOf), 'no tool that only reads may be called')
  },
})

function verdictOf(baseline: Baseline): ToolVerdict {
  const { name, variations, exchanges } = baseline
  if (variations.length === 0) return held(name, ...exchanges.slice(0, 2))
  return broken(name, findingOf(baseline), ...exchanges)
}

function findingOf(baseline: Baseline): Pick<ProbeFinding, 'message' | 'severity'> {
  const { tool, name, variations } = baseline
  const substance = variations.filter((one) => !isHarmless(one))
  if (substance.length === 0) {
    return {
      message: `${showName(name)} answers identical calls with other values of ${namesOf(variations)}`,
      severity: 'note',
    }
  }
  const message = `${showName(name)} answers identical calls differently: ${shownDifference(substance)}`
  return isExpected(baseline) && hintOf(tool, 'openWorldHint') !== false ? { message, severity: 'note' } : { message }
}

/** Live data has other numbers the next time, and a service that a tool asks may be away for a moment. */
function isExpected({ tool, variations }: Baseline): boolean {
  if (mayVary(tool)) return true
  return variations.every((one) => isHarmless(one) || one.kind === 'number' || one.path === 'isError')
}
