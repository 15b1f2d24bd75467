import * as z from 'zod'
import { McproveError } from '../errors/error.js'

/** Parses an argument of a public function. Reports every problem in one BAD_USAGE error that names the function. */
export function parseArgument<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const problems = result.error.issues.map(({ path, message }) => {
    const place = z.core.toDotPath(path)
    return place === '' ? message : `${place}: ${message}`
  })
  throw new McproveError('BAD_USAGE', `${name}: ${problems.join('; ')}`, {
    hint: `Give ${name} the options of the gate, spelled as in a suite.`,
  })
}
