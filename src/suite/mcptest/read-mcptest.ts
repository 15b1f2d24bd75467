// Suites that are written for mcptest, read as suites of mcprove.

import { isRecord } from '../../core/trace/trace-fields.js'
import { type ComposedYaml, composeYaml, type ParsedYaml, parseYaml, valuesOf } from '../../core/yaml/parse-yaml.js'
import { isDirectKind } from '../schema/direct-test-schema.js'
import { isMcptestBlock, translateSuite } from './translate-suite.js'
import { Translation, type TranslationNote } from './translation.js'

export interface ParsedSuite extends ParsedYaml {
  /** What mcptest spells differently; empty for a suite of mcprove. */
  readonly notes: readonly TranslationNote[]
}

const FILE_NAME = /(?:^|[\\/])mcptest\.ya?ml$/

/**
 * Words that only mcptest's suites have. A suite without them is not searched for mcptest's spellings; one that has a
 * word in another place is only read more slowly.
 */
const WORDS =
  /\b(?:system_prompt|user_prompt|num_runs|name_free|max_duration_ms|max_response_tokens|bearer_token_env|client_secret_env|from_env|usd_cents|wait_for_ready|assertions)\b|\bresult\./

export function isMcptestFile(file: string): boolean {
  return FILE_NAME.test(file)
}

/** Parses the text of a suite; mcptest's spellings become those of mcprove, with a note for each. */
export function parseSuiteText(text: string, file: string): ParsedSuite {
  const parsed = parseYaml(text)
  if (parsed.problems.length > 0 || !mayBeMcptest(text, file, parsed.data)) return { ...parsed, notes: [] }
  const { composed, notes } = translateText(text)
  return { ...valuesOf(composed), notes }
}

/** The nodes of a text with mcprove's spellings. */
export function translateText(text: string): {
  readonly composed: ComposedYaml
  readonly notes: readonly TranslationNote[]
} {
  const composed = composeYaml(text)
  const translation = new Translation(text, composed.lines)
  if (composed.document !== null) translateSuite(composed.document, translation)
  return { composed, notes: translation.notes }
}

function mayBeMcptest(text: string, file: string, data: unknown): boolean {
  return isMcptestFile(file) || WORDS.test(text) || (isRecord(data) && hasMcptestShape(data))
}

/** Blocks that only mcptest has, `server` of an agent, and lists where mcprove has mappings. */
function hasMcptestShape(data: Readonly<Record<string, unknown>>): boolean {
  if (Object.keys(data).some(isMcptestBlock) || [data.servers, data.tool_quality].some(Array.isArray)) return true
  return [data.agents, data.tests].some(
    (list) => Array.isArray(list) && list.some((one) => isRecord(one) && 'server' in one && !isDirectKind(one.type)),
  )
}
