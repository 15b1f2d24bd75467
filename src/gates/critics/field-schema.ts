import * as z from 'zod'
import { binaryJudge } from '../../core/critics/binary.js'
import type { FieldCritic } from '../../core/critics/case-critics.js'
import type { AnyJudge } from '../../core/critics/critic.js'
import { type CustomEvaluate, customJudge } from '../../core/critics/custom.js'
import { datetimeJudge } from '../../core/critics/datetime.js'
import { DURATION_FORMS, readDuration } from '../../core/critics/duration.js'
import { FUZZY_NAMES, type FuzzyWeightName } from '../../core/critics/fuzzy-weight.js'
import { numericJudge } from '../../core/critics/numeric.js'
import { patternJudge } from '../../core/critics/pattern.js'
import { setJudge } from '../../core/critics/set-overlap.js'
import { METRICS, similarityJudge } from '../../core/critics/similarity.js'
import { readZone, ZONE_FORMS } from '../../core/critics/time-zone.js'
import { isMcproveError } from '../../core/error.js'

/** The settings each critic has, and which of them it cannot do without. */
const KINDS = {
  binary: { takes: [], needs: [] },
  numeric: { takes: ['range', 'match_threshold'], needs: ['range'] },
  similarity: { takes: ['threshold', 'metric'], needs: [] },
  datetime: { takes: ['tolerance', 'max_difference', 'timezone'], needs: [] },
  regex: { takes: ['pattern', 'flags'], needs: ['pattern'] },
  set: { takes: ['threshold'], needs: [] },
  custom: { takes: ['evaluate'], needs: ['evaluate'] },
  none: { takes: [], needs: [] },
} as const satisfies Record<string, { takes: readonly string[]; needs: readonly string[] }>

type Kind = keyof typeof KINDS

// The names come from the tables: an enum of them is exactly their keys.
const kinds = z.enum(Object.keys(KINDS) as [Kind, ...Kind[]])
const fuzzyWeight = z.enum(FUZZY_NAMES as [FuzzyWeightName, ...FuzzyWeightName[]])

const share = z.number().min(0).max(1)

const duration = z
  .union([z.number().nonnegative(), z.string()])
  .refine((value) => readDuration(value) !== null, { error: `no duration: ${DURATION_FORMS}` })

// One object and not a union of eight: what is wrong is then said about the critic that was meant.
const source = z.strictObject({
  field: z.string().min(1).describe('The argument it judges, or a dot path into one: `filter.status`.'),
  critic: kinds.describe(
    'How it is judged: `binary` (equal or not), `numeric` (how near), `similarity` (of texts), `datetime` (how far apart), `regex`, `set` (of lists, whatever the order), `custom` (a function), or `none` (not at all).',
  ),
  weight: z
    .union([z.number().nonnegative(), fuzzyWeight])
    .optional()
    .describe(
      'A number from 0, or a word: `minimal`, `very_low`, `low`, `medium`, `high`, `very_high`, `critical` (1 to 7); with one word among them all weights become shares. Default 1.',
    ),
  range: z
    .tuple([z.number(), z.number()])
    .refine(([low, high]) => low < high, { error: 'the first number of a range is below the second' })
    .optional()
    .describe('`numeric`: the smallest and the largest sensible value.'),
  match_threshold: share.optional().describe('`numeric`: from which share on it is a match. Default 0.8.'),
  threshold: share.optional().describe('`similarity`, `set`: from which share on it is a match. Default 0.8.'),
  metric: z
    .enum(METRICS)
    .optional()
    .describe('`similarity`: of words (`cosine`, the default) or of spelling (`levenshtein`, `jaro_winkler`).'),
  tolerance: duration.optional().describe('`datetime`: up to this difference it scores in full. Default 500s.'),
  max_difference: duration.optional().describe('`datetime`: from this difference on it scores nothing. Default 2h.'),
  timezone: z
    .string()
    .refine((zone) => readZone(zone) !== null, { error: `no time zone we know: ${ZONE_FORMS}` })
    .optional()
    .describe('`datetime`: how a text without a zone is read beside one that has one. Default UTC.'),
  pattern: z.string().optional().describe('`regex`: what the value must match anywhere, in RE2 syntax.'),
  flags: z.string().optional().describe('`regex`: i (any case), m (^ and $ at every line), s (. matches a line feed).'),
  evaluate: z
    .custom<CustomEvaluate>((value) => typeof value === 'function', {
      error: '`custom` needs a function: write the suite in TypeScript, or use another critic',
    })
    .optional()
    .describe('`custom`: (expected, actual) => { match, score }, the score weighted.'),
})

type CriticSource = z.output<typeof source>

/** An entry of `fields`, compiled. */
export const fieldCritic = source
  .transform((written, context): FieldCritic => {
    const complaints = complaintsAbout(written)
    for (const [path, message] of complaints) context.addIssue({ code: 'custom', path, message })
    if (complaints.length > 0) return z.NEVER
    const weight = written.critic === 'none' ? 0 : (written.weight ?? 1)
    try {
      return { field: written.field, weight, judge: judgeOf(written) }
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
  return [
    ...missing.map((key): [string[], string] => [[], `\`${key}\` is missing: \`${written.critic}\` needs it`]),
    ...foreign.map((key): [string[], string] => [[key], `\`${written.critic}\` has no \`${key}\``]),
  ]
}

const SHARED: ReadonlySet<string> = new Set(['field', 'critic', 'weight'])

function judgeOf(written: CriticSource): AnyJudge | null {
  const { range = [0, 1], pattern = '', evaluate } = written
  switch (written.critic) {
    case 'binary':
      return binaryJudge
    case 'numeric':
      return numericJudge({ range, matchThreshold: written.match_threshold })
    case 'similarity':
      return similarityJudge(written)
    case 'datetime':
      return datetimeJudge({ ...written, maxDifference: written.max_difference })
    case 'regex':
      return patternJudge({ pattern, flags: written.flags })
    case 'set':
      return setJudge(written)
    default:
      return evaluate === undefined ? null : customJudge(evaluate)
  }
}
