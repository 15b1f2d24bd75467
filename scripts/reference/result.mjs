import { keyTable } from '../schema-table.mjs'

/** The tables of docs/reference/result.md, from result.schema.json: the document, then each of its parts. */
export function resultTables(schema) {
  const parts = Object.entries(schema.$defs).filter(([, part]) => part.properties !== undefined)
  const anchors = new Map(parts.map(([name]) => [`#/$defs/${name}`, `[${name}](#${name})`]))
  const linkOf = (reference) => anchors.get(reference) ?? null
  const tables = [['The document', schema], ...parts].map(([name, part]) => {
    const description = part === schema ? [] : [part.description]
    return [`### ${name}`, ...description, keyTable(schema, part, 'key', linkOf)].join('\n\n')
  })
  return tables.join('\n\n')
}
