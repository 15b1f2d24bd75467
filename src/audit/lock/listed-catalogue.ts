// What a server offers, in the form of a lock.

import { headerAnnotationMistake } from '../../catalog/headers/header-annotations.js'
import {
  CATALOGUE_LISTS,
  type CatalogueList,
  type CatalogueSnapshot,
  catalogueSnapshot,
} from '../../catalog/snapshot/catalogue-snapshot.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'
import {
  readListedTool,
  readPromptDefinition,
  readResourceDefinition,
  readResourceTemplate,
  readServerInfo,
} from '../../mcp/answers/read-results.js'
import { eraOf } from '../probe/revision.js'
import type { ListName, Survey } from '../session/survey.js'

/** The name of each list in the protocol. */
export const LISTED_AS: Readonly<Record<CatalogueList, ListName>> = {
  tools: 'tools',
  resources: 'resources',
  resource_templates: 'resourceTemplates',
  prompts: 'prompts',
}

const READERS: Readonly<Record<CatalogueList, (entry: RawRecord) => object | undefined>> = {
  tools: (entry) => readListedTool('', entry),
  resources: readResourceDefinition,
  resource_templates: readResourceTemplate,
  prompts: readPromptDefinition,
}

export type Listing = Pick<Survey, 'server' | 'instructions' | 'lists' | 'revision' | 'transport'>

/** A list that could not be read is left out. */
export function listedCatalogue(listing: Listing, redact: <Value>(value: Value) => Value): CatalogueSnapshot {
  const { server, instructions, lists } = listing
  const read = CATALOGUE_LISTS.flatMap((list) => {
    const { entries, trouble } = lists[LISTED_AS[list]]
    if (trouble !== undefined && !isUnknownTemplates(list, trouble)) return []
    const known = entries.flatMap((entry) => READERS[list](entry) ?? [])
    return [[list, list === 'tools' ? known.filter((tool) => isUsable(tool, listing)) : known] as const]
  })
  return catalogueSnapshot(redact({ server: readServerInfo(server) ?? {}, instructions, ...Object.fromEntries(read) }))
}

/** Many servers with resources do not know the request for templates: they have none. */
function isUnknownTemplates(list: CatalogueList, trouble: string): boolean {
  return list === 'resource_templates' && trouble.includes('the error -32601')
}

/** Clients of the newest revision leave out tools with wrong annotations for headers over HTTP. */
function isUsable(tool: object, { revision, transport }: Listing): boolean {
  if (transport !== 'http' || eraOf(revision) !== 'modern') return true
  return headerAnnotationMistake('input_schema' in tool ? tool.input_schema : undefined) === null
}
