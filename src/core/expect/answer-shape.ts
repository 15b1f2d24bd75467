// The answers of servers as targets see them. What is below `content` is defined by MCP, and servers may add to it.
import { ANYTHING, SCALAR, scalarsAt, type TargetShape } from './target-shape.js'

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
  is_error: SCALAR,
  error: { keys: scalarsAt('code message http_status') },
} satisfies TargetShape['keys']

/** Numbers about the answer of a direct test; the server does not send them. */
const MEASURED = scalarsAt('duration_ms tokens')

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

/** The answer in a row of `tools:`, `resources:` or `prompts:`. */
export const DIRECT_ANSWERS = {
  tool: { keys: { ...TOOL_ANSWER_KEYS, ...MEASURED }, aliases: MCP_ALIASES },
  resource: answerWith(RESOURCE_CONTENTS),
  prompt: answerWith(PROMPT_MESSAGE),
} satisfies Readonly<Record<string, TargetShape>>

function answerWith(elements: TargetShape): TargetShape {
  return { keys: { content: { elements }, ...OUTCOME, ...MEASURED }, aliases: { isError: 'is_error' } }
}
