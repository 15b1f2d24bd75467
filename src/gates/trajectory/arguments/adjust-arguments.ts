import { EVERY, type Segment, type TargetPath } from '../../../core/expect/target-path.js'
import { isRecord } from '../../../core/trace/trace-fields.js'

/** Applies `ignore_keys` and `defaults` to arguments before they are compared. */
export interface Adjustment {
  readonly ignored: readonly TargetPath[]
  readonly defaults: Readonly<Record<string, unknown>>
}

/** Fills in missing top-level keys. Returns the input itself when nothing is missing, and never changes it. */
export function fillDefaults(value: unknown, defaults: Adjustment['defaults']): unknown {
  if (!isRecord(value)) return value
  for (const key of Object.keys(defaults)) {
    if (!Object.hasOwn(value, key)) return { ...value, ...defaults, ...value }
  }
  return value
}

/** Removes what the paths name. Returns the input itself when they lead nowhere, and never changes it. */
export function removeIgnored(value: unknown, ignored: readonly TargetPath[]): unknown {
  let rest = value
  for (const { segments } of ignored) rest = without(rest, segments, 0)
  return rest
}

function without(value: unknown, path: readonly Segment[], depth: number): unknown {
  const segment = path[depth]
  if (segment === undefined) return value
  if (typeof segment === 'string') {
    if (!isRecord(value) || !Object.hasOwn(value, segment)) return value
    if (depth === path.length - 1) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== segment))
    const inner = without(value[segment], path, depth + 1)
    return inner === value[segment] ? value : { ...value, [segment]: inner }
  }
  if (!Array.isArray(value)) return value
  const elements: readonly unknown[] = value
  const at = segment === EVERY || segment >= 0 ? segment : elements.length + segment
  let changed = false
  const rest = elements.map((element, index) => {
    if (at !== EVERY && at !== index) return element
    const inner = without(element, path, depth + 1)
    if (inner !== element) changed = true
    return inner
  })
  return changed ? rest : value
}
