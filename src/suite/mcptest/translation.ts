import { isMap, isSeq, type LineCounter, type Node, type YAMLMap, type YAMLSeq } from 'yaml'
import { showName } from '../../core/text/show-name.js'
import { commentsIn, joined, type NodePair, replaceItem, replaceWithComment } from './yaml-edits.js'

/** Something that mcptest spells differently, or that mcprove does not have. */
export interface TranslationNote {
  /**
   * `renamed`: it means the same. The others are left out: a `setting` that no verdict depends on, a whole `row` or
   * block of rows, or a `check` without which a test would judge less than it says.
   */
  readonly kind: 'renamed' | 'setting' | 'row' | 'check'
  readonly line: number
  readonly column: number
  /** A sentence without a full stop, for example `system_prompt` is `system`. */
  readonly text: string
}

/** The notes of one file, and the text that left-out parts are kept from. */
export class Translation {
  readonly notes: TranslationNote[] = []
  readonly #text: string
  readonly #lines: LineCounter

  constructor(text: string, lines: LineCounter) {
    this.#text = text
    this.#lines = lines
  }

  /** How many checks are left out so far. */
  get lostChecks(): number {
    return this.notes.filter(({ kind }) => kind === 'check').length
  }

  note(kind: TranslationNote['kind'], at: Node | null | undefined, text: string): void {
    const { line, col } = this.#lines.linePos(at?.range?.[0] ?? 0)
    this.notes.push({ kind, line: Math.max(line, 1), column: Math.max(col, 1), text })
  }

  /** Gives a key its name in mcprove; the value stays. */
  rename(pair: NodePair, name: string): void {
    this.note('renamed', pair.key, `${showName(String(pair.key.value))} is \`${name}\``)
    pair.key.value = name
  }

  /** Turns what is left of a pair into a comment, without a note; nothing when nothing is left. */
  drop(map: YAMLMap, pair: NodePair): void {
    const isEmpty = (isMap(pair.value) || isSeq(pair.value)) && pair.value.items.length === 0
    const left = isEmpty ? commentsIn(pair.value) : this.#written(pair.key, pair.value ?? pair.key)
    replaceWithComment(map, pair, joined(pair.key.commentBefore, pair.key.comment, left))
  }

  /** Turns a pair without a counterpart into a comment. `advice` follows "has no counterpart: ". */
  leaveOut(map: YAMLMap, pair: NodePair, kind: Exclude<TranslationNote['kind'], 'renamed'>, advice: string): void {
    this.note(kind, pair.key, `${showName(String(pair.key.value))} has no counterpart: ${advice}`)
    replaceWithComment(map, pair, joined(pair.key.commentBefore, this.#written(pair.key, pair.value ?? pair.key)))
  }

  /** The same for an entry of a list; `what` names it. */
  leaveOutEntry(list: YAMLSeq, entry: Node, kind: 'row' | 'check', what: string, advice: string): void {
    this.note(kind, entry, `${what} has no counterpart: ${advice}`)
    replaceItem(list, entry, joined(entry.commentBefore, this.#written(entry, entry, '- ')))
  }

  /** The text of nodes as the text of a comment, without the indentation of its first line. */
  #written(from: Node, to: Node, before = ''): string {
    const [start = 0] = from.range ?? []
    const end = to.range?.[2] ?? start
    const indent = start - (this.#text.lastIndexOf('\n', start - 1) + 1)
    const [first = '', ...rest] = this.#text.slice(start, end).trimEnd().split('\n')
    const space = ' '.repeat(before.length)
    const lines = [before + first, ...rest.map((line) => space + withoutIndent(line, indent))]
    return lines.map((line) => ` ${line.trimEnd()}`).join('\n')
  }
}

function withoutIndent(line: string, indent: number): string {
  const own = line.length - line.trimStart().length
  return line.slice(Math.min(indent, own))
}
