// docs/audit-clauses.md says which probe checks which clause: it must not fall behind the probes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { REVISIONS, type Revision } from '../../src/audit/probe/revision.js'
import { probes } from '../../src/audit/probes/index.js'
import { ROOT } from '../docs/page.js'

const conformance = new Map(probes.map((probe) => [probe.id as string, probe]))
for (const id of conformance.keys()) if (!id.startsWith('conformance/')) conformance.delete(id)

/** What the column of revisions may say. */
const SHORT: Readonly<Record<string, readonly Revision[]>> = {
  all: REVISIONS,
  '2025': ['2025-06-18', '2025-11-25'],
  'since 2025-11-25': ['2025-11-25', '2026-07-28'],
  ...Object.fromEntries(REVISIONS.map((revision) => [revision, [revision]])),
}

const text = readFileSync(join(ROOT, 'docs/audit-clauses.md'), 'utf8')
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| clause |') && !line.startsWith('| --- |'))
  .map((line) => {
    const [clause = '', level = '', revisions = '', check = ''] = line.slice(2, -2).split(' | ')
    const named = [...check.matchAll(/\[`([\w-]+)`\]\(\.\.\/src\/audit\/probes\/(conformance\/[\w-]+)\/README\.md\)/g)]
    return { clause, level, revisions, check, named: named.map(([, name, id]) => ({ name, id: id ?? '' })) }
  })

it('names every probe of the lane', () => {
  const named = new Set(rows.flatMap((row) => row.named.map(({ id }) => id)))
  expect([...conformance.keys()].filter((id) => !named.has(id))).toEqual([])
})

it('names probes that exist, in revisions in which they ask', () => {
  for (const { clause, revisions, named } of rows) {
    const spoken = SHORT[revisions]
    expect(spoken, `${clause}: ${revisions}`).toBeDefined()
    for (const { name, id } of named) {
      expect(id, clause).toBe(`conformance/${name}`)
      const asks = Object.keys(conformance.get(id)?.clauses ?? {})
      expect(
        asks.filter((revision) => spoken?.some((one) => one === revision)),
        `${clause}: ${name}`,
      ).not.toEqual([])
    }
  }
})

it('has a level and a probe or a reason in every row, and counts them', () => {
  for (const { clause, level, check } of rows) {
    expect(level, clause).toMatch(/^(MUST|MUST NOT|SHOULD|SHOULD NOT|described)(, (MUST|MUST NOT|SHOULD|SHOULD NOT))*$/)
    expect(check.trim(), clause).not.toBe('')
  }
  expect(text).toContain(`the ${rows.length} rows below`)
  expect(text).toMatch(new RegExp(`; ${rows.filter(({ named }) => named.length > 0).length} rows have a\\sprobe`))
})
