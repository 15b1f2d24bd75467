import { showTyped } from '../text/show-value.js'
import { allOf, combinationMatchers } from './combinations.js'
import { COMPARISON_WORDS, type Comparison, isComparisonWord, readComparison, unreadableDates } from './comparison.js'
import type { Build, Definition, Definitions, Part } from './definition.js'
import type { Matcher, MatcherSource, Mismatch } from './matcher.js'
import { canonicalName, describeUnknown } from './matcher-names.js'
import { numberMatchers } from './numbers.js'
import { textMatchers } from './texts.js'
import { valueMatchers } from './values.js'

/** Every deterministic matcher by its canonical name, in the order editors offer them. */
export const MATCHERS: Definitions = { ...valueMatchers, ...numberMatchers, ...textMatchers, ...combinationMatchers }

/** Only where it is allowed. The runner compares it, because it has the stored value. */
export const SNAPSHOT_SUMMARY = 'Equals the stored snapshot. Write it with `-u`.'

/** Counted in keys and indices. */
const MAX_NESTING = 64

type Place = readonly (string | number)[]

export interface MatcherProblem {
  readonly message: string
  /** The path from the matcher on. */
  readonly path: Place
}

/** Compiles a matcher as a suite states it; null when there is something wrong, which is added to `problems`. */
export function buildMatcher(input: unknown, problems: MatcherProblem[], allowsSnapshot = false): Matcher | null {
  if (typeof input === 'object' && input !== null && Object.hasOwn(input, 'snapshot')) {
    return buildSnapshot(input, problems, allowsSnapshot)
  }
  const part = buildPart(input, [], problems)
  if (part === null) return null
  // buildPart puts the canonical source there.
  const source = part.argument as MatcherSource
  const isFine = part.nothing === true
  const onNothing = isFine ? null : { reason: `expected ${part.phrase}, got nothing` }
  const onNull = isFine ? null : { reason: `expected ${part.phrase}, got null, which passes only \`absent: true\`` }
  const mismatch = (value: unknown): Mismatch | null => {
    if (value === undefined) return onNothing
    return value === null ? onNull : part.check(value)
  }
  return { source, mismatch }
}

function buildSnapshot(input: object, problems: MatcherProblem[], allowsSnapshot: boolean): Matcher | null {
  const report = (message: string): void => void problems.push({ message, path: ['snapshot'] })
  if (!allowsSnapshot) report('`snapshot` works in direct tests only (`tools:`, `resources:`, `prompts:`)')
  else if (Object.keys(input).length > 1)
    report('`snapshot` cannot be combined with other matchers: put them in a separate entry')
  else if (!('snapshot' in input) || input.snapshot !== true) report('`snapshot` takes true')
  else return { source: { snapshot: true }, mismatch: refuseSnapshot }
  return null
}

function refuseSnapshot(): never {
  throw new Error('a snapshot is compared by the runner, never by its matcher')
}

/** Its `argument` is the canonical source of the whole matcher. */
function buildPart(input: unknown, path: Place, problems: MatcherProblem[]): Part | null {
  const build = buildAt(path, problems)
  if (path.length > MAX_NESTING) return build.report('matchers are nested too deeply here')
  if (input === undefined) return build.report('a matcher is missing here')
  if (Array.isArray(input)) return build.report('a list is not a matcher: write `exact: [...]` or `contains: [...]`')
  if (typeof input !== 'object' || input === null) {
    const part = MATCHERS.exact?.build(input, build) ?? null
    return part === null ? null : { ...part, argument: { exact: input } }
  }
  const written = Object.entries(input)
  const entries = written.filter(([key]) => !isComparisonWord(key))
  if (written.length === 0) return build.report('empty matcher: write for example `exact: value`')

  const words = new Map(
    written.filter(([key]) => isComparisonWord(key)).map(([key, value]) => [canonicalName(key), value]),
  )
  const comparison = words.size === 0 ? undefined : comparisonAt(entries, words, path, problems)
  const parts: Part[] = []
  const source = new Map<string, unknown>()
  for (const [name, argument] of entries) {
    const part = buildEntry(name, argument, source, { ...buildAt([...path, name], problems), comparison })
    if (part === null) continue
    parts.push(part)
    source.set(canonicalName(name), part.argument === undefined ? argument : part.argument)
  }
  if (parts.length < entries.length || (words.size > 0 && comparison === undefined)) return null
  return { ...allOf(parts), argument: Object.fromEntries([...source, ...words]) }
}

/** Undefined when a problem was reported. */
function comparisonAt(
  entries: readonly (readonly [string, unknown])[],
  words: ReadonlyMap<string, unknown>,
  path: Place,
  problems: MatcherProblem[],
): Comparison | undefined {
  const report = (message: string, word: string): void => void problems.push({ message, path: [...path, word] })
  const [first = ''] = words.keys()
  const compared = entries.filter(([key]) => COMPARING.includes(canonicalName(key)))
  if (compared.length === 0) {
    report(`\`${first}\` requires \`exact\` or \`one-of\``, first)
    return undefined
  }
  const comparison = readComparison(words, report)
  const [unreadable] = unreadableDates(
    compared.map(([, argument]) => argument),
    words,
  )
  if (unreadable === undefined) return comparison ?? undefined
  report(`\`normalize: datetime\` cannot read ${showTyped(unreadable)}`, 'normalize')
  return undefined
}

/** The matchers that comparison settings apply to. */
const COMPARING: readonly string[] = ['exact', 'one-of']

function buildEntry(
  written: string,
  argument: unknown,
  source: ReadonlyMap<string, unknown>,
  build: Build,
): Part | null {
  const name = canonicalName(written)
  if (source.has(name)) return build.report(`\`${name}\` appears twice, in two spellings; keep one`)
  const definition = definitionOf(name)
  if (definition !== undefined) return definition.build(argument, build)
  if (name === 'snapshot') return build.report('`snapshot` works only by itself, in direct tests')
  return build.report(describeUnknown(written, [...Object.keys(MATCHERS), ...Object.keys(COMPARISON_WORDS)]))
}

function definitionOf(name: string): Definition | undefined {
  return Object.hasOwn(MATCHERS, name) ? MATCHERS[name] : undefined
}

function buildAt(path: Place, problems: MatcherProblem[]): Build {
  return {
    report: (message, ...below) => {
      problems.push({ message, path: [...path, ...below] })
      return null
    },
    nested: (input, ...below) => buildPart(input, [...path, ...below], problems),
  }
}
