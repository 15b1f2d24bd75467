// How values and texts of untrusted traces are shown: shortened, and without control sequences for the terminal.
import { escapeCiCommands } from './ci-commands.js'

/** Control and format characters (bidi, zero-width, tags), line and paragraph separators, lone surrogates. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u
const EVERY_UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

const DEFAULT_LENGTH = 200
const MAX_SHOWN_DEPTH = 8

/** Makes untrusted text safe for a terminal and for the log of a CI job; line feeds and tabs are kept. */
export function cleanText(text: string): string {
  return escapeCiCommands(UNSAFE.test(text) ? text.replace(EVERY_UNSAFE, escapeUnlessBlank) : text)
}

function escapeUnlessBlank(character: string): string {
  return character === '\n' || character === '\t' ? character : escapeCharacter(character)
}

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`
}

/** A value in a message: one line of JSON, cut at `maxLength` characters. */
export function showValue(value: unknown, maxLength: number = DEFAULT_LENGTH): string {
  if (value === undefined) return 'nothing'
  const text = write(value, maxLength, 0)
  return text.length <= maxLength ? text : `${cut(text, maxLength - 1)}…`
}

/** The same with its type, for messages about the type: `the string "80"`. */
export function showTyped(value: unknown, maxLength: number = DEFAULT_LENGTH): string {
  if (typeof value === 'string') return `the string ${showValue(value, maxLength)}`
  if (typeof value === 'number') return `the number ${showValue(value, maxLength)}`
  if (Array.isArray(value)) return `the array ${showValue(value, maxLength)}`
  if (typeof value === 'object' && value !== null) return `the object ${showValue(value, maxLength)}`
  return showValue(value, maxLength)
}

/** Writes all of a value, or slightly more than `room` characters of it. */
function write(value: unknown, room: number, depth: number): string {
  if (typeof value === 'string') return quote(value, room)
  if (typeof value !== 'object' || value === null) return String(value)
  if (depth > MAX_SHOWN_DEPTH) return '…'
  if (Array.isArray(value)) {
    let text = '['
    for (let index = 0; index < value.length && text.length <= room; index++) {
      text += (index === 0 ? '' : ', ') + write(value[index], room - text.length, depth + 1)
    }
    return `${text}]`
  }
  let text = '{'
  for (const key of Object.keys(value)) {
    if (text.length > room) break
    text += (text === '{' ? '' : ', ') + quote(key, room)
    // Object.keys gave the key.
    text += `: ${write((value as Record<string, unknown>)[key], room - text.length, depth + 1)}`
  }
  return `${text}}`
}

function quote(text: string, room: number): string {
  return cleanText(JSON.stringify(cut(text, Math.max(room, 0))))
}

/** The first `length` characters, without splitting a surrogate pair. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)
}
