// For tests: all problems of an input, as text.
import { isMcproveError } from '../../core/errors/error.js'

/** The problems that an action throws, one per line, or the warnings of its result. */
export async function problemLines(action: () => unknown): Promise<string> {
  try {
    const result = await action()
    const warnings = typeof result === 'object' && result !== null && 'warnings' in result ? result.warnings : []
    return Array.isArray(warnings) && warnings.length > 0 ? warnings.map(line).join('\n') : 'fine'
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return [`${error.code}: ${error.summary ?? error.message}`, ...error.problems.map(line)].join('\n')
  }
}

function line({ severity, file, line, column, path, message, hint }: Line): string {
  const place = `${severity === 'warning' ? 'warning ' : ''}${file}:${line}:${column}`
  return `${place} ${path === '' ? '' : `${path}: `}${message}${hint === undefined ? '' : ` (${hint})`}`
}

type Line = import('../../core/errors/problem.js').Problem
