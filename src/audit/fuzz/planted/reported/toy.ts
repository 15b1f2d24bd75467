// A tool that runs faulty code: whatever that throws unforeseen ends the server, as an exception in a callback does.
// For tests only.
import type { RawRecord } from '../../../../core/trace/trace-fields.js'
import type { CaseTool } from '../../../case-server/case-server.js'

/** What a tool foresees: a result with `isError`, and the server stays. */
export class Refusal extends Error {}

interface Toy {
  readonly name: string
  readonly description: string
  readonly properties: RawRecord
  readonly required?: readonly string[]
  readonly outputSchema?: RawRecord
  /** The tool trusts its client to keep to the schema. */
  readonly unchecked?: boolean
}

export function toy<Args>(shape: Toy, work: (args: Args) => unknown): CaseTool {
  const { name, description, properties, required = [], outputSchema, unchecked } = shape
  return {
    name,
    description,
    inputSchema: { type: 'object', properties, required },
    ...(outputSchema === undefined ? {} : { outputSchema }),
    ...(unchecked === undefined ? {} : { unchecked }),
    // Also those that keep something: nothing outside of the process changes.
    annotations: { readOnlyHint: true },
    call: (args, context) => {
      try {
        return work(args as Args)
      } catch (error) {
        if (error instanceof Refusal) throw error
        context.exit(1)
        return ''
      }
    },
  }
}

export const text = (description: string, more: RawRecord = {}): RawRecord => ({ type: 'string', description, ...more })
export const whole = (description: string, more: RawRecord = {}): RawRecord => ({
  type: 'integer',
  description,
  ...more,
})
export const flag = (description: string, more: RawRecord = {}): RawRecord => ({
  type: 'boolean',
  description,
  ...more,
})
