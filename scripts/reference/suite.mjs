import { keyTable } from '../schema-table.mjs'
import { generatedPage } from './generated-page.mjs'

const INTRO = `A suite is a YAML or JSON file, \`mcprove.yml\` or \`*.mcprove.yml\`. \`mcprove validate\` shows every problem of one with its
place; \`mcprove schema\` prints its JSON Schema for editors, which is also \`mcprove/schema.json\`. Below, \`[]\` stands for each
entry of a list and \`<name>\` for any name. What a gate takes is on its [own page](gates.md). For
expectations, see [matchers](matchers.md).`

/** docs/reference/suite.md: every key of a suite, from its JSON Schema. */
export function suiteReference(schema, gates) {
  const linkOf = linksOf(gates)
  const sections = Object.entries(schema.properties).map(([key, section]) => {
    const keys = keyTable(schema, { properties: { [key]: withoutRepeats(schema, key, section) } }, 'key', linkOf)
    return `## ${key}\n\n${keys}`
  })
  return generatedPage('Suite', 'the schema of suites', [INTRO, ...sections])
}

/** `tests` have the keys of `agents`, or of a direct test: only their additional keys are listed. */
function withoutRepeats({ properties }, key, section) {
  if (key !== 'tests') return section
  const known = properties.agents.items.properties
  const [agentTest] = section.items.anyOf
  const own = Object.entries(agentTest.properties).filter(([name]) => name === 'name' || !(name in known))
  const description = `${section.description} Besides these, all keys of \`agents\` but its own \`name\`.`
  return { ...section, description, items: { ...agentTest, properties: Object.fromEntries(own) } }
}

function linksOf(gates) {
  const links = new Map(gates.map(({ folder, gate }) => [gate.key, `[gate](../../src/gates/${folder}/README.md)`]))
  for (const name of ['matcher', 'direct_matcher', 'test_matcher']) links.set(name, '[matcher](matchers.md)')
  return (reference) => links.get(reference?.replace('#/$defs/', '')) ?? null
}
