// Tools that end their server for some arguments. For tests only.
import type { RawRecord } from '../../../core/trace/trace-fields.js'
import type { CaseTool } from '../../case-server/case-server.js'

export interface PlantedCrash {
  /** What it takes: `the last page`. */
  readonly name: string
  /** One for each start of the server, so that its state is new. */
  readonly tools: () => readonly CaseTool[]
}

/** A tool that ends the server when `isFatal` says so. */
export function fatalTool(
  name: string,
  properties: RawRecord,
  required: readonly string[],
  isFatal: (args: RawRecord) => boolean,
  more: RawRecord = {},
): CaseTool {
  return {
    name,
    inputSchema: { type: 'object', properties, required, ...more },
    annotations: { readOnlyHint: true },
    call: (args, context) => {
      if (isFatal(args)) context.exit(1)
      return 'done'
    },
  }
}

/** A crash that one call of one tool is enough for. */
export function planted(
  name: string,
  properties: RawRecord,
  required: readonly string[],
  isFatal: (args: RawRecord) => boolean,
  more?: RawRecord,
): PlantedCrash {
  const tool = fatalTool('run', properties, required, isFatal, more)
  return { name, tools: () => [tool] }
}

/** True when the work of a tool ends in an exception that nothing catches. */
export function throws(work: () => unknown): boolean {
  try {
    work()
    return false
  } catch {
    return true
  }
}
