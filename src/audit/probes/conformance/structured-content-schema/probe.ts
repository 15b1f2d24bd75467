import { compileSchema, listProblems, type SchemaCheck } from '../../../../core/engines/json-schema.js'
import { isMcproveError } from '../../../../core/errors/error.js'
import { type CallResult, isSuccess, judgeCalls } from '../../../features/judge-calls.js'
import { defineProbe, inconclusive, type ProbeFinding } from '../../../probe/probe.js'

const MAX_PROBLEMS = 5
const NONE = 'no tool with an output schema was called with success'

export const structuredContentSchema = defineProbe({
  id: 'conformance/structured-content-schema',
  title: 'The result of a tool with an output schema has structured content that conforms to it.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'server/tools#output-schema',
    '2025-11-25': 'server/tools#output-schema',
    '2026-07-28': 'server/tools#output-schema',
  },
  run: async (audit) => {
    let unusable: CallResult | undefined
    const outcome = await judgeCalls(audit, {
      about: (one) => {
        // Errors need not conform.
        if (!isSuccess(one) || one.tool.outputSchema === undefined) return false
        if (one.result.structuredContent === undefined || checkOf(one.tool.outputSchema) !== undefined) return true
        unusable = one
        return false
      },
      otherwise: NONE,
      findingOn,
    })
    if (outcome.kind !== 'skipped' || unusable === undefined) return outcome
    return inconclusive(`the output schema for ${unusable.label} cannot be used`, unusable.exchange)
  },
})

function findingOn({ tool, result, label }: CallResult): Pick<ProbeFinding, 'message' | 'severity'> | undefined {
  const { structuredContent } = result
  if (structuredContent === undefined) {
    return { message: `${label} has no \`structuredContent\`, but the tool has an output schema` }
  }
  const all = checkOf(tool.outputSchema)?.(structuredContent) ?? []
  const problems = all.filter(({ kind }) => kind !== 'undecided')
  if (problems.length === 0) return undefined
  const what = listProblems(problems.slice(0, MAX_PROBLEMS))
  const message = `\`structuredContent\` in ${label} does not conform to the output schema: ${what}`
  return problems.every(({ kind }) => kind === 'format') ? { message, severity: 'warning' } : { message }
}

/** Undefined for a schema that is not valid, which is the matter of another probe, or that is not supported. */
function checkOf(schema: unknown): SchemaCheck | undefined {
  try {
    return compileSchema(schema)
  } catch (error) {
    if (isMcproveError(error)) return undefined
    throw error
  }
}
