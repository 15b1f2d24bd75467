import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isObject, parsed } from './json.mjs'

/**
 * A log as values: one for a JSON document, one per line for JSON Lines, one per event for server-sent events. `form` says
 * which. An inspect_ai `.eval` is a zip; its members are read with `unzip`.
 */
export function readLog(file) {
  const bytes = readFileSync(file)
  if (bytes.subarray(0, 2).toString() === 'PK') return { form: 'zip', values: membersOf(file) }
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

function membersOf(file) {
  const options = { encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'ignore'] }
  const names = execFileSync('unzip', ['-Z1', file], options).split('\n').filter(Boolean)
  return names
    .filter((name) => name.startsWith('samples/') || name === 'header.json')
    .map((name) => ({
      name,
      value: parsed(execFileSync('unzip', ['-p', file, name.replace(/[[\]*?]/g, '\\$&')], options)),
    }))
}
