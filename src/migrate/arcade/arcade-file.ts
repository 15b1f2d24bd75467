import { showName } from '../../core/text/show-name.js'
import type { Expression } from '../python/syntax.js'
import type { ServerTable } from '../server-table.js'
import type { Part, SuiteDraft } from '../suite-draft.js'
import type { Toolkits } from './toolkits.js'

/** What the readers of one file share. */
export interface ArcadeFile {
  readonly text: string
  readonly draft: SuiteDraft
  readonly toolkits: Toolkits
  readonly servers: ServerTable
  /** Where the names of the calls end that were read, or listed one by one. */
  readonly read: Set<number>
  /** The functions of the file that were given a suite. */
  readonly functions: Set<string>
  /** Code that is listed as a whole. */
  readonly listed: { readonly start: number; readonly end: number }[]
}

/** An `EvalSuite` of the file. */
export interface ArcadeSuite {
  readonly line: number
  readonly name: string | null
  readonly system: string | undefined
  readonly rubric: Part | undefined
  readonly strict: boolean | undefined
  /** The names of the servers without a track. */
  readonly servers: string[]
  readonly tracks: Map<string, string[]>
  readonly tests: Part[]
  last: LastCase | null
}

/** What `extend_case` copies. */
export interface LastCase {
  readonly system: string | undefined
  readonly messages: readonly unknown[]
  readonly expected: readonly Part[]
  readonly fields: readonly Part[]
}

export function sourceOf(file: ArcadeFile, { start, end }: Pick<Expression, 'start' | 'end'>): string {
  return file.text.slice(start, end)
}

/** The source on one line, for a note. */
export function shown(file: ArcadeFile, expression: Pick<Expression, 'start' | 'end'>): string {
  return showName(sourceOf(file, expression).replace(/\s+/g, ' '))
}
