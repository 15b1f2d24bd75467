import { isMcproveError, McproveError } from '../../core/errors/error.js'
import type { Redactor } from './redactor.js'

/** The same error without secrets: it may quote the last output of a server. */
export function redactError(error: unknown, { redact, redactText }: Redactor): unknown {
  if (!isMcproveError(error)) return error
  const { code, message, hint, problems, cause } = error
  const ownHint = hint === undefined ? undefined : redactText(hint)
  return new McproveError(code, redactText(message), { hint: ownHint, problems: redact(problems), cause })
}
