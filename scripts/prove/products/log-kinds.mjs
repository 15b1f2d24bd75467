// The logs that each product writes, where they are, and which facts each of them contains. What is left out here is left out
// of the log by the product, for the reason that is given.
import { basename, join } from 'node:path'
import { filesBelow } from './site.mjs'

const below = (path, pattern) => (site) => filesBelow(join(site.home, path)).filter((file) => pattern.test(file))
const stdout = (site) => filesBelow(site.folder).filter((file) => basename(file) === 'stdout.jsonl')
const telemetry = (site) => filesBelow(site.folder).filter((file) => basename(file) === 'otlp-logs.jsonl')

/** `want` is what `differences` compares; see truth.mjs. `toolNames` are options of `mcprove import`. */
export const LOG_KINDS = {
  claude: {
    session: { files: below('.claude/projects', /\.jsonl$/) },
    stream: { files: stdout },
    telemetry: { files: telemetry },
  },
  codex: {
    rollout: { files: below('.codex/sessions', /rollout-.*\.jsonl$/) },
    stream: { files: stdout },
    telemetry: { files: telemetry },
  },
  gemini: {
    chat: { files: below('.gemini/tmp', /chats\/.*\.jsonl?$/) },
    stream: { files: stdout },
    telemetry: { files: below('', /telemetry\.log$/) },
  },
  opencode: {
    export: { files: (site) => filesBelow(site.folder).filter((file) => basename(file) === 'export.json') },
    stream: { files: stdout },
  },
  copilot: {
    session: { files: below('.copilot/session-state', /events\.jsonl$/) },
    stream: { files: stdout },
    spans: { files: below('', /otel\.jsonl$/) },
  },
  cline: {
    session: { files: below('.cline/data/sessions', /messages\.json$/) },
    stream: { files: stdout },
  },
}
