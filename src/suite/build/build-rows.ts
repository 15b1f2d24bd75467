import type * as z from 'zod'
import { showName } from '../../core/text/show-name.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { Names } from '../check/check-references.js'
import { problemAtLayers } from '../check/problem-at.js'
import { directTargetIssues } from '../check/unknown-targets.js'
import { readList, readTyped } from '../read/read-sections.js'
import type { SourceFiles } from '../read/read-sources.js'
import { type ProblemCollector, positionIn, type Source } from '../read/source.js'
import { type DirectKind, promptTestSchema, resourceTestSchema, toolTestSchema } from '../schema/direct-test-schema.js'
import { evalSchema } from '../schema/eval-schema.js'
import type { DirectTest, EvalTest } from '../suite.js'
import type { TestCollection } from './collect-tests.js'

/** The rows of `evals:`. */
export function readEvals(
  { sources }: SourceFiles,
  collection: TestCollection,
  names: Names,
  problems: ProblemCollector,
): EvalTest[] {
  return sources.flatMap((source) =>
    readList(source, 'evals', evalSchema, problems).flatMap(({ path, raw, value }): EvalTest[] => {
      claimName(raw, names, source, path)
      if (value === undefined) return []
      const { name, agent, tags, skip, only, advisory, ...settings } = value
      if (collection.isDefinition(agent)) {
        problems.add(source, [...path, 'agent'], `${showName(agent)} has no prompt, so it has no runs to grade`)
      } else names.tests.require(agent, source, [...path, 'agent'])
      collection.claimGraded(name, agent, source, [...path, 'name'])
      const row = { tags: tags ?? [], skip: skip ?? false, only: only ?? false, advisory: advisory ?? false }
      const place = { position: positionIn(source, path), problemAt: problemAtLayers({ source, path }) }
      return [{ name, agent, target: null, settings, ...row, ...place }]
    }),
  )
}

/** The rows of `tools:`, `resources:` and `prompts:`, and of `tests:` entries of these types. */
export function readDirectTests({ sources }: SourceFiles, names: Names, problems: ProblemCollector): DirectTest[] {
  const read = <Settings extends { server: string }>(
    source: Source,
    kind: DirectKind,
    schema: () => z.ZodType<Settings>,
  ): DirectTest[] => {
    const entries = [...readList(source, `${kind}s`, schema, problems), ...readTyped(source, kind, schema, problems)]
    return entries.flatMap(({ path, raw, value }) => {
      claimName(raw, names, source, path)
      const issues = directTargetIssues(kind, isRecord(raw) ? raw.expect : undefined)
      problems.addIssues(
        source,
        issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] })),
      )
      if (value === undefined) return []
      names.servers.require(value.server, source, [...path, 'server'])
      // Each kind has its own schema, which TypeScript cannot track.
      return [
        {
          kind,
          ...value,
          position: positionIn(source, path),
          problemAt: problemAtLayers({ source, path }),
        } as unknown as DirectTest,
      ]
    })
  }
  return sources.flatMap((source) => [
    ...read(source, 'tool', toolTestSchema),
    ...read(source, 'resource', resourceTestSchema),
    ...read(source, 'prompt', promptTestSchema),
  ])
}

function claimName(raw: unknown, names: Names, source: Source, path: readonly PropertyKey[]): void {
  if (isRecord(raw) && typeof raw.name === 'string') names.rows.claim(raw.name, source, [...path, 'name'])
}
