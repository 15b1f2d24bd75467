import type * as z from 'zod'
import { PARSE_OPTIONS, unknownKey } from '../../core/input/issue-message.js'
import { strictObjectFor } from '../../core/input/on-demand.js'
import { showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { rivalIssues } from '../build/compile-entry.js'
import { type Names, referenceIssues } from '../check/check-references.js'
import { type FlatIssue, flatIssues } from '../check/problems-from-issues.js'
import { fixtureTargetIssues } from '../check/unknown-targets.js'
import { type Defaults, defaultsKeys } from '../schema/agent-schema.js'
import type { GateRegistry } from '../schema/gate-blocks.js'
import { SECTIONS, suiteKeys } from '../schema/suite-schema.js'
import { type Environment, expandVariables } from './expand-variables.js'
import { type ProblemCollector, pathText, type Source } from './source.js'

/** Reports unknown keys at the top level of a file; false when the file is not a mapping. */
export function checkTopLevel(source: Source, gates: GateRegistry, problems: ProblemCollector): boolean {
  if (!isRecord(source.data)) {
    problems.add(source, [], 'a suite is a mapping with `agents:`, `servers:`, …', {
      hint: 'Start the file with a key such as `agents:`.',
    })
    return false
  }
  const known = suiteKeys(gates)
  for (const key of Object.keys(source.data)) {
    if (!known.includes(key)) problems.add(source, [key], unknownKey(key, known), { part: 'key' })
  }
  return true
}

/** Parses one section; undefined when it is absent or invalid, which is reported. */
export function readSection<Key extends keyof typeof SECTIONS>(
  source: Source,
  key: Key,
  problems: ProblemCollector,
): z.output<(typeof SECTIONS)[Key]> | undefined {
  const raw = rawSection(source, key)
  if (raw === undefined) return undefined
  // TypeScript loses track of which schema belongs to the key.
  const schema = SECTIONS[key] as unknown as z.ZodType<z.output<(typeof SECTIONS)[Key]>>
  return parseAt(schema, raw, source, [key], problems)
}

interface ReadEntry<Output> {
  readonly path: readonly [string, number]
  readonly raw: unknown
  readonly value: Output | undefined
}

/** The entries of a list section, each parsed on its own: one invalid entry does not hide problems in others. */
export function readList<Output>(
  source: Source,
  key: string,
  schema: () => z.ZodType<Output>,
  problems: ProblemCollector,
): ReadEntry<Output>[] {
  const raw = rawSection(source, key)
  if (raw === undefined) return []
  if (!Array.isArray(raw)) {
    problems.add(source, [key], `expected a list, got ${showValue(raw, 60)}`)
    return []
  }
  return raw.map((item, index) => {
    const path = [key, index] as const
    return { path, raw: item, value: parseAt(schema(), item, source, path, problems) }
  })
}

export function parseAt<Output>(
  schema: z.ZodType<Output>,
  raw: unknown,
  source: Source,
  path: readonly PropertyKey[],
  problems: ProblemCollector,
): Output | undefined {
  const parsed = schema.safeParse(raw, PARSE_OPTIONS)
  if (parsed.success) return parsed.data
  problems.addIssues(source, flatIssues(parsed.error.issues, path))
  return undefined
}

/** `defaults:` with its variables expanded. */
export function readDefaults(
  source: Source,
  environment: Environment,
  names: Names,
  problems: ProblemCollector,
): Defaults {
  const raw = rawSection(source, 'defaults')
  if (raw === undefined) return {}
  const issues: FlatIssue[] = []
  const expanded = expandVariables(raw, environment, ['defaults'], issues)
  // Problems that follow from an unset variable are not reported.
  const unexpanded = new Set(issues.map(({ path }) => pathText(path)))
  if (isRecord(expanded)) {
    issues.push(...rivalIssues(expanded, ['defaults']), ...referenceIssues(expanded, names, {}, ['defaults']))
    for (const issue of fixtureTargetIssues(expanded)) issues.push({ ...issue, path: ['defaults', ...issue.path] })
  }
  const parsed = strictObjectFor(defaultsKeys, expanded).safeParse(expanded, PARSE_OPTIONS)
  if (!parsed.success) {
    const found = flatIssues(parsed.error.issues, ['defaults'])
    issues.push(...found.filter(({ path }) => !unexpanded.has(pathText(path))))
  }
  problems.addIssues(source, issues)
  // Consists of exactly these keys.
  return (parsed.data ?? {}) as Defaults
}

export function rawSection({ data }: Source, key: string): unknown {
  return isRecord(data) && Object.hasOwn(data, key) ? data[key] : undefined
}
