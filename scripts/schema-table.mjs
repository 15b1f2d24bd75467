// The keys of a JSON Schema as a Markdown table.

/**
 * A row for each key of `schema` and of its nested schemas; null when it has none. Keys for which `linkOf` returns a
 * link are explained elsewhere. Throws for a key without a description.
 */
export function keyTable(root, schema, title, linkOf = () => null) {
  const all = keyRows({ root, linkOf }, schema, '', [])
  // Alternatives may have keys in common.
  const rows = [...new Map(all.map((row) => [row.join('\n'), row])).values()]
  return rows.length === 0 ? null : table([title, 'type', 'default', 'meaning'], rows)
}

function keyRows(context, schema, prefix, above) {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const key = { ...deref(context.root, property), ...property }
    if (key.description === undefined)
      throw new Error(`the key ${prefix}${name} of ${context.root.title ?? 'a schema'} needs a description`)
    const isRequired = schema.required?.includes(name) ?? false
    const fallback = isRequired ? 'required' : key.default === undefined ? '' : code(JSON.stringify(key.default))
    const row = [`\`${prefix}${name}\``, typeText(context, property), fallback, key.description]
    return [row, ...innerRows(context, property, `${prefix}${name}`, above)]
  })
}

function innerRows(context, schema, prefix, above) {
  if (context.linkOf(schema.$ref) !== null) return []
  const own = deref(context.root, schema)
  // A recursive schema would list its keys forever.
  if (above.includes(own) || above.length > 7) return []
  const path = [...above, own]
  if (own.type === 'array') return innerRows(context, own.items ?? {}, `${prefix}[]`, path)
  const { additionalProperties: values } = own
  return [
    ...keyRows(context, own, `${prefix}.`, path),
    ...(typeof values === 'object' ? innerRows(context, values, `${prefix}.<name>`, path) : []),
    ...(own.anyOf ?? own.oneOf ?? []).flatMap((choice) => innerRows(context, choice, prefix, path)),
  ]
}

function typeText(context, schema) {
  const link = context.linkOf(schema.$ref)
  if (link !== null) return link
  const { type, items, enum: values, const: value, anyOf, oneOf, additionalProperties } = deref(context.root, schema)
  if (value !== undefined) return code(JSON.stringify(value))
  if (values !== undefined) return values.map((one) => code(String(one))).join(' or ')
  const choices = anyOf ?? oneOf
  if (choices !== undefined) return [...new Set(choices.map((choice) => typeText(context, choice)))].join(' or ')
  if (type === 'array') return `list of ${typeText(context, items ?? {})}`
  if (type === 'object' && typeof additionalProperties === 'object')
    return `map to ${typeText(context, additionalProperties)}`
  return [type ?? 'anything'].flat().join(' or ')
}

function deref(root, schema) {
  const path = schema.$ref?.startsWith('#/') ? schema.$ref.slice(2).split('/') : null
  return path === null ? schema : path.reduce((node, key) => node[key], root)
}

export function code(text) {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``
}

export function table(head, rows) {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`)
    .join('\n')
}
