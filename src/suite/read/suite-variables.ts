// `variables:` of a suite: `${name}` in a string means the value. Names that are not declared there are left to
// expand-variables.ts.

import { nearest } from '../../core/text/nearest.js'
import { showName } from '../../core/text/show-name.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { FlatIssue } from '../check/problems-from-issues.js'
import { DIRECT_KINDS } from '../schema/direct-test-schema.js'
import { type Environment, expandVariables } from './expand-variables.js'
import type { ProblemCollector, Source } from './source.js'

type Value = string | number | boolean
type Path = readonly PropertyKey[]

const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-[^}]*)?\}/g

/** Sections whose environment variables are expanded later, when a server is needed or a default is read. */
const EXPANDED_LATER = new Set<PropertyKey>(['servers', 'defaults'])

/** The sources with the values of all their `variables:` in place. A later file wins over the files it imports. */
export function withVariables(
  sources: readonly Source[],
  environment: Environment,
  problems: ProblemCollector,
): readonly Source[] {
  const variables = new Map(sources.flatMap(({ data }) => variablesOf(data)))
  if (variables.size === 0) return sources
  const saved = new Set(sources.flatMap(({ data }) => savedNames(data)))
  return sources.map((source) => {
    const { data } = source
    if (!isRecord(data)) return source
    const issues: FlatIssue[] = []
    const replaced = Object.entries(data).map(([key, value]) => {
      if (key === 'variables') return [key, value]
      const known = EXPANDED_LATER.has(key) ? null : environment
      return [key, new Replacement(variables, known, saved, issues).replace(value, [key])]
    })
    problems.addIssues(source, issues)
    return { ...source, data: Object.fromEntries(replaced) }
  })
}

/** The names of all `variables:`. */
export function declaredVariables(sources: readonly Source[]): ReadonlySet<string> {
  return new Set(sources.flatMap(({ data }) => variablesOf(data).map(([name]) => name)))
}

/** What direct tests save under a name, which is no misspelled variable. */
function savedNames(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(savedNames)
  if (!isRecord(data)) return []
  const own = isRecord(data.save) ? Object.keys(data.save) : []
  const lists = [...DIRECT_KINDS.map((kind) => `${kind}s`), 'tests', 'setup']
  return [...own, ...lists.flatMap((key) => savedNames(data[key]))]
}

/** Values of other types are reported with the section. */
function variablesOf(data: unknown): [name: string, value: Value][] {
  if (!isRecord(data) || !isRecord(data.variables)) return []
  return Object.entries(data.variables).filter((entry): entry is [string, Value] =>
    ['string', 'number', 'boolean'].includes(typeof entry[1]),
  )
}

class Replacement {
  readonly #variables: ReadonlyMap<string, Value>
  /** Null where the environment is read later. */
  readonly #environment: Environment | null
  /** Names of saved values. */
  readonly #saved: ReadonlySet<string>
  readonly #issues: FlatIssue[]

  constructor(
    variables: ReadonlyMap<string, Value>,
    environment: Environment | null,
    saved: ReadonlySet<string>,
    issues: FlatIssue[],
  ) {
    this.#variables = variables
    this.#environment = environment
    this.#saved = saved
    this.#issues = issues
  }

  replace(value: unknown, path: Path): unknown {
    if (typeof value === 'string') return this.#text(value, path)
    if (Array.isArray(value)) return value.map((item, index) => this.replace(item, [...path, index]))
    if (!isRecord(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.replace(item, [...path, key])]))
  }

  #text(text: string, path: Path): unknown {
    const whole = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/.exec(text)?.[1]
    const value = whole === undefined ? undefined : this.#variables.get(whole)
    // A value that is nothing but a variable keeps the type of the variable.
    if (value !== undefined) return this.#valueOf(value, path)
    return text.replace(REFERENCE, (reference, name: string) => {
      const part = this.#variables.get(name)
      if (part === undefined) this.#complain(name, path)
      return part === undefined ? reference : String(this.#valueOf(part, path))
    })
  }

  #valueOf(value: Value, path: Path): unknown {
    if (typeof value !== 'string' || this.#environment === null) return value
    return expandVariables(value, this.#environment, path, this.#issues)
  }

  #complain(name: string, path: Path): void {
    if (this.#saved.has(name)) return
    const near = nearest(name, this.#variables.keys(), 0)
    if (near === undefined) return
    const message = `unknown variable ${showName(name)}; did you mean ${showName(near)}?`
    this.#issues.push({ path, part: 'value', code: `variable ${name}`, message, severity: 'warning' })
  }
}
