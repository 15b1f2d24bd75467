import type { ErrorCode } from '../../core/errors/error.js'
import { problemsError } from '../../core/errors/make-error.js'
import type { Problem } from '../../core/errors/problem.js'
import { childPath } from '../../core/expect/target-path.js'
import { FLATTEN, isTooDeep, TOO_DEEP } from '../../core/json/nesting.js'
import { codeFrame } from '../../core/text/code-frame.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { type ParsedYaml, parseYaml } from '../../core/yaml/parse-yaml.js'
import type { PlaceLookup } from '../../core/yaml/place-in-yaml.js'
import type { FlatIssue } from '../check/problems-from-issues.js'
import type { SourcePosition } from '../suite.js'

/** Where suite data came from: the text of a file, or an object passed to the API. */
export interface Source {
  readonly file: string
  readonly text: string | null
  readonly data: unknown
  readonly placeOf: PlaceLookup
  /** Entries of `gates:` that are gate objects, by index. `data` holds their names, because it must be plain data. */
  readonly gateObjects?: ReadonlyMap<number, unknown>
}

type Path = readonly PropertyKey[]

interface ProblemOptions {
  readonly hint?: string | undefined
  readonly part?: 'key' | 'value'
  readonly severity?: 'error' | 'warning' | undefined
}

/** Gathers the problems of all files of a suite, each at its place. */
export class ProblemCollector {
  readonly #problems: Problem[] = []
  readonly #seen = new Set<string>()

  add(source: Source, path: Path, message: string, options?: ProblemOptions): void {
    this.addProblem(problemIn(source, path, message, options))
  }

  addIssues(source: Source, issues: readonly FlatIssue[]): void {
    for (const { path, message, ...options } of issues) this.add(source, path, message, options)
  }

  addProblem(problem: Problem): void {
    const key = JSON.stringify([problem.file, problem.line, problem.column, problem.path, problem.message])
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    this.#problems.push(problem)
  }

  get hasErrors(): boolean {
    return this.#problems.some(({ severity }) => severity === 'error')
  }

  get warnings(): Problem[] {
    return this.#problems.filter(({ severity }) => severity === 'warning').sort(byPlace)
  }

  /** One error with every problem; its problems include the warnings. */
  throwIfErrors(what: string, code: ErrorCode = 'SUITE_INVALID'): void {
    if (this.hasErrors) throw problemsError(code, what, this.#problems.toSorted(byPlace))
  }
}

export function problemIn(
  source: Source,
  path: Path,
  message: string,
  { hint, part, severity = 'error' }: ProblemOptions = {},
): Problem {
  const { line, column } = source.placeOf(path, part)
  const place = { severity, file: source.file, line, column, path: pathText(path), message }
  const framed = source.text === null ? {} : { frame: codeFrame(source.text, line, column) }
  return { ...place, ...(hint === undefined ? {} : { hint }), ...framed }
}

function byPlace(one: Problem, other: Problem): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1
  return one.line - other.line || one.column - other.column
}

/** A place in the data, in the notation of targets: `agents[0].expect[1]`. */
export function pathText(path: Path): string {
  return path.reduce<string>((text, segment) => childPath(text, typeof segment === 'symbol' ? '' : segment), '')
}

export function positionIn(source: Source, path: Path, part?: 'key' | 'value'): SourcePosition {
  return { file: source.file, ...source.placeOf(path, part) }
}

/** Reads YAML or JSON; null when it cannot be read, which is reported. */
export function sourceFromText(text: string, file: string, problems: ProblemCollector): Source | null {
  return sourceOf(text, file, parseYaml(text), problems)
}

/** A parsed text; null when it has problems, which are reported. */
export function sourceOf(text: string, file: string, parsed: ParsedYaml, problems: ProblemCollector): Source | null {
  for (const { line, column, message, hint } of parsed.problems) {
    problems.add({ file, text, data: null, placeOf: () => ({ line, column }) }, [], message, { hint })
  }
  return parsed.problems.length > 0 ? null : { file, text, data: parsed.data, placeOf: parsed.placeOf }
}

/** The same for an object passed to the API. */
export function sourceFromObject(data: unknown, file: string, problems: ProblemCollector): Source | null {
  const source: Source = { file, text: null, ...withoutGateObjects(data), placeOf: () => ({ line: 0, column: 0 }) }
  if (!isTooDeep(source.data)) return source
  problems.add(source, [], TOO_DEEP, { hint: FLATTEN })
  return null
}

function withoutGateObjects(data: unknown): Pick<Source, 'data' | 'gateObjects'> {
  if (!isRecord(data) || !Array.isArray(data.gates)) return { data }
  const gateObjects = new Map<number, unknown>([...data.gates.entries()].filter(([, entry]) => isRecord(entry)))
  const gates = data.gates.map((entry: unknown) => (isRecord(entry) ? `(gate ${String(entry.key)})` : entry))
  return { data: { ...data, gates }, gateObjects }
}
