// The generated part of a gate's README, from its options schema, targets and cases.
import * as YAML from 'yaml'
import * as z from 'zod'
import { code, keyTable, table } from './schema-table.mjs'

export function gatesTable(gates) {
  const rows = gates.map(({ folder, gate }) => [`[\`${gate.key}\`](src/gates/${folder}/README.md)`, gate.summary])
  return table(['gate', 'asks'], rows)
}

export function gateSection(gate, cases) {
  const schema = { title: gate.key, ...z.toJSONSchema(gate.options, { io: 'input', unrepresentable: 'any' }) }
  const targets = Object.entries(gate.targets).map(([name, text]) => [`\`${name}\``, text])
  return [
    '## Options',
    keyTable(schema, schema, 'option', matcherLink) ?? 'None.',
    '## Targets',
    table(['target', 'meaning'], targets),
    `Default expectation: ${defaultExpectation(gate)}`,
    ...floorTable(gate),
    ...evidenceSection(gate),
    '## Examples',
    ...cases.map((example) => exampleSection(gate.key, example)),
  ].join('\n\n')
}

/** `accept` of a call takes the matchers, which docs/reference/matchers.md explains. */
function matcherLink(reference) {
  return reference === '#/$defs/accepted_argument' ? '[matcher](../../../docs/reference/matchers.md)' : null
}

export function defaultExpectation({ defaultExpect }) {
  if (typeof defaultExpect === 'function') return 'follows from the options, see above.'
  if (defaultExpect.length === 0) return 'none; `expect` is required.'
  return defaultExpect.map(({ target, matcher }) => code(flowYaml({ [target]: matcher }))).join(' and ')
}

function floorTable({ floors = [] }) {
  if (floors.length === 0) return []
  return [
    table(
      ['a floor to choose', 'asks that'],
      floors.map(({ expect, meaning }) => [code(`expect: [${expect}]`), meaning]),
    ),
  ]
}

const KINDS = {
  calls: 'calls',
  names: 'the names of tools',
  servers: 'the servers of tools',
  tools: 'the list of offered tools',
  text: 'texts',
  tokens: 'tokens',
}

/** What the gate looks at, and why it may pass without some of it. */
function evidenceSection({ reads = [], passesWithoutEvidence = {} }) {
  if (reads.length === 0) return []
  const passes = Object.entries(passesWithoutEvidence).map(([kind, reason]) => `- Without ${KINDS[kind]}: ${reason}`)
  return [
    '## Evidence',
    `It reads ${reads.map((kind) => KINDS[kind]).join(', ')}. A run that offers nothing to judge is inconclusive and does not pass.`,
    ...(passes.length === 0 ? [] : ['Where it may pass, and why:', passes.join('\n')]),
  ]
}

function exampleSection(key, { name, options, test, traces, grades, status, targets, sentences }) {
  const reached = Object.entries(targets).map(([target, value]) => code(`${target} = ${JSON.stringify(value)}`))
  return [
    `### ${name}`,
    fence('yaml', blockYaml({ ...test, [key]: options })),
    fence('jsonl', (grades ?? traces).map((line) => JSON.stringify(line)).join('\n')),
    `**${status}**: ${reached.join(', ')}`,
    ...(sentences.length > 0 ? [sentences.map((sentence) => `- ${sentence}`).join('\n')] : []),
  ].join('\n\n')
}

// Short collections on one line, as in hand-written YAML.
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
