// The generated part of a gate's README, from its options schema, targets and cases.
import * as YAML from 'yaml'
import * as z from 'zod'

export function gatesTable(gates) {
  const rows = gates.map(({ folder, gate }) => [`[\`${gate.key}\`](src/gates/${folder}/README.md)`, gate.summary])
  return table(['gate', 'asks'], rows)
}

export function gateSection(gate, cases) {
  const schema = z.toJSONSchema(gate.options, { io: 'input', unrepresentable: 'any' })
  const options = optionRows(schema, schema, '')
  const targets = Object.entries(gate.targets).map(([name, text]) => [`\`${name}\``, text])
  return [
    '## Options',
    options.length > 0 ? table(['option', 'type', 'default', 'meaning'], options) : 'None.',
    '## Targets',
    table(['target', 'meaning'], targets),
    `Default expectation: ${defaultExpectation(gate)}`,
    '## Examples',
    ...cases.map((example) => exampleSection(gate.key, example)),
  ].join('\n\n')
}

function optionRows(root, schema, prefix) {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const option = { ...deref(root, property), ...property }
    const isRequired = schema.required?.includes(name) ?? false
    const fallback = isRequired ? 'required' : option.default === undefined ? '' : code(JSON.stringify(option.default))
    const row = [`\`${prefix}${name}\``, typeText(root, option), fallback, option.description ?? '']
    const inner = option.type === 'array' ? deref(root, option.items ?? {}) : option
    const innerPrefix = option.type === 'array' ? `${prefix}${name}[].` : `${prefix}${name}.`
    // A recursive schema would list its options for ever.
    return innerPrefix.split('.').length > 4 ? [row] : [row, ...optionRows(root, inner, innerPrefix)]
  })
}

function typeText(root, schema) {
  const { type, items, enum: values, const: value, anyOf, oneOf, additionalProperties } = deref(root, schema)
  if (value !== undefined) return code(JSON.stringify(value))
  if (values !== undefined) return values.map((one) => code(String(one))).join(' or ')
  const choices = anyOf ?? oneOf
  if (choices !== undefined) return [...new Set(choices.map((choice) => typeText(root, choice)))].join(' or ')
  if (type === 'array') return `list of ${typeText(root, items ?? {})}`
  if (type === 'object' && typeof additionalProperties === 'object')
    return `map to ${typeText(root, additionalProperties)}`
  return [type ?? 'anything'].flat().join(' or ')
}

function deref(root, schema) {
  const path = schema.$ref?.startsWith('#/') ? schema.$ref.slice(2).split('/') : null
  return path === null ? schema : path.reduce((node, key) => node[key], root)
}

function defaultExpectation({ defaultExpect }) {
  if (typeof defaultExpect === 'function') return 'follows from the options, see above.'
  if (defaultExpect.length === 0) return 'none; `expect` is required.'
  return defaultExpect.map(({ target, matcher }) => code(flowYaml({ [target]: matcher }))).join(' and ')
}

function exampleSection(key, { name, options, test, traces, grades, status, targets, findings }) {
  const reached = Object.entries(targets).map(([target, value]) => code(`${target} = ${JSON.stringify(value)}`))
  const reasons = findings.map(({ level, run, step, message }) => {
    const place = step === null ? `run ${run}` : `run ${run}, step ${step}`
    return `- ${level} in ${place}: ${message}`
  })
  return [
    `### ${name}`,
    fence('yaml', blockYaml({ ...test, [key]: options })),
    fence('jsonl', (grades ?? traces).map((line) => JSON.stringify(line)).join('\n')),
    `**${status}**: ${reached.join(', ')}`,
    ...(reasons.length > 0 ? [reasons.join('\n')] : []),
  ].join('\n\n')
}

// Short collections on one line, as one writes them by hand.
function blockYaml(value) {
  const document = new YAML.Document(value, { aliasDuplicateObjects: false })
  YAML.visit(document, {
    Collection(_key, node, path) {
      const isShort = JSON.stringify(node.toJSON()).length <= 80
      if (path.length > 3 && isShort) node.flow = true
    },
  })
  return document.toString({ lineWidth: 0 }).trimEnd()
}

function flowYaml(value) {
  const document = new YAML.Document(value)
  document.contents.flow = true
  return document
    .toString({ lineWidth: 0 })
    .trim()
    .replace(/^\{ (.*) \}$/, '$1')
}

function fence(language, text) {
  return `\`\`\`${language}\n${text}\n\`\`\``
}

function code(text) {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``
}

function table(head, rows) {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`)
    .join('\n')
}
