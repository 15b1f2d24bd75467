import { showName } from '../core/text/show-name.js'
import type { Migration, MigrationNote } from './migration.js'

/** A comment of the source, without its mark. */
export interface SourceComment {
  readonly line: number
  readonly text: string
  /** It stands after code on its line, or belongs to what is before it. */
  readonly isTrailing: boolean
}

/** Part of a suite, as written to YAML. */
export type Part = Record<string, unknown>

/**
 * A suite that is being written. It knows from which line of the source each part comes, so that comments end up beside
 * what they are about.
 */
export class SuiteDraft {
  readonly changes: MigrationNote[] = []
  readonly missing: MigrationNote[] = []
  readonly comments: SourceComment[] = []
  readonly #lines = new Map<object, number>()
  readonly #told = new Set<string>()

  /** Says from which line a part comes. */
  at<T extends object>(line: number, part: T): T {
    this.#lines.set(part, line)
    return part
  }

  lineOf(part: object): number | undefined {
    return this.#lines.get(part)
  }

  comment(line: number, text: string, isTrailing = false): void {
    this.comments.push({ line, text, isTrailing })
  }

  /** Says once how something is spelled now. */
  change(line: number, text: string): void {
    if (this.#told.has(text)) return
    this.#told.add(text)
    this.changes.push({ line, text })
  }

  /** Lists what has no counterpart, once, and keeps its source as a comment. */
  miss(line: number, text: string, source: string, isTrailing = true): void {
    const told = `${line} ${text} ${source}`
    if (this.#told.has(told)) return
    this.#told.add(told)
    this.missing.push({ line, text })
    this.comment(line, ` not migrated (line ${line}): ${source.trim().replaceAll('\n', '\n ')}`, isTrailing)
  }

  end(text: string): Migration {
    const inOrder = (notes: readonly MigrationNote[]): MigrationNote[] => notes.toSorted((a, b) => a.line - b.line)
    return { text, changes: inOrder(this.changes), missing: inOrder(this.missing) }
  }
}

/** Gives each name once: `a`, `a (2)`, `a (3)`. */
export class UniqueNames {
  readonly #taken = new Set<string>()

  /** The name itself, or one with a number. */
  take(name: string, join: (name: string, count: number) => string = (one, count) => `${one} (${count})`): string {
    let unique = name
    for (let count = 2; this.#taken.has(unique); count++) unique = join(name, count)
    this.#taken.add(unique)
    return unique
  }
}

/** `` `retry: 3` has no counterpart: use `run --retries 3` `` */
export function noCounterpart(what: string, advice: string): string {
  return `${showName(what)} has no counterpart: ${advice}`
}
