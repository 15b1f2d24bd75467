import type { TestResult } from '../../score/result/result.js'

/** `suite.yml:12:5`, or only the suite; null for a row that does not come from a file. */
export function placeOf({ position, suite }: TestResult): string | null {
  return position === undefined ? suite : `${position.file}:${position.line}:${position.column}`
}
