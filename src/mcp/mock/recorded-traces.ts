import { McproveError } from '../../core/errors/error.js'
import { isOwnTrace } from '../../core/trace/own-trace.js'
import { isBlank, isJsonLines, parseJson, parseTraces } from '../../core/trace/parse-traces.js'
import type { Trace } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'

const CASSETTE = 'mcprove/cassette@1'

/** The runs in a trace file or a cassette; null for any other file, which must then be a manifest. */
export function recordedTraces(text: string, file: string): readonly Trace[] | null {
  const runs = isJsonLines(text) ? runsOfLines(text, file) : runsOfDocument(parsedOrNull(text))
  return runs === null ? null : tracesOf(runs, file)
}

/** The same for parsed values. */
export function recordedObjects(value: object, label: string): readonly Trace[] | null {
  const runs = runsOfDocument(value)
  return runs === null ? null : tracesOf(runs, label)
}

function tracesOf(runs: readonly unknown[], file: string): readonly Trace[] {
  if (runs.length > 0) return parseTraces(runs, file)
  throw new McproveError('NO_TRACES', `${file} contains no run`, { hint: 'Give a recording with at least one run.' })
}

function runsOfDocument(document: unknown): readonly unknown[] | null {
  // A manifest is a mapping with other keys.
  if (Array.isArray(document)) return document
  if (!isRecord(document)) return null
  if (document.schema === CASSETTE) return []
  return isOwnTrace(document) ? [document] : null
}

/** The header of a cassette is not a run, and each other line wraps one. */
function runsOfLines(text: string, file: string): readonly unknown[] {
  return text.split('\n').flatMap((line, index) => {
    const value = isBlank(line) ? null : parseJson(line, file, index + 1)
    if (value === null || (isRecord(value) && value.schema === CASSETTE)) return []
    return [isRecord(value) && isRecord(value.trace) ? value.trace : value]
  })
}

/** Text that is not JSON is YAML, or a manifest with a mistake that its own reader reports. */
function parsedOrNull(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
