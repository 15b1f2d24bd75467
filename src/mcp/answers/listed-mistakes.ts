// Where an entry of a list is not valid MCP for the official SDK. It refuses the whole list for one such entry; we keep
// the entry and say so.
import { specTypeSchemas } from '@modelcontextprotocol/client'
import { headerAnnotationMistake } from '../../catalog/headers/header-annotations.js'
import type { WireMistake } from '../../catalog/lint/catalogue.js'
import { showValue } from '../../core/text/show-value.js'

type Fields = Readonly<Record<string, unknown>>
export type ListKey = 'tools' | 'resources' | 'prompts' | 'resourceTemplates'

const SHOWN_CHARACTERS = 60
/** Of one entry: the first ones tell enough. */
const MAX_ISSUES = 3

interface Kind {
  readonly noun: string
  readonly type: 'Tool' | 'Resource' | 'Prompt' | 'ResourceTemplate'
  readonly key: string
}

const KINDS: Readonly<Record<ListKey, Kind>> = {
  tools: { noun: 'tool', type: 'Tool', key: 'name' },
  resources: { noun: 'resource', type: 'Resource', key: 'uri' },
  prompts: { noun: 'prompt', type: 'Prompt', key: 'name' },
  resourceTemplates: { noun: 'resource template', type: 'ResourceTemplate', key: 'uriTemplate' },
}

export function listedMistakes(list: ListKey, entry: Fields): WireMistake[] {
  return [...refusedKeys(list, entry), ...(list === 'tools' ? mistakenHeaders(entry) : [])]
}

function mistakenHeaders({ name, inputSchema }: Fields): WireMistake[] {
  const reason = headerAnnotationMistake(inputSchema)
  if (reason === null) return []
  const message = `clients over HTTP leave the tool out: ${reason}`
  const tool = String(name)
  return [{ rule: 'invalid_header', tool, subject: `tool ${tool}`, place: 'input_schema', message }]
}

function refusedKeys(list: ListKey, entry: Fields): WireMistake[] {
  const { noun, key } = KINDS[list]
  const name = String(entry[key])
  return definitionMistakes(list, entry).map(({ place, is, rule }) => ({
    rule: 'invalid_definition',
    tool: list === 'tools' ? name : null,
    subject: `${noun} ${name}`,
    place,
    message: `\`${place}\` ${is}, and the MCP SDK refuses the list for it (${rule})`,
  }))
}

export interface DefinitionMistake {
  readonly place: string
  /** `is missing`, `is 5`. */
  readonly is: string
  /** What is right, in the words of the SDK. */
  readonly rule: string
}

/** The first places that are not valid, those of schemas left out. */
export function definitionMistakes(list: ListKey, entry: unknown): DefinitionMistake[] {
  const { type } = KINDS[list]
  const checked = specTypeSchemas[type]['~standard'].validate(entry)
  // The schemas of the SDK are synchronous.
  if (checked instanceof Promise || checked.issues === undefined) return []
  return checked.issues
    .map(({ path = [], message }) => ({ path: path.map(stepOf), message }))
    .filter(({ path }) => !(list === 'tools' && isSchemaKey(path[0])))
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => {
      const value = valueAt(entry, path)
      const is = value === undefined ? 'is missing' : `is ${showValue(value, SHOWN_CHARACTERS)}`
      return { place: path.join('.'), is, rule: message }
    })
}

/** The lint has rules of its own for schemas, which say more. */
function isSchemaKey(step: string | undefined): boolean {
  return step === 'inputSchema' || step === 'outputSchema'
}

function stepOf(step: PropertyKey | { readonly key: PropertyKey }): string {
  return String(typeof step === 'object' ? step.key : step)
}

function valueAt(entry: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    // A path of the SDK's schemas leads along keys and indices.
    (at, step) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined),
    entry,
  )
}
