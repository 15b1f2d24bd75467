import { McproveError } from '../../errors/error.js'
import { showValue } from '../../text/show-value.js'
import { type CriticResult, type Judge, ROUNDING } from '../critic.js'
import { isTooLong, jaroWinklerSimilarity, levenshteinSimilarity } from './edit-similarity.js'
import { plainText } from './plain-text.js'
import { cosine, type TextVector, vectorOf } from './text-vector.js'

export const METRICS = ['cosine', 'levenshtein', 'jaro_winkler'] as const
export type Metric = (typeof METRICS)[number]

export interface SimilarityOptions {
  readonly threshold?: number | undefined
  readonly metric?: Metric | undefined
}

export const DEFAULT_SIMILARITY_THRESHOLD = 0.8

/** A text prepared for comparison: words for `cosine`, characters for the other metrics. */
interface PreparedText {
  readonly text: string
  readonly isBlank: boolean
  readonly vector: TextVector | null
  readonly characters: readonly string[]
}

/** Every metric ignores case. */
export function similarityJudge({
  threshold = DEFAULT_SIMILARITY_THRESHOLD,
  metric = 'cosine',
}: SimilarityOptions): Judge<PreparedText> {
  if (!METRICS.includes(metric)) {
    throw new McproveError('BAD_USAGE', `a similarity critic has the metric ${showValue(metric)}`, {
      hint: `Use one of ${METRICS.join(', ')}.`,
    })
  }
  return {
    prepare: (value) => prepare(value, metric),
    compare: (expected, actual, weight): CriticResult => {
      const share = shareOf(expected, actual, metric)
      if (share === null) return { match: false, score: 0, reason: `the texts are too long for ${metric}` }
      return { match: share >= threshold - ROUNDING, score: weight * share }
    },
  }
}

/** The TF-IDF cosine of two texts, from 0 to 1: what a similarity critic of weight 1 scores. */
export function textSimilarity(a: string, b: string): number {
  return shareOf(prepare(a, 'cosine'), prepare(b, 'cosine'), 'cosine') ?? 0
}

function prepare(value: unknown, metric: Metric): PreparedText {
  const text = plainText(value).toLowerCase()
  const isCosine = metric === 'cosine'
  return {
    text,
    isBlank: text.trim() === '',
    vector: isCosine ? vectorOf(text) : null,
    characters: isCosine ? [] : Array.from(text),
  }
}

/** Null when the comparison would take too long. */
function shareOf(a: PreparedText, b: PreparedText, metric: Metric): number | null {
  if (a.isBlank || b.isBlank) return a.isBlank && b.isBlank ? 1 : 0
  if (a.text === b.text) return 1
  if (a.vector !== null && b.vector !== null) return cosine(a.vector, b.vector)
  if (isTooLong(a.characters, b.characters)) return null
  return metric === 'levenshtein'
    ? levenshteinSimilarity(a.characters, b.characters)
    : jaroWinklerSimilarity(a.characters, b.characters)
}
