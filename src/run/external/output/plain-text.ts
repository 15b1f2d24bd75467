import { stripVTControlCharacters } from 'node:util'

/** Control characters other than tabs and line feeds, which have a meaning only for a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g
/** Commands for a terminal that end with a string terminator: titles, links, palettes. */
const STRINGS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
  /(?:\u001b[P^_X\]]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u0090\u0098\u009c-\u009f]*(?:\u0007|\u001b\\|\u009c)/g

/** Text without colors and other commands for a terminal. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text.replace(STRINGS, '')).replace(/\r\n?/g, '\n').replace(CONTROLS, '')
}
