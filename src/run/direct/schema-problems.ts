import { loadEngines } from '../../core/engines/engines.js'
import { compileSchema, listProblems } from '../../core/engines/json-schema.js'
import { isMcproveError } from '../../core/errors/error.js'

const MAX_SHOWN = 5

/** Where a value violates a schema of the server; null for a valid value, and for a schema that cannot be used. */
export async function schemaProblems(schema: unknown, value: unknown): Promise<string | null> {
  // Loaded on demand: the engine takes longer to load than most rows take to run.
  await loadEngines({ schema })
  try {
    const problems = compileSchema(schema)(value)
    return problems.length === 0 ? null : listProblems(problems.slice(0, MAX_SHOWN))
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return null
  }
}
