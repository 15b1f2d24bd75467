// Entries of lists that are not what the schema of MCP says. The rules are the schemas of the SDK, which refuses a whole
// list for one entry.

import { showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { type DefinitionMistake, definitionMistakes } from '../../mcp/answers/listed-mistakes.js'
import type { Audit } from '../probe/audit.js'
import type { Outcome } from '../probe/probe.js'
import type { Revision } from '../probe/revision.js'
import type { ListName } from '../session/survey.js'
import { judgeEntries } from './listed-entries.js'

/** Keys that a revision does not have may hold anything in it. */
const UNKNOWN: Readonly<Record<Revision, readonly string[]>> = {
  '2025-06-18': ['icons', 'execution'],
  '2025-11-25': [],
  '2026-07-28': ['execution'],
}

/** The SDK wants a time with a zone. ISO 8601, which the specification asks for, has more forms. */
const ISO_TIME = /^\d{4}-?\d\d(-?\d\d)?([T ]\d\d(:?\d\d(:?\d\d([.,]\d+)?)?)?(Z|[+-]\d\d(:?\d\d)?)?)?$/

export function judgeDefinitions({ survey, revision }: Audit, list: ListName): Outcome {
  return judgeEntries(survey, list, ({ value, label }) => {
    if (!isRecord(value)) return [`${label} is ${showValue(value, 60)}, not an object`]
    return definitionMistakes(list, value)
      .filter(({ place }) => !UNKNOWN[revision].includes(place.split('.')[0] ?? ''))
      .filter((mistake) => !isOtherTime(value, mistake))
      .map(({ place, is, rule }) => `\`${place}\` of ${label} ${is} (${rule})`)
  })
}

function isOtherTime({ annotations }: Readonly<Record<string, unknown>>, { place }: DefinitionMistake): boolean {
  if (place !== 'annotations.lastModified' || !isRecord(annotations)) return false
  return typeof annotations.lastModified === 'string' && ISO_TIME.test(annotations.lastModified)
}
