import { readFileSync } from 'node:fs'
import { isObject, parsed } from './json.mjs'
import { membersOf } from './zip.mjs'

/**
 * A log as values: one for a JSON document, one per line for JSON Lines, one per event for server-sent events. `form` says
 * which. An `.eval` of inspect_ai is a zip archive; its values are the samples and the header, each with its name.
 */
export function readLog(file) {
  const bytes = readFileSync(file)
  if (bytes.subarray(0, 2).toString() === 'PK') return { form: 'zip', values: archived(bytes) }
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const document = parsed(text)
  if (document !== undefined) return { form: 'document', values: [document] }
  if (/^(event|data|id|:)/.test(text.trimStart())) return { form: 'events', values: eventsOf(text) }
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return { form: 'lines', values: lines.map(parsed).filter((value) => value !== undefined) }
}

/** The objects of a log, whether they came as lines or as one array. */
export function entriesOf(log) {
  return log.values.flatMap((value) => (Array.isArray(value) ? value : [value])).filter(isObject)
}

function eventsOf(text) {
  return text
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => parsed(line.slice(5)))
    .filter((value) => value !== undefined)
}

function archived(bytes) {
  return [...membersOf(bytes)]
    .filter(({ name }) => name.startsWith('samples/') || name === 'header.json')
    .map(({ name, read }) => ({ name, value: parsed(read()) }))
}
