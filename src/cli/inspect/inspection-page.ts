// The lines of an inspection: indented, wrapped to the terminal, and shortened unless everything is wanted.

import { cleanText } from '../../core/text/show-value.js'
import type { Colors } from '../../report/text/colors.js'
import { textBlock } from '../terminal/text-block.js'
import type { OutlineField } from './schema-outline.js'

export interface PageOptions {
  readonly width: number
  readonly colors: Colors
  /** Without it, long texts and lists of fields are cut. */
  readonly full: boolean
}

const MAX_LINES = { short: 2, usual: 4, long: 12 } as const
const MAX_FIELDS = 40
const MAX_ENTRIES = 50
/** Longer names do not move the column of the others. */
const MAX_NAME = 24
const STEP = '  '

export class InspectionPage {
  readonly #options: PageOptions
  readonly #lines: string[] = []
  #isCut = false

  constructor(options: PageOptions) {
    this.#options = options
  }

  get text(): string {
    const { dim } = this.#options.colors
    const note = this.#isCut
      ? ['', dim('Some texts are cut: --full shows them, --json prints everything as data.')]
      : []
    return `${[...this.#lines, ...note].join('\n')}\n`
  }

  gap(): void {
    if (this.#lines.length > 0 && this.#lines.at(-1) !== '') this.#lines.push('')
  }

  heading(text: string): void {
    this.#lines.push(this.#options.colors.bold(oneLine(text)))
  }

  failure(text: string): void {
    this.#lines.push(this.#options.colors.red(oneLine(text)))
  }

  /** A name, and what there is to say about it on the same line. */
  entry(name: string, about: string): void {
    const { bold, dim } = this.#options.colors
    this.#lines.push(`${STEP}${bold(oneLine(name))}${dim(oneLine(about))}`)
  }

  paragraph(text: string, depth: number, size: keyof typeof MAX_LINES = 'usual'): void {
    this.#block(text, STEP.repeat(depth), STEP.repeat(depth), size)
  }

  finding(level: string, message: string): void {
    const { red, yellow, dim } = this.#options.colors
    const indent = STEP.repeat(2)
    const paint = level === 'note' ? dim : level === 'warning' ? yellow : red
    this.#block(`${level}: ${message}`, indent, indent + STEP, 'usual', paint)
  }

  /** A server may have thousands of resources; tools are never left out, because models get all of them. */
  entries<Entry>(list: readonly Entry[], write: (entry: Entry) => void): void {
    const shown = this.#options.full ? list : list.slice(0, MAX_ENTRIES)
    for (const entry of shown) write(entry)
    this.#more(list.length - shown.length, 1)
  }

  /** A name and what there is to say about it, in two columns. */
  field(name: string, about: string, depth: number, column: number): void {
    const indent = STEP.repeat(depth)
    const label = oneLine(name).padEnd(column)
    this.#block(about, `${indent}${label}  `, `${indent}${' '.repeat(column)}  `, 'short')
  }

  fields(fields: readonly OutlineField[], depth: number): void {
    const shown = this.#options.full ? fields : fields.slice(0, MAX_FIELDS)
    const column = columnOf(shown)
    for (const { name, type, required, limits, description, fields: below } of shown) {
      const facts = [type, ...(required ? ['required'] : []), ...limits].join(', ')
      this.field(name, description === undefined ? facts : `${facts}: ${description}`, depth, column)
      this.fields(below, depth + 1)
    }
    this.#more(fields.length - shown.length, depth)
  }

  #more(count: number, depth: number): void {
    if (count === 0) return
    this.#isCut = true
    this.#lines.push(`${STEP.repeat(depth)}… and ${count} more`)
  }

  #block(
    text: string,
    indent: string,
    hanging: string,
    size: keyof typeof MAX_LINES,
    paint: (line: string) => string = (line) => line,
  ): void {
    const { width, full } = this.#options
    const block = textBlock(text, { width, indent, hanging, ...(full ? {} : { maxLines: MAX_LINES[size] }) })
    if (block.isCut) this.#isCut = true
    this.#lines.push(...block.lines.map(paint))
  }
}

/** The width of a column of names. */
export function columnOf(named: readonly { readonly name: string }[]): number {
  return Math.min(
    named.reduce((widest, { name }) => Math.max(widest, name.length), 0),
    MAX_NAME,
  )
}

/** A name of a hostile server may have line breaks. */
function oneLine(text: string): string {
  return cleanText(text.replaceAll(/[\r\n\t]+/g, ' '))
}
