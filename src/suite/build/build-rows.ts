import { showName } from '../../core/text/show-name.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { Names } from '../check/check-references.js'
import { problemAtLayers } from '../check/problem-at.js'
import { readList, readSection } from '../read/read-sections.js'
import type { SourceFiles } from '../read/read-sources.js'
import { type ProblemCollector, positionIn, type Source } from '../read/source.js'
import type { AuditSettings } from '../schema/audit-schema.js'
import { evalSchema } from '../schema/eval-schema.js'
import type { EvalTest } from '../suite.js'
import { checkAudit } from './check-audit.js'
import type { TestCollection } from './collect-tests.js'
import type { NameTable } from './name-table.js'

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

/** `catalog:` or `audit:`. The last file wins. */
export function readServerSection<Section extends 'catalog' | 'audit'>(
  { sources }: SourceFiles,
  section: Section,
  servers: NameTable,
  problems: ProblemCollector,
) {
  const found = sources.flatMap((source) => {
    const settings = readSection(source, section, problems)
    if (settings === undefined) return []
    for (const [index, name] of (settings.servers ?? []).entries()) {
      servers.require(name, source, [section, 'servers', index])
    }
    if (section === 'audit') checkAudit(settings as AuditSettings, source, servers, problems)
    return [{ ...settings, position: positionIn(source, [section]) }]
  })
  return found.at(-1) ?? null
}

function claimName(raw: unknown, names: Names, source: Source, path: readonly PropertyKey[]): void {
  if (isRecord(raw) && typeof raw.name === 'string') names.rows.claim(raw.name, source, [...path, 'name'])
}
