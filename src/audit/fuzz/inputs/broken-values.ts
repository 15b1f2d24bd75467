// Arguments that a schema forbids: allowed ones of which one keyword is broken, once.
import { isRecord, type RawRecord } from '../../../core/trace/trace-fields.js'
import type { Break, BreakKind } from './fuzz-input.js'
import { choicesIn, flatSchema, numberIn, propertiesOf, requiredIn, typesOf } from './schema-view.js'
import type { ValueMaker } from './value-maker.js'

type Path = readonly (string | number)[]
interface Replaced {
  readonly kind: BreakKind
  /** After the name of the argument: `as an object, not a text`. */
  readonly what: string
  readonly value: unknown
}

export interface BrokenArguments {
  readonly args: RawRecord
  readonly broken: Break
}

const MAX_DEPTH = 3
const STRANGE = 'mcprove-not-allowed'

/** The most telling first: what is missing, then what has a wrong type, then the rest. */
export function brokenArguments(schema: unknown, plain: RawRecord, values: ValueMaker): readonly BrokenArguments[] {
  const all = [...breaksIn(schema, schema, plain, [], values)]
  const rank = ({ broken: { kind, path } }: BrokenArguments): number =>
    10 * ['missing', 'type', 'enum', 'range', 'length', 'pattern'].indexOf(kind) +
    (kind === 'convertible' ? 1e3 : 0) +
    path.length
  return all.toSorted((one, other) => rank(one) - rank(other))
}

function* breaksIn(
  schema: unknown,
  root: unknown,
  args: RawRecord,
  path: Path,
  values: ValueMaker,
): Generator<BrokenArguments> {
  if (path.length > MAX_DEPTH) return
  const choices = choicesIn(flatSchema(schema, root), root)
  const [flat = {}] = choices
  if (path.length > 0) {
    for (const one of replacements(choices)) {
      yield { args: withValue(args, path, one.value), broken: { ...one, path, what: `${nameOf(path)} ${one.what}` } }
    }
  }
  // What several schemas allow is broken as a whole only.
  if (choices.length > 1) return
  const current = valueAt(args, path)
  if (isRecord(current)) yield* breaksInObject(flat, root, args, path, values)
  if (typesOf(flat).includes('array') && flat.items !== undefined && path.length < MAX_DEPTH) {
    const item = values.plain(flat.items)
    const length = Math.max(1, numberIn(flat, 'minItems') ?? 1)
    if (length > 50) return
    const filled = withValue(
      args,
      path,
      Array.from({ length }, () => item),
    )
    yield* breaksIn(flat.items, root, filled, [...path, 0], values)
  }
}

function* breaksInObject(
  flat: RawRecord,
  root: unknown,
  args: RawRecord,
  path: Path,
  values: ValueMaker,
): Generator<BrokenArguments> {
  const properties = propertiesOf(flat)
  for (const name of requiredIn(flat)) {
    const part = flatSchema(properties[name], root)
    // Generators of schemas list what has a default as required: the server fills it in.
    if (part.default !== undefined) continue
    const broken: Break = {
      kind: 'missing',
      path: [...path, name],
      what: `a call without ${nameOf([...path, name])}, which is required`,
    }
    yield { args: withValue(args, [...path, name], undefined), broken }
  }
  for (const [name, part] of Object.entries(properties)) {
    const inner = [...path, name]
    const value = valueAt(args, inner) ?? values.plain(part, name, path.length + 1)
    if (value !== undefined) yield* breaksIn(part, root, withValue(args, inner, value), inner, values)
  }
  if (flat.additionalProperties === false) {
    const inner = [...path, 'mcprove_extra']
    const what = `the argument ${nameOf(inner)}, which its schema forbids (additionalProperties: false)`
    yield { args: withValue(args, inner, true), broken: { kind: 'extra', path: inner, what } }
  }
}

function replacements(choices: readonly RawRecord[]): readonly Replaced[] {
  const types = new Set(choices.flatMap(typesOf))
  const members = choices.every((one) => Array.isArray(one.enum) || Object.hasOwn(one, 'const'))
  const [only] = choices
  if (members) return [{ kind: 'enum', what: 'as a text that is not one of its values', value: STRANGE }]
  // Without a type, anything may be allowed.
  if (types.size === 0 || choices.some((one) => typesOf(one).length === 0)) return []
  const wrong = wrongTypes(types)
  return choices.length > 1 || only === undefined ? wrong : [...wrong, ...brokenKeywords(only)]
}

function wrongTypes(types: ReadonlySet<unknown>): readonly Replaced[] {
  const wanted = `not ${[...types].map((type) => TYPE_NAMES[String(type)] ?? String(type)).join(' or ')}`
  const hasNumber = types.has('number') || types.has('integer')
  const of = (kind: BreakKind, as: string, value: unknown): Replaced => ({ kind, what: `as ${as}, ${wanted}`, value })
  return [
    ...(types.has('object') ? [] : [of('type', 'an object', { mcprove: STRANGE })]),
    ...(types.has('string') ? [] : [of(types.has('array') ? 'convertible' : 'type', 'a text', STRANGE)]),
    ...(types.has('null') ? [] : [of('convertible', 'null', null)]),
    ...(hasNumber ? [of('convertible', 'a text', '5')] : [of('convertible', 'a number', 5)]),
    ...(types.has('array') ? [] : [of('convertible', 'a list', [1, 2])]),
    ...(types.has('boolean') ? [] : [of('convertible', 'a boolean', true)]),
    ...(types.has('integer') && !types.has('number') ? [of('fraction', 'the number 1.5', 1.5)] : []),
  ]
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

function brokenKeywords(schema: RawRecord): readonly Replaced[] {
  const number = (key: string): number | undefined => numberIn(schema, key)
  const [minimum, maximum] = [number('minimum'), number('maximum')]
  const [above, below] = [number('exclusiveMinimum'), number('exclusiveMaximum')]
  const [shortest, longest] = [number('minLength') ?? 0, number('maxLength')]
  const [fewest, most] = [number('minItems') ?? 0, number('maxItems')]
  const { multipleOf, pattern, format } = schema
  const item = Array.isArray(schema.enum) ? schema.enum[0] : 'example'
  const found: (Replaced | false)[] = [
    minimum !== undefined && rangeBreak(minimum - 1, `below the minimum ${minimum}`),
    maximum !== undefined && rangeBreak(maximum + 1, `above the maximum ${maximum}`),
    above !== undefined && rangeBreak(above, `not above ${above}`),
    below !== undefined && rangeBreak(below, `not below ${below}`),
    typeof multipleOf === 'number' && rangeBreak(multipleOf / 2, `not a multiple of ${multipleOf}`),
    shortest > 0 && {
      kind: 'length',
      what: `shorter than minLength ${shortest}`,
      value: 'a'.repeat(Math.min(shortest, 1e5) - 1),
    },
    longest !== undefined &&
      longest < 100_000 && { kind: 'length', what: `longer than maxLength ${longest}`, value: 'a'.repeat(longest + 1) },
    typeof pattern === 'string' && { kind: 'pattern', what: 'that does not match its pattern', value: '\u0000 \n' },
    typeof format === 'string' && { kind: 'format', what: `that is not of the format ${format}`, value: STRANGE },
    fewest > 0 && {
      kind: 'count',
      what: `with fewer items than minItems ${fewest}`,
      value: Array(fewest - 1).fill(item),
    },
    most !== undefined &&
      most < 10_000 && {
        kind: 'count',
        what: `with more items than maxItems ${most}`,
        value: Array(most + 1).fill(item),
      },
    schema.uniqueItems === true && { kind: 'unique', what: 'with an item twice (uniqueItems)', value: [item, item] },
  ]
  return found.filter((one) => one !== false)
}

function rangeBreak(value: number, how: string): Replaced {
  return { kind: 'range', what: how, value }
}

/** `filter.range.min`, in backquotes. */
function nameOf(path: Path): string {
  const name = path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
  return `\`${name}\``
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, step) => {
    if (Array.isArray(at)) return at[Number(step)]
    return isRecord(at) && Object.hasOwn(at, step) ? at[step] : undefined
  }, value)
}

/** A copy with the value at the path; undefined removes it. */
export function withValue(args: RawRecord, [step, ...rest]: Path, value: unknown): RawRecord {
  return changed(args, step, rest, value) as RawRecord
}

function changed(at: unknown, step: string | number | undefined, rest: Path, value: unknown): unknown {
  if (step === undefined) return value
  const inner = (old: unknown): unknown => (rest.length === 0 ? value : changed(old, rest[0], rest.slice(1), value))
  if (Array.isArray(at)) return at.map((old, index) => (index === step ? inner(old) : old))
  const record = isRecord(at) ? at : {}
  const entries = Object.entries(record).filter(([key]) => key !== step)
  const next = inner(record[step])
  if (next === undefined) return Object.fromEntries(entries)
  // In its old place: the order of keys stays.
  return Object.hasOwn(record, step)
    ? Object.fromEntries(Object.entries(record).map(([key, old]) => [key, key === step ? next : old]))
    : Object.fromEntries([...entries, [step, next]])
}
