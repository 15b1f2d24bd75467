import type { TestResult } from '../../score/result/result.js'

/** `suite.yml:12:5`, or the suite alone; null for a row that comes from no file. */
export function placeOf({ position, suite }: TestResult): string | null {
  return position === undefined ? suite : `${position.file}:${position.line}:${position.column}`
}
