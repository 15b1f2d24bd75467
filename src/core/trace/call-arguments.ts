import { canonicalJson } from '../json/canonical-json.js'
import type { ToolCall } from './trace.js'

/** The arguments of a call as one text, equal for equal arguments (docs/spec/gates.md, distinct calls). */
export function argumentsText({ args, args_text }: ToolCall): string {
  return args === null && args_text !== undefined ? args_text : canonicalJson(args)
}
