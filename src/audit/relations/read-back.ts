// The tools that may read what another tool has written, and the arguments that find it.
import { nameTokens, stem, stems } from '../../core/members/tool-words.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { KnownValues } from '../values/known-values.js'
import type { MarkedArguments } from './marked-arguments.js'
import type { NamedTool } from './reading-tools.js'

/** Verbs of tools after which there is more than before. */
const WRITING = stems('create add set write save store put insert append upsert register remember new')
/** Words that do not say what a tool is about. */
const EMPTY = stems('all new my the a an by id one many single multiple text content in to of from')

export interface ReadBack {
  readonly reader: NamedTool
  readonly args: RawRecord
  /** The name says that it reads what the other tool writes: `create_note`, `get_note`. */
  readonly isPair: boolean
}

/** A tool that says by its verb that it writes something that can be read. */
export function writesValues({ name }: NamedTool): boolean {
  const [verb = ''] = nameTokens(name)
  return WRITING.has(stem(verb))
}

/** Pairs first. `known`: what the answer of the writer has named. */
export function readBacks(
  writer: NamedTool,
  readers: readonly NamedTool[],
  { args }: MarkedArguments,
  known?: KnownValues,
): readonly ReadBack[] {
  const found = readers.flatMap((reader): ReadBack[] => {
    const own = argumentsOf(reader, args) ?? (known && isAboutOne(reader) ? known.argumentsFor(reader) : undefined)
    return own === undefined ? [] : [{ reader, args: own, isPair: nounsOf(reader) === nounsOf(writer) }]
  })
  return [...found.filter(({ isPair }) => isPair), ...found.filter(({ isPair }) => !isPair)]
}

/** Its required arguments as they were written; undefined when others are needed. */
function argumentsOf({ inputSchema }: NamedTool, written: RawRecord): RawRecord | undefined {
  const required = isRecord(inputSchema) && Array.isArray(inputSchema.required) ? inputSchema.required : []
  const isWritten = required.every((key) => typeof key === 'string' && Object.hasOwn(written, key))
  return isWritten ? Object.fromEntries(required.map((key) => [key, written[key]])) : undefined
}

function isAboutOne({ inputSchema }: NamedTool): boolean {
  return isRecord(inputSchema) && Array.isArray(inputSchema.required) && inputSchema.required.length === 1
}

function nounsOf({ name }: NamedTool): string {
  const nouns = nameTokens(name).slice(1).map(stem)
  return [...new Set(nouns.filter((noun) => !EMPTY.has(noun)))].toSorted().join(' ')
}
