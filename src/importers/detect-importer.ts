import { McproveError } from '../core/errors/error.js'
import { nearest } from '../core/text/nearest.js'
import type { Head, Importer } from './importer.js'
import { importers } from './index.js'
import { recordIn, recordsIn } from './json-fields.js'

/** The importer of `--format`. */
export function importerNamed(key: string): Importer {
  const found = importers.find((importer) => importer.key === key)
  if (found !== undefined) return found
  const near = nearest(
    key,
    importers.map((importer) => importer.key),
  )
  throw new McproveError('BAD_USAGE', `unknown format \`${key}\``, {
    hint: `${near === undefined ? '' : `Did you mean \`${near}\`? `}Choose one of ${formatList()}.`,
  })
}

/** Logs of agents contain messages in these formats: one that has its own form is not a log of messages alone. */
const MESSAGE_FORMATS: ReadonlySet<string> = new Set(['anthropic', 'gemini', 'openai', 'openai-responses', 'sharegpt'])

/** The importers that recognise the log by its first values. */
export function importersOf(head: Head): readonly Importer[] {
  const matching = importers.filter((importer) => importer.detect(head))
  if (matching.length === 0) return importers.filter((importer: Importer) => importer.detectPlain?.(head) === true)
  const own = matching.filter(({ key }) => !MESSAGE_FORMATS.has(key))
  return own.length === 0 ? matching : own
}

/** The one importer that recognises the log by its first values. */
export function detectImporter(head: Head, file: string): Importer {
  const matching = importersOf(head)
  const [first, second] = matching
  if (first !== undefined && second === undefined) return first
  if (head.length === 0) {
    throw new McproveError('NO_TRACES', `${file} is empty`, { hint: 'Give a log with at least one run.' })
  }
  if (first === undefined) {
    throw new McproveError('TRACE_INVALID', `${file} is neither a trace nor a log in a known format`, {
      hint: `${hasOtherArguments(head[0]) ? 'In a trace, the arguments of a call are `args`. ' : ''}Set the format with --format, one of ${formatList()}; the smallest trace is {"tool_calls": [{"name": "x"}]}.`,
    })
  }
  const keys = matching.map(({ key }) => key)
  throw new McproveError('TRACE_INVALID', `${file} matches several formats: ${keys.join(' and ')}`, {
    hint: `Choose one with --format: ${keys.join(' or ')}.`,
  })
}

/** A trace that its author wrote with the name that MCP has for arguments. */
function hasOtherArguments(value: unknown): boolean {
  return recordsIn(recordIn(value).tool_calls).some((call) => call.arguments !== undefined)
}

function formatList(): string {
  return importers.map(({ key }) => key).join(', ')
}
