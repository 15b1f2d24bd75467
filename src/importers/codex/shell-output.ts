import { tryJson } from '../../core/trace/parse-traces.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { DraftResult } from '../draft-call.js'
import { listIn, messageText, textIn } from '../json-fields.js'

/** Messages of Codex itself when it could not run a call. */
const REFUSED =
  /^(?:apply_patch verification failed|failed to parse |unsupported (?:custom tool )?call|exec_command failed|write_stdin failed|execution error|(?:exec command|command|patch) rejected|rejected by user|aborted by user|aborted$|tool call error|resources\/|collab (?:spawn|tool) failed|agent ids must be non-empty|\w+ is unavailable in |Full-history forked agents inherit|Script (?:failed|error|terminated)\b)/

/** Outputs that start with a header: `Exit code: 1`, or `Process exited with code 1` after an id and a time. */
const HEADER = /^(?:Exit code|Chunk ID|Wall time|Process exited)\b/
/** Some versions repeat the command, which may have many lines, before the header. */
const COMMAND = /^Command: .*?\n(?=Chunk ID: \w+\nWall time: )/s
const EXIT_CODE = /^(?:Exit code:|Process exited with code) (?<code>-?\d+)\s*$/m
const MAX_HEADER = 400

/**
 * Codex writes the output of a command as `{"output": "...", "metadata": {"exit_code": 1}}` or as text with a header;
 * other outputs are text or blocks.
 */
export function readShellOutput(output: unknown): DraftResult {
  if (typeof output !== 'string') {
    const blocks = isRecord(output) ? [output] : listIn(output)
    return { content: blocks, is_error: hasFailed(messageText(blocks) ?? '') }
  }
  const parsed = output.startsWith('{') ? tryJson(output) : undefined
  if (!isRecord(parsed) || typeof parsed.output !== 'string' || !isRecord(parsed.metadata)) {
    return { content: output, is_error: hasFailed(output) }
  }
  const { exit_code } = parsed.metadata
  return { content: textIn(parsed.output), is_error: typeof exit_code === 'number' && exit_code !== 0 }
}

function hasFailed(output: string): boolean {
  const text = output.startsWith('Command: ') ? output.replace(COMMAND, '') : output
  if (!HEADER.test(text)) return REFUSED.test(text)
  const [header = ''] = text.slice(0, MAX_HEADER).split('\nOutput:', 1)
  const code = EXIT_CODE.exec(header)?.groups?.code
  return code !== undefined && Number(code) !== 0
}
