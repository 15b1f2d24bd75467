import type { Scope } from '../python/scope.js'
import type { Call, Expression } from '../python/syntax.js'
import { dottedName, readValue, UNREAD } from '../python/values.js'
import { noCounterpart, type Part } from '../suite-draft.js'
import { type ArcadeFile, shown, sourceOf } from './arcade-file.js'
import { CallArguments } from './call-arguments.js'
import { readTimedelta } from './timedelta.js'

interface Kind {
  readonly critic: string
  /** Its options, old name to new, in the order of the positional arguments after the field and the weight. */
  readonly options: Readonly<Record<string, string>>
}

const KINDS: Readonly<Record<string, Kind>> = {
  BinaryCritic: { critic: 'binary', options: {} },
  NoneCritic: { critic: 'none', options: {} },
  NumericCritic: { critic: 'numeric', options: { value_range: 'range', match_threshold: 'match_threshold' } },
  SimilarityCritic: { critic: 'similarity', options: { similarity_threshold: 'threshold', metric: 'metric' } },
  DatetimeCritic: { critic: 'datetime', options: { tolerance: 'tolerance', max_difference: 'max_difference' } },
}
const FUZZY = /(?:^|\.)FuzzyWeight\.(MINIMAL|VERY_LOW|LOW|MEDIUM|HIGH|VERY_HIGH|CRITICAL)$/
const OWN_CRITIC =
  'use `critic: binary` with `normalize: text` or `order: any` if that is what it does, or a critic class in a TypeScript suite'

/** The entries of `fields`. What cannot be read is listed. `unread` are arguments without an expected value. */
export function readCritics(
  written: Expression | undefined,
  scope: Scope,
  file: ArcadeFile,
  unread: ReadonlySet<string>,
): Part[] {
  const list = written === undefined ? undefined : scope.resolve(written)
  if (list === undefined || (list.kind === 'constant' && list.value === null)) return []
  const items = itemsOf(list, scope)
  if (items === null) {
    file.listed.push(list)
    file.draft.miss(list.line, `the critics cannot be read: write them under \`fields\``, sourceOf(file, list))
    return []
  }
  const parts = items.map((item) => readCritic(item, scope, file, unread))
  return file.draft.at(
    written?.line ?? list.line,
    parts.filter((part) => part !== null),
  )
}

/** The items of a list, of a sum of lists, or of a list with `*others`. */
export function itemsOf(expression: Expression, scope: Scope): readonly Expression[] | null {
  const list = scope.resolve(expression)
  if (list.kind === 'binary' && list.sign === '+') {
    const [left, right] = [itemsOf(list.left, scope), itemsOf(list.right, scope)]
    return left === null || right === null ? null : [...left, ...right]
  }
  if (list.kind !== 'list' && list.kind !== 'tuple') return null
  const items: Expression[] = []
  for (const { star, value } of list.items) {
    const inner = star ? itemsOf(value, scope) : [value]
    if (inner === null) return null
    items.push(...inner)
  }
  return items
}

function readCritic(item: Expression, scope: Scope, file: ArcadeFile, unread: ReadonlySet<string>): Part | null {
  const call = scope.resolve(item)
  const { draft } = file
  if (call.kind === 'call') file.read.add(call.callee.end)
  const name = call.kind === 'call' ? (dottedName(call.callee).split('.').at(-1) ?? '') : ''
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined
  if (call.kind !== 'call' || kind === undefined) {
    const note = name === '' ? `the critic ${shown(file, call)} cannot be read` : noCounterpart(name, OWN_CRITIC)
    draft.miss(call.line, note, sourceOf(file, call))
    return null
  }
  const given = new CallArguments(call, ['critic_field', 'weight', ...Object.keys(kind.options)], scope)
  const field = given.read('critic_field')
  if (typeof field !== 'string') {
    draft.miss(call.line, `the argument that ${shown(file, call)} judges cannot be read`, sourceOf(file, call))
    return null
  }
  if (unread.has(field)) {
    draft.miss(
      call.line,
      `the critic of \`${field}\` needs the expected value, which cannot be read`,
      sourceOf(file, call),
    )
    return null
  }
  return draft.at(item.line, {
    field,
    critic: kind.critic,
    ...weightOf(given, kind, call, scope, file),
    ...optionsOf(given, kind, call, scope, file),
  })
}

function weightOf(given: CallArguments, kind: Kind, call: Call, scope: Scope, file: ArcadeFile): Part {
  const written = given.get('weight')
  if (written === undefined || kind.critic === 'none') return {}
  const [, fuzzy] = FUZZY.exec(dottedName(scope.resolve(written))) ?? []
  const weight = fuzzy === undefined ? readValue(written, scope) : fuzzy.toLowerCase()
  if (typeof weight === 'number' || fuzzy !== undefined) return { weight }
  file.draft.miss(call.line, `the weight of ${shown(file, call)} cannot be read`, sourceOf(file, written))
  return {}
}

function optionsOf(given: CallArguments, kind: Kind, call: Call, scope: Scope, file: ArcadeFile): Part {
  const options: Part = {}
  for (const name of given.names.filter((one) => one !== 'critic_field' && one !== 'weight')) {
    const key = Object.hasOwn(kind.options, name) ? kind.options[name] : undefined
    // Names come from the arguments themselves.
    const written = given.get(name) as Expression
    const value = readTimedelta(written, scope) ?? readValue(written, scope)
    if (key === undefined || value === UNREAD) {
      const why = key === undefined ? noCounterpart(`${name}=`, 'leave it out') : `\`${name}=\` cannot be read`
      file.draft.miss(call.line, why, sourceOf(file, written))
    } else {
      options[key] = value
      if (key !== name) file.draft.change(call.line, `\`${name}=\` is now \`${key}:\``)
    }
  }
  for (const { value } of given.unnamed)
    file.draft.miss(call.line, `${shown(file, value)} is not read`, sourceOf(file, value))
  return options
}
