// The answers of servers as targets see them. What is below `content` is defined by MCP, and servers may add to it.
import { LOG_LEVELS } from '../input/log-level.js'
import { ANYTHING, BOOLEAN, SCALAR, scalarsAt, type TargetShape } from './target-shape.js'

const ANNOTATIONS: TargetShape = {
  keys: { audience: { elements: SCALAR }, ...scalarsAt('priority lastModified') },
  isOpen: true,
}

/** The contents of a resource, in an answer or embedded in one. */
const RESOURCE_CONTENTS: TargetShape = {
  keys: { ...scalarsAt('uri mimeType text blob'), _meta: ANYTHING },
  isOpen: true,
}

/** MCP 2025-11-25, ContentBlock: text, image, audio, resource_link and resource. */
const CONTENT_BLOCK: TargetShape = {
  keys: {
    ...scalarsAt('type text data mimeType uri name title description size'),
    icons: ANYTHING,
    resource: RESOURCE_CONTENTS,
    annotations: ANNOTATIONS,
    _meta: ANYTHING,
  },
  isOpen: true,
}

const PROMPT_MESSAGE: TargetShape = { keys: { role: SCALAR, content: CONTENT_BLOCK }, isOpen: true }

const OUTCOME = {
  is_error: BOOLEAN,
  error: { keys: scalarsAt('code message http_status') },
} satisfies TargetShape['keys']

/** What a direct test measures and observes; it is not part of the answer. */
const TIMED = {
  duration_ms: SCALAR,
  durations: { keys: scalarsAt('p50 p90 p95 p99 max mean') },
} satisfies TargetShape['keys']

const OBSERVED = {
  asked: { elements: { keys: { method: SCALAR, answered: BOOLEAN, params: ANYTHING } } },
} satisfies TargetShape['keys']

const MEASURED = { ...TIMED, tokens: SCALAR, ...OBSERVED } satisfies TargetShape['keys']

/** What the server sent around the answer of a direct test. */
const NOTED = {
  progress: { elements: { keys: scalarsAt('progress total message'), isOpen: true } },
  logs: { elements: { keys: { level: { values: LOG_LEVELS }, logger: SCALAR, data: ANYTHING }, isOpen: true } },
  notifications: { elements: { keys: { method: SCALAR, params: ANYTHING } } },
} satisfies TargetShape['keys']

/** In a direct test an error keeps its `data`; traces do not. */
const DIRECT_OUTCOME = {
  is_error: BOOLEAN,
  error: { keys: { ...scalarsAt('code message http_status'), data: ANYTHING } },
} satisfies TargetShape['keys']

/** The key names of MCP. */
export const MCP_ALIASES = { isError: 'is_error', structuredContent: 'structured' }

/** The answer of a tool, also as a trace records it. */
export const TOOL_ANSWER_KEYS = {
  content: { elements: CONTENT_BLOCK },
  structured: ANYTHING,
  ...OUTCOME,
} satisfies TargetShape['keys']

/** The answer to a call of `setup:` or `verify:`. */
export const FIXTURE_ANSWER: TargetShape = { keys: TOOL_ANSWER_KEYS, aliases: MCP_ALIASES }

/** What became of a call that the test cancels. */
const CANCEL: TargetShape = { keys: { sent: BOOLEAN, answered: BOOLEAN, late_progress: SCALAR, alive: BOOLEAN } }

const TASK_STATUS: TargetShape = { values: ['working', 'input_required', 'completed', 'failed', 'cancelled'] }

const TASK: TargetShape = {
  keys: {
    ...scalarsAt('id ttl_ms poll_interval_ms'),
    status: TASK_STATUS,
    listed: BOOLEAN,
    statuses: { elements: TASK_STATUS },
    history: { elements: { keys: { status: TASK_STATUS, message: SCALAR } } },
  },
}

const SERVER_INFO: TargetShape = { keys: scalarsAt('name version title description website_url') }

/** How a server answers a request without access. `metadata` is that of RFC 9728. */
const REFUSED: TargetShape = {
  keys: {
    ...scalarsAt('status metadata_url'),
    www_authenticate: { keys: scalarsAt('scheme resource_metadata scope error error_description') },
    metadata: {
      keys: {
        ...scalarsAt('resource resource_name resource_documentation'),
        authorization_servers: { elements: SCALAR },
        scopes_supported: { elements: SCALAR },
        bearer_methods_supported: { elements: SCALAR },
      },
      isOpen: true,
    },
  },
}

/** The answer in a row of `tools:`, `resources:`, `prompts:`, `completions:` or `connections:`. */
export const DIRECT_ANSWERS = {
  tool: {
    keys: { ...TOOL_ANSWER_KEYS, ...DIRECT_OUTCOME, ...MEASURED, ...NOTED, cancel: CANCEL, task: TASK },
    aliases: MCP_ALIASES,
  },
  resource: answerWith(RESOURCE_CONTENTS),
  prompt: answerWith(PROMPT_MESSAGE),
  completion: {
    keys: {
      values: { elements: SCALAR },
      total: SCALAR,
      has_more: BOOLEAN,
      ...DIRECT_OUTCOME,
      ...TIMED,
      ...OBSERVED,
      ...NOTED,
    },
    aliases: { isError: 'is_error', hasMore: 'has_more' },
  },
  connection: {
    keys: {
      server_info: SERVER_INFO,
      protocol_version: SCALAR,
      capabilities: ANYTHING,
      instructions: SCALAR,
      ...TIMED,
      refused: REFUSED,
    },
    aliases: { serverInfo: 'server_info', protocolVersion: 'protocol_version' },
  },
} satisfies Readonly<Record<string, TargetShape>>

/** Targets that exist only where the test has a key: without it, `absent: true` would always pass. */
const NEEDED_KEYS: Readonly<Record<string, string>> = { cancel: 'cancel', task: 'task', refused: 'auth' }

/** The targets of one test. */
export function directAnswerShape(kind: keyof typeof DIRECT_ANSWERS, test: object): TargetShape {
  const { keys = {}, aliases = {} }: TargetShape = DIRECT_ANSWERS[kind]
  const isRefusal = Object.hasOwn(test, 'auth')
  const possible = Object.entries(keys).filter(([target]) => {
    const needed = NEEDED_KEYS[target]
    if (needed !== undefined) return Object.hasOwn(test, needed)
    // A refusal says nothing about the server. A connection is made before its test is timed.
    return kind !== 'connection' || Object.hasOwn(TIMED, target) === isRefusal
  })
  return { keys: Object.fromEntries(possible), aliases }
}

function answerWith(elements: TargetShape): TargetShape {
  return { keys: { content: { elements }, ...DIRECT_OUTCOME, ...MEASURED, ...NOTED }, aliases: { isError: 'is_error' } }
}
