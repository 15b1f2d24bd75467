// Tools of one server that a model can hardly tell apart, by name or by description.
import { nameTokens, singular } from '../../../core/members/tool-words.js'
import type { ToolDefinition } from '../../../core/trace/trace.js'
import { withoutPadding } from '../gaps/neutral-text.js'
import { verbOf } from '../gaps/purpose.js'
import { plainNameWords } from '../plain-words.js'
import type { ServerTools } from '../server-tools.js'
import { sentencesOf, withoutShared, wordsOf } from './own-sentences.js'
import { SimilarSets, type WordSet } from './similar-sets.js'
import { areToldApart, type Beginning, beginningOf } from './told-apart.js'

export interface NearDuplicate {
  /** The earlier tool. */
  readonly of: ToolDefinition
  readonly reason: 'spelling' | 'name' | 'description' | 'similar description'
}

/** Descriptions that share three of four words are the same description with a few words changed. */
const SIMILAR = 0.75
/** To a model, `get_user_v2` is `get_user`. */
const VERSION = /^(?:v|\d+|new|old|legacy|internal|beta|alpha|copy|alt|tmp|temp)$/

const ARTICLE = /^(?:an?|the)$/

/** With one of these in the name, the order of the words says what happens: `sync_spec_with_collection`. */
const DIRECTION = /^(?:with|to|from|into|onto|against)$/

interface Candidate extends Beginning {
  readonly description: WordSet
  /** The words of the description, in order: "a domain to a namespace" is not "a namespace for domains". */
  readonly sentence: string
}

/** For each tool the earlier tool that it nearly repeats, if any. Nearly linear: see similar-sets.ts. */
export function nearDuplicates(servers: Iterable<ServerTools>): ReadonlyMap<ToolDefinition, NearDuplicate> {
  const found = new Map<ToolDefinition, NearDuplicate>()
  for (const { tools } of servers) findIn(tools, found)
  return found
}

function findIn(tools: readonly ToolDefinition[], found: Map<ToolDefinition, NearDuplicate>): void {
  const names = tools.map(({ name }) => plainNameWords(name).filter((word) => !VERSION.test(word)))
  const texts = tools.map(({ description = '' }) => withoutPadding(description) || description)
  const all = texts.map(sentencesOf)
  const own = withoutShared(all)
  const sets = new SimilarSets(
    all.map(wordsOf),
    own.map(wordsOf),
    names.map((words) => new Set(words)),
  )
  const spelled = new Map<string, Candidate>()
  const meant = new Map<string, Candidate>()
  const candidates: Candidate[] = []
  for (const [index, tool] of tools.entries()) {
    const candidate = {
      ...beginningOf(tool, own[index]?.[0]?.text ?? ''),
      description: sets.at(index),
      sentence: withoutArticles(texts[index] ?? ''),
    }
    candidates.push(candidate)
    const spelling = nameTokens(tool.name).join('')
    const meaning = meaningOf(tool.name, names[index] ?? [])
    const inWords = byDescription(index, candidates, sets)
    const duplicate = byName(candidate, spelled.get(spelling), meant.get(meaning)) ?? inWords
    if (duplicate !== null) found.set(tool, duplicate)
    if (!spelled.has(spelling) && spelling !== '') spelled.set(spelling, candidate)
    if (!meant.has(meaning) && meaning !== '') meant.set(meaning, candidate)
  }
}

/**
 * The verb may stand anywhere, and the other words in one order only: `get_group_members` is not `get_member_groups`.
 * A repeated word counts: `update_project_update` is not `update_project`.
 */
function meaningOf(name: string, words: readonly string[]): string {
  const directions = nameTokens(name).filter((token) => DIRECTION.test(token))
  const [verbs, others] = [words.filter(isVerb), words.filter((word) => !isVerb(word))]
  return [...(directions.length > 0 ? words : [...verbs.sort(), ...others]), ...directions].join(' ')
}

function isVerb(word: string): boolean {
  return verbOf(word) !== undefined
}

function withoutArticles(text: string): string {
  return nameTokens(text)
    .filter((word) => !ARTICLE.test(word))
    .join(' ')
}

function byName(
  { tool, description }: Candidate,
  sameSpelling: Candidate | undefined,
  sameMeaning: Candidate | undefined,
): NearDuplicate | null {
  if (sameSpelling !== undefined) return { of: sameSpelling.tool, reason: 'spelling' }
  if (sameMeaning === undefined) return null
  const isUndescribed = description.words.length === 0 || sameMeaning.description.words.length === 0
  // `get_status` gets one, and `get_statuses` lists them all, unless the descriptions say the same.
  const least = plurals(tool.name) === plurals(sameMeaning.tool.name) ? SIMILAR : 1
  const isSimilar = isUndescribed || description.similarity(sameMeaning.description) >= least
  return isSimilar ? { of: sameMeaning.tool, reason: 'name' } : null
}

function plurals(name: string): number {
  return nameTokens(name).filter((word) => singular(word) !== word).length
}

function byDescription(index: number, candidates: readonly Candidate[], sets: SimilarSets): NearDuplicate | null {
  const candidate = candidates[index]
  if (candidate === undefined) return null
  const { same, similar } = sets.earlier(index, SIMILAR)
  const equal = same === null ? undefined : candidates[same]
  if (equal?.sentence === candidate.sentence) return { of: equal.tool, reason: 'description' }
  for (const other of similar) {
    const earlier = candidates[other]
    if (earlier === undefined || areToldApart(candidate, earlier)) continue
    return { of: earlier.tool, reason: 'similar description' }
  }
  return null
}
