// The logs that each product writes, where they are, and which facts each of them contains. What is left out here is left out
// of the log by the product, for the reason that is given.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesBelow, runProduct } from './site.mjs'

const below = (path, pattern) => (site) => filesBelow(join(site.home, path)).filter((file) => pattern.test(file))
const stdout = (site) => filesBelow(site.folder).filter((file) => basename(file) === 'stdout.jsonl')
const sent = (kind) => (site) => filesBelow(site.folder).filter((file) => basename(file) === `otlp-${kind}.jsonl`)
const telemetry = sent('logs')

/** opencode joins server and tool with an underscore. */
const TOOL_NAMES = ['--tool-names', 'books_*=books.*']

const SPANS_OF_COPILOT = { images: 'results are texts', error_texts: 'an error begins with the name of the server' }
const IMAGE_PATH = { image_notes: 'the path of a saved image is added' }

/** opencode keeps sessions in a database and writes a file only when it is asked to. */
function exported(site) {
  const [stream] = stdout(site)
  const ids = stream === undefined ? [] : readFileSync(stream, 'utf8').match(/\bses_\w+/g)
  return [...new Set(ids)].map((id) => {
    const file = join(site.folder, `export-${id}.json`)
    writeFileSync(file, runProduct(site, ['export', id]))
    return file
  })
}

/** What a collector got from Gemini CLI. */
export const COLLECTED_KINDS = {
  events: { files: sent('logs'), lacks: { results: 'only errors have a text' } },
  spans: { files: sent('traces') },
}

/** `lacks`: see truth.mjs. `options` are those of `mcprove import`. */
export const LOG_KINDS = {
  claude: {
    session: { files: below('.claude/projects', /\.jsonl$/), lacks: IMAGE_PATH },
    stream: { files: stdout, lacks: IMAGE_PATH },
    telemetry: {
      files: telemetry,
      lacks: { results: 'only errors have a text', nested_args: 'nested values are replaced by "<nested>"' },
    },
  },
  codex: {
    rollout: { files: below('.codex/sessions', /rollout-.*\.jsonl$/) },
    stream: { files: stdout, lacks: { subagents: 'not printed', subagent_tokens: 'not printed' } },
    telemetry: {
      files: telemetry,
      lacks: { closing: 'what the agent says is not in the events', images: 'results are texts' },
    },
  },
  gemini: {
    chat: {
      files: below('.gemini/tmp', /chats\/.*\.jsonl?$/),
    },
    stream: {
      files: stdout,
      lacks: {
        subagents: 'not printed',
        error_texts: 'a failed tool has a general text',
        images: 'an image is its media type',
        image_notes: 'as text',
      },
    },
    telemetry: { files: below('', /telemetry\.log$/), lacks: { results: 'only errors have a text' } },
  },
  opencode: {
    export: { files: exported, options: TOOL_NAMES },
    stream: {
      files: stdout,
      options: TOOL_NAMES,
      lacks: { subagents: 'not printed', subagent_tokens: 'not printed' },
    },
  },
  copilot: {
    session: { files: below('.copilot/session-state', /events\.jsonl$/) },
    stream: { files: stdout, lacks: { tokens: 'the events that it prints have no tokens' } },
    spans: { files: below('', /otel\.jsonl$/), lacks: SPANS_OF_COPILOT },
  },
  cline: {
    session: { files: below('.cline/data/sessions', /messages\.json$/) },
    stream: { files: stdout },
  },
}
