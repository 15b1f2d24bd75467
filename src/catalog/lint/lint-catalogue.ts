// The lint of everything that a server offers (docs/spec/gates.md, section 14): tools, prompts, resources, the
// server's instructions, and what it sent that is not valid MCP.
import type { ToolDefinition } from '../../core/trace/trace.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { ServerCatalogue, WireMistake } from './catalogue.js'
import { nearDuplicates } from './duplicates/near-duplicates.js'
import { lintTool, type ToolLint } from './lint-tool.js'
import { OtherServers } from './other-servers.js'
import type { LintFinding, SentList, TextRule } from './rule.js'
import { hiddenUnicode, oddSpace } from './safety/character-rules.js'
import { crossToolOrder } from './safety/cross-tool-orders.js'
import { encodedPayload } from './safety/encoded-payloads.js'
import { modelInstructions } from './safety/model-instructions.js'
import { randomToken, secret } from './safety/secrets.js'
import { ServerTools, toolsByServer } from './server-tools.js'
import { shortName, showCode } from './show-text.js'
import { stringsOf } from './tool-strings.js'

/** Findings about anything but a tool. */
export interface EntryLint {
  readonly server: string | null
  /** `instructions`, `prompt review`, `resource file:///a`, `server`. */
  readonly subject: string
  readonly findings: readonly LintFinding[]
}

export interface CatalogueLint {
  /** One for each tool, in list order, with or without findings. */
  readonly tools: readonly ToolLint[]
  /** Only entries with findings. */
  readonly entries: readonly EntryLint[]
}

const TEXT_RULES: readonly TextRule[] = [
  hiddenUnicode,
  secret,
  modelInstructions,
  encodedPayload,
  crossToolOrder,
  randomToken,
  oddSpace,
]

/** Tools of a server that has a catalogue are judged as sent. Linear in the text, including near-duplicates. */
export function lintCatalogue(
  tools: readonly ToolDefinition[],
  catalogues: readonly ServerCatalogue[] = [],
): CatalogueLint {
  const servers = toolsByServer(tools)
  const duplicates = nearDuplicates(servers.values())
  const others = new OtherServers(tools, catalogues)
  const sent = new Map(catalogues.map((one) => [one.server, sentList(one, servers.get(one.server) ?? NO_TOOLS)]))
  const mistakes = new MistakesByTool(tools, catalogues)
  return {
    tools: tools.map((tool) =>
      lintTool(tool, {
        duplicate: duplicates.get(tool),
        siblings: servers.get(tool.server) ?? NO_TOOLS,
        sent: sent.get(tool.server) ?? null,
        foreignTools: others.foreignTools(tool.server),
        shadowedBy: others.serverWith(tool),
        mistakes: mistakes.take(tool),
      }),
    ),
    entries: catalogues.flatMap((catalogue) => [
      ...mistakes.rest(catalogue),
      ...lintEntries(catalogue, others.foreignTools(catalogue.server)),
    ]),
  }
}

const NO_TOOLS = new ServerTools([])

function sentList({ protocol_version = '' }: ServerCatalogue, { tools }: ServerTools): SentList {
  const nameCounts = new Map<string, number>()
  for (const { name } of tools) nameCounts.set(name, (nameCounts.get(name) ?? 0) + 1)
  return { protocol_version, nameCounts }
}

function lintEntries(catalogue: ServerCatalogue, foreignTools: ReadonlySet<string>): EntryLint[] {
  const { server, instructions, prompts = [], resources = [], resource_templates = [] } = catalogue
  const found: EntryLint[] = []
  const add = (subject: string, entry: object, findings: LintFinding[] = []): void => {
    const strings = stringsOf(entry)
    for (const { kind, level, check } of TEXT_RULES) {
      check({ strings, foreignTools }, (place, message) => findings.push({ kind, level, place, message }))
    }
    if (findings.length > 0) found.push({ server, subject, findings })
  }
  if (instructions !== undefined) add('instructions', { instructions })
  const names = new Map<string, number>()
  for (const prompt of prompts.filter(isRecord)) {
    const name = nameOf(prompt, 'name')
    names.set(name, (names.get(name) ?? 0) + 1)
    add(`prompt ${name}`, prompt, names.get(name) === 2 ? [duplicatePrompt(name)] : [])
  }
  for (const resource of resources.filter(isRecord)) add(`resource ${nameOf(resource, 'uri')}`, resource)
  for (const template of resource_templates.filter(isRecord)) {
    add(`resource template ${nameOf(template, 'uri_template', 'uriTemplate')}`, template)
  }
  return found
}

function duplicatePrompt(name: string): LintFinding {
  const message = `several prompts of this server are called ${showCode(name)}, and a client cannot say which one it means: rename all but one`
  return { kind: 'duplicate_name', level: 'error', place: 'name', message }
}

function nameOf(entry: RawRecord, ...keys: readonly string[]): string {
  const name = keys.map((key) => entry[key]).find((value) => typeof value === 'string')
  return typeof name === 'string' ? shortName(name) : '?'
}

/** Hands out the mistakes that name a tool; the rest belong to the server or to something else that it offers. */
class MistakesByTool {
  readonly #byTool = new Map<string, WireMistake[]>()

  constructor(tools: readonly ToolDefinition[], catalogues: readonly ServerCatalogue[]) {
    const listed = new Set(tools.map(toolKey))
    for (const { server, mistakes = [] } of catalogues) {
      for (const mistake of mistakes) {
        if (mistake.tool === null) continue
        const key = toolKey({ server, name: mistake.tool })
        if (!listed.has(key)) continue
        const known = this.#byTool.get(key)
        if (known === undefined) this.#byTool.set(key, [mistake])
        else known.push(mistake)
      }
    }
  }

  /** Once: of tools with the same name, the first has them. */
  take(tool: ToolDefinition): readonly LintFinding[] {
    const key = toolKey(tool)
    const mistakes = this.#byTool.get(key) ?? []
    this.#byTool.set(key, [])
    return mistakes.map(asFinding)
  }

  /** To call after the tools have taken theirs. */
  rest({ server, mistakes = [] }: ServerCatalogue): EntryLint[] {
    const bySubject = new Map<string, LintFinding[]>()
    for (const mistake of mistakes) {
      if (mistake.tool !== null && this.#byTool.has(toolKey({ server, name: mistake.tool }))) continue
      const subject = shortName(mistake.subject)
      const known = bySubject.get(subject)
      if (known === undefined) bySubject.set(subject, [asFinding(mistake)])
      else known.push(asFinding(mistake))
    }
    return [...bySubject].map(([subject, findings]) => ({ server, subject, findings }))
  }
}

function asFinding({ rule, level = 'error', place, message }: WireMistake): LintFinding {
  return { kind: rule, level, place, message }
}

function toolKey({ server, name }: Pick<ToolDefinition, 'server' | 'name'>): string {
  return JSON.stringify([server, name])
}
