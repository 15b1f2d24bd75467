import { McproveError } from '../../core/errors/error.js'
import { nearest } from '../../core/text/nearest.js'
import { showValue } from '../../core/text/show-value.js'
import type { ArgumentDeclaration, NumberType, Option } from './option.js'
import { type OtherSpelling, otherSpelling, SpellingNotes } from './other-spellings.js'

export type OptionValue = true | string | number

export interface CommandLine {
  /** The words that are not options, and everything after `--`. */
  readonly words: readonly string[]
  /** What follows `--`; null without it. */
  readonly program: readonly string[] | null
  /** By the key of its declaration; a list for an option that may be repeated. */
  readonly values: Readonly<Record<string, OptionValue | readonly OptionValue[]>>
  /** About options in the spelling of another tool. */
  readonly notes: readonly string[]
}

type Options = Readonly<Record<string, Option>>

/** Parses the words after a command's name. Throws BAD_USAGE at the first invalid word. */
export function parseCommandLine(args: readonly string[], options: Options, command: string): CommandLine {
  const words: string[] = []
  const values: Record<string, OptionValue | OptionValue[]> = {}
  const notes = new SpellingNotes()
  const rest = [...args]
  let program: readonly string[] | null = null
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') {
      program = [...rest]
      words.push(...rest)
      break
    }
    if (!isOption(word)) {
      words.push(word)
      continue
    }
    const found = optionOf(word, options, command)
    const { key, option, name, spelling } = found
    const read = readValues(found, rest)
    for (const value of read) {
      const before = values[key]
      if (!option.repeat) values[key] = value
      else values[key] = Array.isArray(before) ? [...before, value] : [value]
    }
    if (spelling !== undefined) notes.add(name, spelling, read)
  }
  return { words, program, values, notes: notes.texts }
}

/** `-` is standard input, and a number may be negative. */
function isOption(word: string): boolean {
  return /^-[^\d.]/.test(word)
}

interface FoundOption {
  readonly key: string
  readonly option: Option
  /** As written. */
  readonly name: string
  readonly attached: string | undefined
  /** Set when the name is that of another tool. */
  readonly spelling?: OtherSpelling | undefined
}

/** `--name`, `--name=value`, `-n`, `-nvalue`; also in the spelling of another tool. */
function optionOf(word: string, options: Options, command: string): FoundOption {
  const isLong = word.startsWith('--')
  const end = isLong ? word.indexOf('=') : 2
  const name = end === -1 ? word : word.slice(0, end)
  const attached = end === -1 || end >= word.length ? undefined : word.slice(isLong ? end + 1 : end)
  for (const [key, option] of Object.entries(options)) {
    const isShortValue = !isLong && attached !== undefined && option.takes === 'nothing'
    if ((option.long === name || option.short === name) && !isShortValue) return { key, option, name, attached }
  }
  const spelling = otherSpelling(name, Object.values(options))
  const meant = Object.entries(options).find(([, { long }]) => long === spelling?.option)
  const takesNothing = spelling?.already !== undefined
  if (meant !== undefined && !(takesNothing && attached))
    return { key: meant[0], option: meant[1], name, attached, spelling }
  const shown = isLong ? name : word
  const names = Object.values(options).map(({ long }) => long.slice(2))
  const near = isLong ? nearest(name.slice(2), names) : undefined
  const hint = near === undefined ? `See \`mcprove ${command} --help\`.` : `Did you mean \`--${near}\`?`
  throw new McproveError('BAD_USAGE', `unknown option \`${shown}\``, { hint })
}

/** One value, unless another tool's spelling means several or none. */
function readValues({ option, name, attached, spelling }: FoundOption, rest: string[]): readonly OptionValue[] {
  if (spelling?.already !== undefined) return []
  const value = readValue(option, attached, rest)
  if (spelling?.values === undefined) return [value]
  const values = spelling.values(String(value))
  if (values.length === 0) throw usage(`${name} needs a value`, `Write ${option.flag}.`)
  return values
}

/** Takes the value from the word itself or from the words after it. */
function readValue(option: Option, attached: string | undefined, rest: string[]): OptionValue {
  const { long, flag, takes, choices } = option
  if (takes === 'nothing') {
    if (attached === undefined) return true
    throw usage(`${long} does not take a value, got ${showValue(attached, 60)}`, `Write ${long} alone.`)
  }
  if (takes === 'one-of') {
    if (attached === undefined || choices.includes(attached)) return attached ?? true
    throw usage(`${long} takes ${choices.join(' or ')}, got ${showValue(attached, 60)}`, `Write ${flag}.`)
  }
  if (takes === 'attached') return attached ?? true
  const [next] = rest
  if (takes === 'next-word' && attached === undefined) {
    const isValue = next !== undefined && (option.type === undefined ? !isOption(next) : /^\d/.test(next))
    if (!isValue) return true
  }
  const text = attached ?? (next === undefined || isOption(next) ? undefined : rest.shift())
  if (text !== undefined) return typed(option, text)
  const hint = next === undefined ? `Write ${flag}.` : `Write a value that starts with a dash as ${long}=${next}.`
  throw usage(`${long} needs a value: ${flag}`, hint)
}

const NUMBERS: Readonly<Record<NumberType, { what: string; isValid: (value: number, text: string) => boolean }>> = {
  count: { what: 'a positive whole number', isValid: (value, text) => /^\d+$/.test(text) && value >= 1 },
  whole: { what: 'a non-negative whole number', isValid: (_value, text) => /^\d+$/.test(text) },
  number: {
    what: 'a non-negative number',
    isValid: (value, text) => /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text) && value >= 0,
  },
}

function typed({ long, flag, type = 'text' }: Option, text: string): string | number {
  if (type === 'text') return text
  const { what, isValid } = NUMBERS[type]
  const value = Number(text)
  if (isValid(value, text) && value <= Number.MAX_SAFE_INTEGER) return value
  throw usage(
    `${long} expects ${what}, got ${showValue(text, 60)}`,
    `Write digits, such as ${flag.includes('<ms>') ? 5000 : 20}.`,
  )
}

/** Reports missing or surplus words. */
export function checkWords(words: readonly string[], declared: readonly ArgumentDeclaration[], command: string): void {
  const missing = declared.find(({ name }, index) => name.startsWith('<') && words[index] === undefined)
  const help = `See \`mcprove ${command} --help\`.`
  if (missing !== undefined) throw usage(`${command} needs ${missing.name}: ${missing.summary}`, help)
  if (declared.some(({ name }) => name.includes('...'))) return
  const extra = words[declared.length]
  if (extra === undefined) return
  const most =
    declared.length === 0
      ? 'no argument'
      : `at most ${declared.length === 1 ? 'one argument' : `${declared.length} arguments`}`
  throw usage(`${command} takes ${most}, got ${showValue(extra, 60)}`, help)
}

function usage(message: string, hint: string): McproveError {
  return new McproveError('BAD_USAGE', message, { hint })
}
