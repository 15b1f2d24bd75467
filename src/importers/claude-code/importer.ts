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
    head.some((value) => isSessionLine(value) || isStreamLine(value) || listIn(value).some(isStreamLine)),
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
    if (Array.isArray(value)) for (const line of value) yield* this.#streams.push(line, place)
    else if (isRecord(value) && typeof value.session_id === 'string') yield* this.#streams.push(value, place)
    else yield* this.#files.push(value, place)
  }

  *end(): Generator<RawTrace> {
    yield* this.#files.end()
    yield* this.#streams.end()
  }
}
