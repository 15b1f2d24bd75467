// Untrusted names and texts in messages: on one line, shortened, without control characters.
import { cleanText, cut } from '../../core/text/show-value.js'

const MAX_NAME = 100
const MAX_QUOTE = 60

/** A name, without quotes. */
export function shortName(name: string): string {
  return name.length > MAX_NAME ? `${cut(name, MAX_NAME)}…` : name
}

/** A name or a place as code. */
export function showCode(name: string): string {
  return `\`${oneLine(shortName(name))}\``
}

/** A few words of a text, in double quotes. */
export function showQuote(text: string): string {
  return `"${oneLine(text.length > MAX_QUOTE ? `${cut(text, MAX_QUOTE)}…` : text)}"`
}

function oneLine(text: string): string {
  return cleanText(text.replace(/[\n\r\t ]+/g, ' '))
}

/** A place in a message: `the description`, ``the parameter `path` ``, `` `output_schema.title` ``. */
export function showPlace(place: string): string {
  if (place === 'name' || place === 'title' || place === 'description') return `the ${place}`
  if (place === 'instructions') return "the server's `instructions` text"
  const path = place.startsWith('parameter ') ? place.slice('parameter '.length) : null
  return path === null ? showCode(place) : `the parameter ${showCode(path)}`
}
