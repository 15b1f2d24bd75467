// What `inspect --json` prints: the inspection as data, with the lint findings of each tool, and `findings` about the rest.
import type { CatalogueLint, EntryLint } from '../../catalog/lint/lint-catalogue.js'
import type { ToolLint } from '../../catalog/lint/lint-tools.js'
import { scoreTool } from '../../catalog/lint/score-tool.js'
import { toolTokens } from '../../catalog/tool-tokens.js'
import { entryId, type Inspection, isFailure, LIST_NAMES, type ListFailure, type ListName } from './inspection.js'

/** A list that failed is null, and its reason is in `errors`. */
export function inspectionJson(
  { lists, offer, mistakes: _mistakes, ...about }: Inspection,
  { tools: lints, entries }: CatalogueLint,
): object {
  const errors: Partial<Record<ListName, ListFailure>> = {}
  const shown = LIST_NAMES.map((name) => {
    const list = lists[name]
    if (isFailure(list)) {
      errors[name] = list
      return [name, null]
    }
    const hidden = new Set(offer?.added[name])
    const marked = (entry: Parameters<typeof entryId>[0]) =>
      hidden.has(entryId(entry)) ? { ...entry, only_with_offer: true } : entry
    return [
      name,
      name === 'tools' ? lints.map((lint) => ({ ...marked(lint.tool), ...lintOf(lint) })) : list.map(marked),
    ]
  })
  return {
    ...about,
    ...Object.fromEntries(shown),
    ...(entries.length === 0 ? {} : { findings: entries.flatMap(entryFindings) }),
    ...(Object.keys(errors).length === 0 ? {} : { errors }),
    ...(offer === null ? {} : { offer }),
  }
}

function lintOf(lint: ToolLint) {
  return { tokens: toolTokens(lint.tool), score: scoreTool(lint), findings: lint.findings }
}

function entryFindings({ subject, findings }: EntryLint) {
  return findings.map((finding) => ({ subject, ...finding }))
}
