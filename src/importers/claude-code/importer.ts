// Sessions of Claude Code, as files of the program and as output of its headless mode.
import { isRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { listIn } from '../json-fields.js'
import { isSessionLine, SessionFiles } from './session-files.js'
import { isStreamLine, StreamRuns } from './stream-runs.js'

export const claudeCode = defineImporter({
  key: 'claude-code',
  summary: 'sessions of Claude Code, with their subagents, and its `stream-json` output',
  detect: (head) =>
    head.some((value) => [value, ...linesIn(value)].some((line) => isSessionLine(line) || isStreamLine(line))),
  open: (context) => new ClaudeCodeLogs(context),
})

class ClaudeCodeLogs implements ImportSession {
  readonly #files: SessionFiles
  readonly #streams: StreamRuns

  constructor(context: ImportContext) {
    this.#files = new SessionFiles(context)
    this.#streams = new StreamRuns(context)
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    const lines = linesIn(value)
    if (lines.length > 0) for (const line of lines) yield* this.#line(line, place)
    else yield* this.#line(value, place)
  }

  *#line(value: unknown, place: LogPlace): Generator<RawTrace> {
    // Lines of session files may have both ids.
    const isStreamed = isRecord(value) && typeof value.session_id === 'string' && typeof value.sessionId !== 'string'
    if (isStreamed) yield* this.#streams.push(value, place)
    else yield* this.#files.push(value, place)
  }

  *end(): Generator<RawTrace> {
    yield* this.#files.end()
    yield* this.#streams.end()
  }
}

/** The lines in a document: the output of `json --verbose`, and sessions of Claude Code on the web (`loglines`). */
function linesIn(value: unknown): readonly unknown[] {
  return listIn(isRecord(value) ? value.loglines : value)
}
