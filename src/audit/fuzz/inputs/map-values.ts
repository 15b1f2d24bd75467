// Objects whose keys a schema leaves open: headers, variables, labels.
import type { SeededRandom } from '../../../catalog/distractors/seeded-random.js'
import { isRecord, type RawRecord } from '../../../core/trace/trace-fields.js'
import { matchingTexts } from './matching-text.js'
import { numberIn, propertiesOf } from './schema-view.js'
import { wordsIn } from './text-values.js'

const ORDINARY: readonly string[] = ['name', 'id', 'a', 'X-Value', 'user_name']
const ODD: readonly string[] = [
  ...['', ' ', '0', '__proto__', 'constructor', 'a.b', 'a b', 'a/b', '$a', '\u00e9', '\u{1f600}', 'a\nb', '"', '-1'],
  'a'.repeat(300),
]
const MANY = 200
/** One object, so that its values are made once. */
const ANYTHING: RawRecord = {}

export interface OpenKeys {
  readonly ordinary: readonly string[]
  readonly odd: readonly string[]
  /** Of what a key has. */
  readonly schema: unknown
}

/** Undefined for an object whose keys are all listed. */
export function openKeysOf(schema: RawRecord): OpenKeys | undefined {
  const { additionalProperties, patternProperties, propertyNames, description } = schema
  const [pattern] = isRecord(patternProperties) ? Object.entries(patternProperties) : []
  if (pattern !== undefined) return { ordinary: matchingTexts(pattern[0]), odd: [], schema: pattern[1] }
  if (additionalProperties === false) return undefined
  // What a schema lists is usually all there is, though it may allow more.
  if (additionalProperties === undefined && Object.keys(propertiesOf(schema)).length > 0) return undefined
  const names = isRecord(propertyNames) ? propertyNames : {}
  const value = isRecord(additionalProperties) ? additionalProperties : ANYTHING
  if (Array.isArray(names.enum)) return { ordinary: names.enum.map(String), odd: [], schema: value }
  if (typeof names.pattern === 'string') return { ordinary: matchingTexts(names.pattern), odd: [], schema: value }
  return { ordinary: [...wordsIn(description), ...ORDINARY], odd: ODD, schema: value }
}

/** One entry with each value, several entries, odd keys; `own` is what the object has anyway. */
export function mapEdges(
  { ordinary, odd }: OpenKeys,
  own: RawRecord,
  values: readonly unknown[],
  schema: RawRecord,
): readonly RawRecord[] {
  const [key = 'a', other = 'b'] = ordinary
  const [plain] = values
  const least = numberIn(schema, 'minProperties') ?? 0
  const most = Math.min(numberIn(schema, 'maxProperties') ?? MANY, MANY)
  const numbered = (count: number): RawRecord =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [ordinary[at] ?? `key${at}`, plain]))
  const filled = (entries: RawRecord): RawRecord => ({ ...own, ...numbered(Math.min(least, MANY)), ...entries })
  return [
    filled({ [key]: plain, [other]: plain }),
    ...values.map((value) => filled({ [key]: value })),
    ...odd.map((name) => Object.fromEntries([...Object.entries(filled({})), [name, plain]])),
    { ...own, ...numbered(most) },
  ]
}

/** None to four entries. */
export function randomEntries(
  { ordinary, odd }: OpenKeys,
  value: () => unknown,
  random: SeededRandom,
): readonly (readonly [string, unknown])[] {
  return Array.from({ length: random.below(5) }, () => {
    const names = odd.length > 0 && random.below(4) === 0 ? odd : ordinary
    return [names[random.below(Math.max(1, names.length))] ?? 'a', value()] as const
  })
}
