// `normalize`, `tolerance`, `order` and `timezone` are not matchers: they say how `exact` and `one-of` compare.
import { nearest } from '../text/nearest.js'
import { showTyped, showValue } from '../text/show-value.js'
import { DURATION_FORMS, readDuration } from '../time/duration.js'
import { readDatetime } from '../time/read-datetime.js'
import { readZone, zoneHint } from '../time/time-zone.js'
import { canonicalName } from './matcher-names.js'
import { type ComparisonWords, type IsSame, NORMALIZATIONS, sameBy } from './same-value.js'

/** For editors. */
export const COMPARISON_WORDS: Readonly<Record<keyof ComparisonWords, object>> = {
  normalize: {
    description:
      'For `exact` and `one-of`. `text`: ignores case, punctuation and spaces. `datetime`: compares points in time, in any common format.',
    enum: NORMALIZATIONS,
  },
  tolerance: {
    description:
      'For `exact` and `one-of`: the allowed difference of numbers. With `normalize: datetime`: the allowed difference in time, for example `5m`.',
    type: ['number', 'string'],
    minimum: 0,
  },
  order: { description: 'For `exact` and `one-of`. `any`: compares lists in any order.', enum: ['any'] },
  timezone: {
    description:
      'With `normalize: datetime`: the time zone of texts without one, when compared with texts that have one. Default UTC.',
    type: 'string',
  },
}

/** A comparison, and the text that follows the values in sentences. */
export interface Comparison {
  readonly isSame: IsSame
  readonly phrase: string
}

/** Whether a key next to a matcher is a comparison setting. */
export function isComparisonWord(written: string): boolean {
  return Object.hasOwn(COMPARISON_WORDS, canonicalName(written))
}

type Report = (message: string, word: string) => void

/** Null when a problem was reported. `values` are the values that will be compared. */
export function readComparison(words: ReadonlyMap<string, unknown>, report: Report): Comparison | null {
  let isFine = true
  const refuse: Report = (message, word) => {
    isFine = false
    report(message, word)
  }
  const [normalize, tolerance, order, timezone] = ['normalize', 'tolerance', 'order', 'timezone'].map((word) =>
    words.get(word),
  )
  const isDatetime = normalize === 'datetime'
  if (normalize !== undefined) checkNormalize(normalize, refuse)
  if (tolerance !== undefined) checkTolerance(tolerance, isDatetime, refuse)
  if (order !== undefined && order !== 'any') refuse(`\`order\` takes \`any\`, got ${showTyped(order)}`, 'order')
  if (timezone !== undefined) checkTimezone(timezone, isDatetime, refuse)
  if (!isFine) return null
  // Each setting has been checked above.
  const checked = { normalize, tolerance, order, timezone } as ComparisonWords
  return { isSame: sameBy(checked), phrase: phraseOf(checked) }
}

/** The values that `normalize: datetime` cannot read: each would equal only itself. */
export function unreadableDates(values: readonly unknown[], words: ReadonlyMap<string, unknown>): readonly unknown[] {
  if (words.get('normalize') !== 'datetime') return []
  return values.flat().filter((value) => typeof value === 'string' && readDatetime(value) === null)
}

function checkNormalize(normalize: unknown, refuse: Report): void {
  if (NORMALIZATIONS.some((known) => known === normalize)) return
  const near = typeof normalize === 'string' ? nearest(normalize, NORMALIZATIONS) : undefined
  const meant = near === undefined ? '' : `; did you mean \`${near}\`?`
  refuse(`\`normalize\` takes \`text\` or \`datetime\`, got ${showTyped(normalize)}${meant}`, 'normalize')
}

function checkTolerance(tolerance: unknown, isDatetime: boolean, refuse: Report): void {
  if (isDatetime) {
    if (readDuration(tolerance) !== null) return
    refuse(`\`tolerance\` of points in time is a duration, got ${showTyped(tolerance)}. ${DURATION_FORMS}`, 'tolerance')
  } else if (typeof tolerance !== 'number' || !(tolerance >= 0 && tolerance < Number.POSITIVE_INFINITY)) {
    refuse(`\`tolerance\` takes a non-negative number, got ${showTyped(tolerance)}`, 'tolerance')
  }
}

function checkTimezone(timezone: unknown, isDatetime: boolean, refuse: Report): void {
  if (!isDatetime) refuse('`timezone` requires `normalize: datetime`', 'timezone')
  else if (typeof timezone !== 'string' || readZone(timezone) === null) {
    refuse(`the time zone ${showValue(timezone)} is not known. ${zoneHint(timezone)}`, 'timezone')
  }
}

function phraseOf({ normalize, tolerance, order }: ComparisonWords): string {
  const parts = [
    ...(tolerance === undefined ? [] : [` ± ${tolerance}`]),
    ...(normalize === 'text' ? [', ignoring case, punctuation and spaces'] : []),
    ...(normalize === 'datetime' ? [', as a point in time'] : []),
    ...(order === undefined ? [] : [', in any order']),
  ]
  return parts.join('')
}
