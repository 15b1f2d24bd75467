import { code, table } from '../schema-table.mjs'

/** The table of docs/reference/matchers.md: every matcher, with two spellings of one in one row. */
export function matchersTable({ $defs }) {
  const rows = new Map()
  for (const [name, schema] of Object.entries($defs.test_matcher.properties)) {
    const spelled = name.replaceAll('_', '-')
    rows.set(spelled, [...(rows.get(spelled) ?? []), { name, schema }])
  }
  return table(
    ['matcher', 'passes when'],
    [...rows.values()].map((same) => [
      same.map(({ name }) => code(name)).join(', '),
      same[0].schema.description ?? 'A model grades it: [judges](../judges.md).',
    ]),
  )
}
