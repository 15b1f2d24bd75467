import { isMcproveError, McproveError } from '../../core/errors/error.js'
import type { Redactor } from './redactor.js'

/** The same error without secrets: it may quote the last output of a server. */
export function redactError(error: unknown, { redact, redactText }: Redactor): unknown {
  if (!isMcproveError(error)) return error
  const { code, message, hint, problems, summary, placed, cause } = error
  return new McproveError(code, redactText(message), {
    hint: hint === undefined ? undefined : redactText(hint),
    problems: redact(problems),
    summary: summary === undefined ? undefined : redactText(summary),
    placed: placed === undefined ? undefined : redact(placed),
    cause,
  })
}
