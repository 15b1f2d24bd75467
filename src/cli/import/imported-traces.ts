import type { Trace } from '../../core/trace/trace.js'
import { logValues } from '../../files/reading/log-values.js'
import { HEAD_VALUES } from '../../importers/importer.js'
import { importers } from '../../importers/index.js'
import { LogImport } from './log-import.js'
import type { LogNotes } from './log-notes.js'

/** The runs of a log of another tool; null for any other text. */
export async function importedTraces(text: string, file: string, notes: LogNotes): Promise<readonly Trace[] | null> {
  if (!(await isOtherLog(text, file))) return null
  const logs = new LogImport({}, notes)
  const traces: Trace[] = []
  for await (const batch of logs.read(file, once(text))) traces.push(...batch)
  traces.push(...logs.end())
  return traces
}

async function isOtherLog(text: string, file: string): Promise<boolean> {
  // A manifest may be YAML.
  if (!/^\s*[{[]/.test(text)) return false
  const head: unknown[] = []
  for await (const batch of logValues(once(text), file)) {
    for (const entry of batch) if ('value' in entry && head.length < HEAD_VALUES) head.push(entry.value)
  }
  return importers.some(({ key, detect }) => key !== 'mcprove' && detect(head))
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}
