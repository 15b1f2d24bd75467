import * as z from 'zod'
import type { FieldCritic } from '../../core/critics/case-critics.js'
import type { AnyJudge } from '../../core/critics/critic.js'
import type { FieldRule } from '../../core/critics/fields/field-rule.js'
import { binaryJudge } from '../../core/critics/kinds/binary.js'
import { type CustomEvaluate, customJudge } from '../../core/critics/kinds/custom.js'
import { datetimeJudge } from '../../core/critics/kinds/datetime.js'
import { FUZZY_NAMES, type FuzzyWeightName } from '../../core/critics/kinds/fuzzy-weight.js'
import { numericJudge } from '../../core/critics/kinds/numeric.js'
import { patternJudge } from '../../core/critics/kinds/pattern.js'
import { setJudge } from '../../core/critics/kinds/set-overlap.js'
import { METRICS, similarityJudge } from '../../core/critics/kinds/similarity.js'
import { isMcproveError } from '../../core/errors/error.js'
import { readComparison, unreadableDates } from '../../core/matchers/comparison.js'
import { NORMALIZATIONS } from '../../core/matchers/same-value.js'
import { showTyped } from '../../core/text/show-value.js'
import { DURATION_FORMS, readDuration } from '../../core/time/duration.js'
import { readZone, zoneHint } from '../../core/time/time-zone.js'

/** The settings of a critic for several right answers, as in `accept` of a call. */
const ANSWERS = ['one_of', 'optional'] as const
const COMPARISON = ['normalize', 'tolerance', 'order', 'timezone'] as const

/** The settings of each critic, and which of them are required. */
const KINDS = {
  binary: { takes: [...ANSWERS, ...COMPARISON], needs: [] },
  numeric: { takes: [...ANSWERS, 'range', 'match_threshold', 'tolerance'], needs: [] },
  similarity: { takes: [...ANSWERS, 'threshold', 'metric'], needs: [] },
  datetime: { takes: [...ANSWERS, 'tolerance', 'max_difference', 'timezone'], needs: [] },
  regex: { takes: ['optional', 'pattern', 'flags'], needs: ['pattern'] },
  set: { takes: [...ANSWERS, 'threshold', 'normalize'], needs: [] },
  custom: { takes: ['evaluate'], needs: ['evaluate'] },
  none: { takes: [], needs: [] },
} as const satisfies Record<string, { takes: readonly string[]; needs: readonly string[] }>

type Kind = keyof typeof KINDS

// The names come from the tables, so the enum has exactly their keys.
const kinds = z.enum(Object.keys(KINDS) as [Kind, ...Kind[]])
const fuzzyWeight = z.enum(FUZZY_NAMES as [FuzzyWeightName, ...FuzzyWeightName[]])

const share = z.number().min(0).max(1)

const duration = z
  .union([z.number().nonnegative(), z.string()])
  .refine((value) => readDuration(value) !== null, { error: `not a duration: ${DURATION_FORMS}` })

// One object rather than a union of eight, so that errors are about the critic that was meant.
const source = z.strictObject({
  field: z.string().min(1).describe('The argument to score, or a dot path into it: `filter.status`.'),
  critic: kinds.describe(
    'How it is scored: `binary` (equal or not), `numeric` (by distance), `similarity` (of texts), `datetime` (by difference in time), `regex`, `set` (lists in any order), `custom` (a function), or `none` (not scored).',
  ),
  weight: z
    .union([z.number().nonnegative(), fuzzyWeight])
    .optional()
    .describe(
      'A non-negative number, or a word: `minimal`, `very_low`, `low`, `medium`, `high`, `very_high`, `critical` (1 to 7). If any weight is a word, all weights are normalized to sum to 1. Default 1.',
    ),
  one_of: z
    .array(z.unknown())
    .min(1, { error: '`one_of` lists at least one value' })
    .optional()
    .describe(
      'The accepted values, when no expected call gives a value for the argument; the nearest one counts. Put values of a single call under its `accept`.',
    ),
  optional: z.boolean().optional().describe('true: omitting the argument earns the full weight.'),
  normalize: z
    .enum(NORMALIZATIONS)
    .optional()
    .describe(
      '`binary`, `set`: `text` ignores case, punctuation and spaces. `binary`: `datetime` compares points in time.',
    ),
  order: z.literal('any').optional().describe('`binary`: `any` compares lists in any order.'),
  range: z
    .tuple([z.number(), z.number()])
    .refine(([low, high]) => low < high, { error: 'the first number of a range must be less than the second' })
    .optional()
    .describe('`numeric`: the smallest and largest expected value. Without it, only values within `tolerance` score.'),
  match_threshold: share.optional().describe('`numeric`: the minimum score of a match. Default 0.8.'),
  threshold: share.optional().describe('`similarity`, `set`: the minimum score of a match. Default 0.8.'),
  metric: z
    .enum(METRICS)
    .optional()
    .describe(
      '`similarity`: the metric, by words (`cosine`, the default) or by spelling (`levenshtein`, `jaro_winkler`).',
    ),
  tolerance: duration
    .optional()
    .describe(
      'The largest difference with a full score. `datetime`: a duration, default 500s. `numeric`, `binary`: a number, default 0.',
    ),
  max_difference: duration.optional().describe('`datetime`: the smallest difference with score 0. Default 2h.'),
  timezone: z
    .string()
    .refine((zone) => readZone(zone) !== null, {
      error: ({ input }) => `this time zone is not known. ${zoneHint(input)}`,
    })
    .optional()
    .describe(
      '`datetime`, and `binary` with `normalize: datetime`: the time zone of texts without one, such as `+02:00` or `Europe/Oslo`, when compared with texts that have one. Default UTC.',
    ),
  pattern: z.string().optional().describe('`regex`: the pattern that a part of the value must match, in RE2 syntax.'),
  flags: z
    .string()
    .optional()
    .describe('`regex`: i (ignore case), m (^ and $ match at every line), s (. matches line feeds).'),
  evaluate: z
    .custom<CustomEvaluate>((value) => typeof value === 'function', {
      error: '`custom` needs a function: write the suite in TypeScript, or use another critic',
    })
    .optional()
    .describe('`custom`: (expected, actual) => { match, score }; the score includes the weight.'),
})

type CriticSource = z.output<typeof source>

/** A compiled entry of `fields`. */
export const fieldCritic = source
  .transform((written, context): FieldCritic => {
    const complaints = complaintsAbout(written)
    for (const [path, message] of complaints) context.addIssue({ code: 'custom', path, message })
    if (complaints.length > 0) return z.NEVER
    const weight = written.critic === 'none' ? 0 : (written.weight ?? 1)
    try {
      const needsNoValue = written.critic === 'regex'
      return { field: written.field, weight, judge: judgeOf(written), rule: ruleOf(written), needsNoValue }
    } catch (error) {
      if (!isMcproveError(error)) throw error
      const hint = error.hint === undefined ? '' : `. ${error.hint}`
      context.addIssue({ code: 'custom', path: ['pattern'], message: `${error.message}${hint}` })
      return z.NEVER
    }
  })
  .meta({ id: 'critic' })

function complaintsAbout(written: CriticSource): [string[], string][] {
  const { takes, needs }: { takes: readonly string[]; needs: readonly string[] } = KINDS[written.critic]
  const settings = Object.entries(written).filter(([key, value]) => value !== undefined && !SHARED.has(key))
  const foreign = settings.filter(([key]) => !takes.includes(key)).map(([key]) => key)
  if (written.critic === 'none' && written.weight !== undefined && written.weight !== 0) foreign.push('weight')
  const missing = needs.filter((key) => !settings.some(([given]) => given === key))
  const isBoundless = written.critic === 'numeric' && written.range === undefined && written.tolerance === undefined
  return [
    ...[...missing, ...(isBoundless ? ['range'] : [])].map((key): [string[], string] => [
      [],
      `\`${key}\` is missing: \`${written.critic}\` needs it${key === 'range' ? ', or `tolerance`' : ''}`,
    ]),
    ...foreign.map((key): [string[], string] => [[key], `\`${written.critic}\` has no \`${key}\``]),
    ...(foreign.length === 0 ? comparisonComplaints(written) : []),
  ]
}

const SHARED: ReadonlySet<string> = new Set(['field', 'critic', 'weight'])

function comparisonComplaints({
  critic,
  normalize,
  tolerance,
  order,
  timezone,
  one_of,
}: CriticSource): [string[], string][] {
  if (critic === 'set' && normalize === 'datetime') return [[['normalize'], '`set` only supports `normalize: text`']]
  if (critic === 'numeric' && typeof tolerance === 'string')
    return [[['tolerance'], '`tolerance` of `numeric` is a number']]
  if (critic !== 'binary') return []
  const words = new Map(
    Object.entries({ normalize, tolerance, order, timezone }).filter(([, value]) => value !== undefined),
  )
  const complaints: [string[], string][] = []
  readComparison(words, (message, word) => complaints.push([[word], message]))
  const [unreadable] = unreadableDates(one_of ?? [], words)
  if (unreadable !== undefined)
    complaints.push([['one_of'], `\`normalize: datetime\` cannot read ${showTyped(unreadable)}`])
  return complaints
}

/** Undefined for a critic that compares with the value in the expected call. */
function ruleOf({
  critic,
  one_of,
  optional,
  normalize,
  tolerance,
  order,
  timezone,
}: CriticSource): FieldRule | undefined {
  const comparison = critic === 'binary' ? { normalize, tolerance, order, timezone } : {}
  const rule = { one_of, optional, ...comparison }
  return Object.values(rule).every((value) => value === undefined || value === false) ? undefined : rule
}

function judgeOf(written: CriticSource): AnyJudge | null {
  const { range, tolerance, pattern = '', evaluate } = written
  switch (written.critic) {
    case 'binary':
      return binaryJudge
    case 'numeric':
      // The schema has rejected durations here.
      return numericJudge({ range, matchThreshold: written.match_threshold, tolerance: Number(tolerance ?? 0) })
    case 'similarity':
      return similarityJudge(written)
    case 'datetime':
      return datetimeJudge({ ...written, maxDifference: written.max_difference })
    case 'regex':
      return patternJudge({ pattern, flags: written.flags })
    case 'set':
      return setJudge({ threshold: written.threshold, normalize: written.normalize === 'text' ? 'text' : undefined })
    default:
      return evaluate === undefined ? null : customJudge(evaluate)
  }
}
