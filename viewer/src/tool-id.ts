import type { ToolReference } from '../../src/core/trace/trace.js'

export function shownToolId({ server, name }: ToolReference): string {
  return server === null || server === undefined ? name : `${server}.${name}`
}
