import { type ErrorCode, isMcproveError, McproveError } from '../../core/errors/error.js'
import { type Problem, problemPlace } from '../../core/errors/problem.js'

/** What is wrong with a suite, at its place. */
export function suiteError(code: ErrorCode, problem: Problem): McproveError {
  return new McproveError(code, `${problem.message} (${problemPlace(problem)})`, {
    hint: problem.hint,
    problems: [problem],
  })
}

/** The problem that an action throws, at `place` unless it has its own position; empty when it throws nothing. */
export async function errorsOf(
  action: () => unknown,
  place: (message: string, hint?: string) => Problem,
): Promise<McproveError[]> {
  try {
    await action()
    return []
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return [error.problems.length > 0 ? error : suiteError(error.code, place(error.message, error.hint))]
  }
}
