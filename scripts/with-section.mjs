import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The text of a file of this repository, with new content between the markers of a section. */
export function withSection(file, name, content) {
  const [open, close] = [`<!-- generated:${name} -->`, `<!-- /generated:${name} -->`]
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const start = text.indexOf(open)
  const end = text.indexOf(close)
  if (start < 0 || end < start) throw new Error(`${file} needs the markers ${open} and ${close}, in this order`)
  return `${text.slice(0, start + open.length)}\n${content}\n${text.slice(end)}`
}
