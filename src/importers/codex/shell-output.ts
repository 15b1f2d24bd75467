import { tryJson } from '../../core/trace/parse-traces.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { DraftResult } from '../draft-call.js'
import { listIn, textIn } from '../json-fields.js'

/** Messages of Codex itself when it could not run a call. */
const REFUSED = /^(?:apply_patch verification failed|failed to parse function arguments|unsupported call)/

/**
 * Codex writes the output of a command as `{"output": "...", "metadata": {"exit_code": 1}}`; other outputs are text.
 */
export function readShellOutput(output: unknown): DraftResult {
  if (typeof output !== 'string') return { content: listIn(output) }
  const parsed = output.startsWith('{') ? tryJson(output) : undefined
  if (!isRecord(parsed) || typeof parsed.output !== 'string' || !isRecord(parsed.metadata)) {
    return { content: output, is_error: REFUSED.test(output) }
  }
  const { exit_code } = parsed.metadata
  return { content: textIn(parsed.output), is_error: typeof exit_code === 'number' && exit_code !== 0 }
}
