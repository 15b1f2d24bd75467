import type { SourcePosition } from '../../suite/suite.js'
import type { TestResult } from './result.js'

/** For data that was read from text; lines count from 1. */
export function positionOf({ position }: { readonly position: SourcePosition | null }): Pick<TestResult, 'position'> {
  if (position === null || position.line === 0) return {}
  const { file, line, column } = position
  return { position: { file, line, column } }
}
