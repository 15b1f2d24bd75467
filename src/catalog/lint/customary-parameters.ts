// Parameters that are called and used alike everywhere, so that a description could only repeat the name.
import { nameTokens, stem } from '../../core/members/tool-words.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { Parameter } from './parameters.js'
import type { LintSubject } from './rule.js'

const PAGING = /^(?:page|perpage|pagesize|pagenumber|pagetoken|nextpagetoken|limit|offset|cursor)$/
const ID = /^(?:ids?|uuids?|guids?)$/

/** Pages, ids of what the tool is about, and `include_archived`. */
export function isCustomary({ path, name, type, hasForm }: Parameter, { tool, description }: LintSubject): boolean {
  const words = nameTokens(name)
  if (type === 'boolean') return words[0] === 'include' && words.length > 1
  if (!hasForm) return false
  const isOuter = path === name
  if (PAGING.test(words.join(''))) return isOuter
  if (!ID.test(words.at(-1) ?? '')) return false
  if (words.length === 1) return isOuter && isOnlyRequired(name, tool.input_schema)
  const said = new Set([...nameTokens(tool.name), ...nameTokens(description)].map(stem))
  return words.slice(0, -1).every((word) => said.has(stem(word)))
}

function isOnlyRequired(name: string, schema: unknown): boolean {
  const required = isRecord(schema) ? schema.required : undefined
  return Array.isArray(required) && required.length === 1 && required[0] === name
}
