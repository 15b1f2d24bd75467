// What `inspect` prints for people. Everything in it comes from a server that may be hostile.
import { foldGaps } from '../../catalog/lint/gaps/folded-gaps.js'
import type { CatalogueLint, EntryLint } from '../../catalog/lint/lint-catalogue.js'
import type { ToolLint } from '../../catalog/lint/lint-tools.js'
import { scoreTool } from '../../catalog/lint/score-tool.js'
import { toolTokens } from '../../catalog/tool-tokens.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import type { PromptDefinition, ResourceDefinition, ResourceTemplateDefinition } from '../../mcp/client/connection.js'
import { byteSize } from '../terminal/byte-size.js'
import { capabilityText } from './capability-text.js'
import { entryId, type Inspection, isFailure, type ListName, type Lists } from './inspection.js'
import { columnOf, type InspectionPage } from './inspection-page.js'
import { schemaOutline, schemaType } from './schema-outline.js'

export function writeInspection(
  inspection: Inspection,
  { tools: lints, entries }: CatalogueLint,
  page: InspectionPage,
): string {
  writeAbout(inspection, page)
  writeFindings(entries, page)
  const { lists, offer } = inspection
  const tokens = lints.reduce((sum, { tool }) => sum + toolTokens(tool), 0)
  writeList(page, inspection, 'tools', `about ${tokens} tokens in each request`, () => {
    const mark = markerOf(inspection, 'tools')
    for (const lint of lints) writeTool(lint, mark(lint.tool), page)
  })
  writeEntries(page, inspection, 'resources', lists.resources, (entry) => writeResource(entry, entry.uri, page))
  writeEntries(page, inspection, 'resource_templates', lists.resource_templates, (entry) =>
    writeResource(entry, entry.uri_template, page),
  )
  writeEntries(page, inspection, 'prompts', lists.prompts, (entry) => writePrompt(entry, page))
  if (offer !== null) writeOffer(inspection, page)
  return page.text
}

/** One tool alone, for `--tool`. */
export function writeOneTool(inspection: Inspection, lint: ToolLint, page: InspectionPage): string {
  writeTool(lint, markerOf(inspection, 'tools')(lint.tool), page)
  return page.text
}

function writeAbout(
  { server, info, protocol_version, capabilities, instructions }: Inspection,
  page: InspectionPage,
): void {
  const what = info === null ? 'no name' : `${info.name} ${info.version}`.trimEnd()
  page.heading(`${server}: ${what}, protocol ${protocol_version}`)
  for (const text of [info?.title, info?.description, info?.website_url])
    if (text !== undefined) page.paragraph(text, 1)
  page.paragraph(`capabilities: ${capabilityText(capabilities)}`, 1)
  if (instructions === null || instructions.trim() === '') return
  page.gap()
  page.heading('instructions for models')
  page.paragraph(instructions, 1, 'long')
}

/** About anything but a tool. */
function writeFindings(entries: readonly EntryLint[], page: InspectionPage): void {
  if (entries.length === 0) return
  page.gap()
  page.heading('findings beside those of tools')
  for (const { subject, findings } of entries) {
    page.entry(subject, '')
    for (const { level, message } of findings) page.finding(level, message)
  }
}

const TITLES: Readonly<Record<ListName, readonly [one: string, several: string]>> = {
  tools: ['tool', 'tools'],
  resources: ['resource', 'resources'],
  resource_templates: ['resource template', 'resource templates'],
  prompts: ['prompt', 'prompts'],
}

function writeList(page: InspectionPage, { lists }: Inspection, name: ListName, more: string, write: () => void): void {
  const list: Lists[ListName] = lists[name]
  const [one, several] = TITLES[name]
  if (isFailure(list)) {
    page.gap()
    page.failure(`${several}: the list failed`)
    page.paragraph(list.message, 1)
    if (list.hint !== null) page.paragraph(list.hint, 1)
    return
  }
  // A server without tools is unusual enough to say so.
  if (list.length === 0 && name !== 'tools') return
  page.gap()
  const count = `${list.length} ${list.length === 1 ? one : several}`
  page.heading(more === '' || list.length === 0 ? count : `${count}, ${more}`)
  write()
}

function writeEntries<Entry extends Parameters<typeof entryId>[0]>(
  page: InspectionPage,
  inspection: Inspection,
  name: ListName,
  list: readonly Entry[] | { readonly message: string },
  write: (entry: Entry) => (mark: string) => void,
): void {
  writeList(page, inspection, name, '', () => {
    const mark = markerOf(inspection, name)
    if (!('message' in list)) page.entries(list, (entry) => write(entry)(mark(entry)))
  })
}

function markerOf({ offer }: Inspection, name: ListName): (entry: Parameters<typeof entryId>[0]) => string {
  const hidden = new Set(offer?.added[name])
  return (entry) => (hidden.has(entryId(entry)) ? '  [only with --offer]' : '')
}

function writeTool(lint: ToolLint, marked: string, page: InspectionPage): void {
  const { tool } = lint
  const title = titleOf(tool)
  page.gap()
  page.entry(
    tool.name,
    `${title === undefined ? '' : ` (${title})`}  ${toolTokens(tool)} tokens, ${Math.floor(scoreTool(lint))} of 100 points${marked}`,
  )
  if (tool.description !== undefined) page.paragraph(tool.description, 2)
  const parameters = schemaOutline(tool.input_schema)
  page.fields(parameters, 3)
  if (tool.output_schema !== undefined) {
    page.paragraph(`returns ${schemaType(tool.output_schema)}`, 2)
    page.fields(schemaOutline(tool.output_schema), 3)
  }
  const hints = hintsOf(tool)
  if (hints.length > 0) page.paragraph(hints.join(', '), 2)
  const { others, line } = foldGaps(lint.findings)
  for (const { level, message } of others) page.finding(level, message)
  if (line !== null) page.finding('note', line)
}

/** Older servers put the title into the annotations. */
function titleOf({ name, title, annotations }: ToolDefinition): string | undefined {
  const found = title ?? annotations?.title
  return typeof found === 'string' && found.trim() !== '' && found !== name ? found : undefined
}

function isText(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== ''
}

const HINTS: Readonly<Record<string, readonly [whenTrue: string, whenFalse: string]>> = {
  readOnlyHint: ['read-only', 'not read-only'],
  destructiveHint: ['destructive', 'not destructive'],
  idempotentHint: ['idempotent', 'not idempotent'],
  openWorldHint: ['open world', 'closed world'],
}

/** What changes nothing is neither destructive nor idempotent, and tools do not run as tasks unless they say so. */
function hintsOf({ annotations = {}, task_support }: ToolDefinition): string[] {
  const isReadOnly = annotations.readOnlyHint === true
  const known = Object.entries(HINTS).flatMap(([key, [whenTrue, whenFalse]]) => {
    const value = annotations[key]
    if (typeof value !== 'boolean' || (isReadOnly && /destructive|idempotent/.test(key))) return []
    return [value ? whenTrue : whenFalse]
  })
  const isTask = task_support === 'optional' || task_support === 'required'
  return [...known, ...(isTask ? [`task support: ${task_support}`] : [])]
}

function writeResource(
  { name, title, description, mime_type, ...rest }: ResourceDefinition | ResourceTemplateDefinition,
  uri: string,
  page: InspectionPage,
): (mark: string) => void {
  const size = 'size' in rest && rest.size !== undefined ? [byteSize(rest.size)] : []
  const about = [title ?? (name === uri ? undefined : name), mime_type, ...size].filter((part) => part !== undefined)
  return (marked) => {
    page.entry(uri, `${about.length === 0 ? '' : `  ${about.join(', ')}`}${marked}`)
    if (description !== undefined) page.paragraph(description, 2)
  }
}

function writePrompt(prompt: PromptDefinition, page: InspectionPage): (mark: string) => void {
  const { name, title, description, arguments: args } = prompt
  const names = args.map((argument) => `${argument.name}${argument.required ? '' : '?'}`).join(', ')
  return (marked) => {
    page.entry(`${name}(${names})`, `${title === undefined || title === name ? '' : `  ${title}`}${marked}`)
    if (description !== undefined) page.paragraph(description, 2)
    const column = columnOf(args)
    for (const argument of args) {
      const need = argument.required ? 'required' : 'optional'
      page.field(argument.name, [need, argument.title, argument.description].filter(isText).join(': '), 3, column)
    }
  }
}

function writeOffer({ offer }: Inspection, page: InspectionPage): void {
  if (offer === null) return
  page.gap()
  const counts = listed(offer.added)
  const what = `with --offer ${offer.capabilities.join(',')}`
  page.heading(`${what}: ${counts === '' ? 'nothing more' : counts}`)
  const gone = Object.values(offer.removed).flat()
  if (gone.length > 0) page.paragraph(`no longer listed: ${gone.join(', ')}`, 1)
  for (const [name, failure] of Object.entries(offer.failures)) {
    page.failure(`  ${TITLES[name as ListName][1]}: the list failed ${what}`)
    page.paragraph(failure.message, 2)
  }
}

function listed(added: Readonly<Record<ListName, readonly string[]>>): string {
  return (Object.entries(added) as [ListName, readonly string[]][])
    .filter(([, ids]) => ids.length > 0)
    .map(([name, { length }]) => `${length} more ${TITLES[name][length === 1 ? 0 : 1]}`)
    .join(', ')
}
