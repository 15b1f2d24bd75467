// Tools of one server that a model can hardly tell apart, by name or by description.
import { nameTokens } from '../../core/members/tool-words.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { withoutPadding } from './gaps/neutral-text.js'
import { plainWords } from './plain-words.js'
import type { ServerTools } from './server-tools.js'
import { SimilarSets, type WordSet } from './similar-sets.js'

export interface NearDuplicate {
  /** The earlier tool. */
  readonly of: ToolDefinition
  readonly reason: 'spelling' | 'name' | 'description' | 'similar description'
}

/** Descriptions that share three of four words are the same description with a few words changed. */
const SIMILAR_DESCRIPTIONS = 0.75
/** When the names already mean the same, a lower share is enough. */
const SIMILAR_WITH_NAMES = 0.6
/** To a model, `get_user_v2` is `get_user`. */
const VERSION = /^(?:v|\d+|new|old|legacy|internal|beta|alpha|copy|alt|tmp|temp)$/

/** With one of these in the name, the order of the words says what happens: `sync_spec_with_collection`. */
const DIRECTION = /^(?:with|to|from|into|onto|against)$/

interface Candidate {
  readonly tool: ToolDefinition
  readonly description: WordSet
  readonly nameWords: ReadonlySet<string>
  /** The words of the description, in order: "a domain to a namespace" is not "a namespace for domains". */
  readonly sentence: string
  /** The description in lower case. */
  readonly text: string
}

/** For each tool the earlier tool that it nearly repeats, if any. Nearly linear: see similar-sets.ts. */
export function nearDuplicates(servers: Iterable<ServerTools>): ReadonlyMap<ToolDefinition, NearDuplicate> {
  const found = new Map<ToolDefinition, NearDuplicate>()
  for (const { tools } of servers) findIn(tools, found)
  return found
}

function findIn(tools: readonly ToolDefinition[], found: Map<ToolDefinition, NearDuplicate>): void {
  const names = tools.map(({ name }) => new Set(plainWords(name).filter((word) => !VERSION.test(word))))
  const descriptions = tools.map(({ description = '' }) => plainWords(withoutPadding(description) || description))
  const sets = new SimilarSets(descriptions, names)
  const spelled = new Map<string, Candidate>()
  const meant = new Map<string, Candidate>()
  const candidates: Candidate[] = []
  for (const [index, tool] of tools.entries()) {
    const tokens = nameTokens(tool.name)
    const candidate = {
      tool,
      description: sets.at(index),
      nameWords: names[index] ?? new Set(),
      sentence: (descriptions[index] ?? []).join(' '),
      text: (tool.description ?? '').toLowerCase(),
    }
    candidates.push(candidate)
    const spelling = tokens.join('')
    const said = plainWords(tool.name).filter((word) => !VERSION.test(word))
    // A repeated word counts: `update_project_update` is not `update_project`.
    const directions = tokens.filter((token) => DIRECTION.test(token))
    const meaning = [...(directions.length > 0 ? said : said.sort()), ...directions].join(' ')
    const inWords = byDescription(index, candidates, sets)
    const duplicate = byName(candidate, spelled.get(spelling), meant.get(meaning)) ?? inWords
    if (duplicate !== null) found.set(tool, duplicate)
    if (!spelled.has(spelling) && spelling !== '') spelled.set(spelling, candidate)
    if (!meant.has(meaning) && meaning !== '') meant.set(meaning, candidate)
  }
}

function byName(
  { description }: Candidate,
  sameSpelling: Candidate | undefined,
  sameMeaning: Candidate | undefined,
): NearDuplicate | null {
  if (sameSpelling !== undefined) return { of: sameSpelling.tool, reason: 'spelling' }
  if (sameMeaning === undefined) return null
  const isUndescribed = description.words.length === 0 || sameMeaning.description.words.length === 0
  const isSimilar = isUndescribed || description.similarity(sameMeaning.description) >= SIMILAR_WITH_NAMES
  return isSimilar ? { of: sameMeaning.tool, reason: 'name' } : null
}

function byDescription(index: number, candidates: readonly Candidate[], sets: SimilarSets): NearDuplicate | null {
  const candidate = candidates[index]
  if (candidate === undefined) return null
  const { same, similar } = sets.earlier(index, SIMILAR_DESCRIPTIONS)
  const equal = same === null ? undefined : candidates[same]
  if (equal?.sentence === candidate.sentence) return { of: equal.tool, reason: 'description' }
  for (const other of similar) {
    const earlier = candidates[other]
    if (earlier === undefined || bothHaveTheirWord(candidate, earlier)) continue
    return { of: earlier.tool, reason: 'similar description' }
  }
  return null
}

/**
 * `create_customer` and `create_invoice` may share a sentence, as long as each says its own word, and one of them says a
 * word that the other does not.
 */
function bothHaveTheirWord(one: Candidate, other: Candidate): boolean {
  const [mine, theirs] = [ownWordsSaid(one, other), ownWordsSaid(other, one)]
  if (mine.length === 0 || theirs.length === 0) return false
  return mine.some((word) => !other.text.includes(word)) || theirs.some((word) => !one.text.includes(word))
}

/** Words of the name that the other name does not have. As texts: `postgres` is in PostgreSQL, and `mysql` in MySQL. */
function ownWordsSaid({ tool, text }: Candidate, other: Candidate): string[] {
  const theirs = new Set(nameTokens(other.tool.name))
  return nameTokens(tool.name).filter((word) => !theirs.has(word) && text.includes(word))
}
