// Prints the findings on real servers as JSON, for people who judge them: every error and critical one, and 150 warnings
// drawn by the hash of their id. Run it with `node scripts/lint-findings.mjs > findings.json`.
import { createHash } from 'node:crypto'
import { catalogueOf, findingsOf, type ListFinding, readToolList, TOOL_LISTS } from './tool-list.js'

const WARNINGS = 150
const MAX_TEXT = 4_000

interface ExportedFinding {
  readonly id: string
  readonly server: string
  readonly package: string
  readonly tool: string
  readonly rule: string
  readonly level: string
  readonly message: string
  readonly place: string
  readonly text: string
}

const all = TOOL_LISTS.flatMap((server) => {
  const list = readToolList(server)
  const { package: name, version } = list.source
  return findingsOf(server).map(
    (finding): ExportedFinding => ({
      id: idOf(finding),
      server,
      package: `${name}@${version}`,
      tool: finding.subject,
      rule: finding.kind,
      level: finding.level,
      message: finding.message,
      place: finding.place,
      text: textOf(finding).slice(0, MAX_TEXT),
    }),
  )
})
const serious = all.filter(({ level }) => level === 'error' || level === 'critical')
const warnings = all
  .filter(({ level }) => level === 'warning')
  .sort((one, other) => (one.id < other.id ? -1 : 1))
  .slice(0, WARNINGS)
process.stdout.write(`${JSON.stringify({ servers: TOOL_LISTS.length, serious, warnings }, null, 2)}\n`)

function idOf({ server, subject, kind, place }: ListFinding): string {
  return createHash('sha256')
    .update(JSON.stringify([server, subject, kind, place]))
    .digest('hex')
    .slice(0, 12)
}

/** The definition that a finding is about: of a parameter, its schema and the description of its tool. */
function textOf({ server, subject, place }: ListFinding): string {
  const list = readToolList(server)
  const { prompts = [], resources = [], resource_templates = [], ...rest } = catalogueOf(list)
  const tool = list.tools.find(({ name }) => name === subject)
  if (tool === undefined) {
    const entries = [...prompts, ...resources, ...resource_templates].filter((entry) =>
      Object.values(entry as object).some((value) => typeof value === 'string' && subject.endsWith(value)),
    )
    return JSON.stringify(entries.length === 0 ? { ...rest, sent: list.catalogs[0].stdout } : entries, null, 1)
  }
  const [, parameter] = /^parameter ([^.[]+)/.exec(place) ?? []
  if (parameter === undefined) return JSON.stringify(tool, null, 1)
  const { properties = {} } = tool.input_schema as { properties?: Record<string, unknown> }
  const { name, description } = tool
  return JSON.stringify({ name, description, parameter: { [parameter]: properties[parameter] } }, null, 1)
}
