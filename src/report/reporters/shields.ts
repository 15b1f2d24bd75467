// A badge as shields.io draws it: its "endpoint" format.
import type { Result } from '../../score/result/result.js'
import { defineReporter } from '../define-reporter.js'
import { badgeText } from '../text/badge-text.js'
import { stringify } from './json.js'

export const reporter = defineReporter({ create: () => ({ end: shieldsChunks }) })

export function* shieldsChunks(result: Result): Generator<string> {
  yield `${stringify({ schemaVersion: 1, ...badgeText(result) })}\n`
}
