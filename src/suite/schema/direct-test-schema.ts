import * as z from 'zod'
import { DIRECT_ANSWERS, FIXTURE_ANSWER } from '../../core/expect/answer-shape.js'
import { expectationList } from '../../core/expect/expectation-list.js'
import type { TargetShape } from '../../core/expect/target-shape.js'
import { onDemand } from '../../core/input/on-demand.js'
import { jsonRecord } from '../../core/json/json-record.js'
import { directMatcherSchema, matcherSchema } from '../../core/matchers/matcher-schema.js'
import { rowKeys } from './row-keys.js'

/** The kinds of direct tests. Each has a section, `tools:` and so on, and is a `type:` of `tests:` entries. */
export const DIRECT_KINDS = ['tool', 'resource', 'prompt'] as const
export type DirectKind = (typeof DIRECT_KINDS)[number]

export function isDirectKind(type: unknown): type is DirectKind {
  return DIRECT_KINDS.some((kind) => kind === type)
}

const args = onDemand(() => jsonRecord().optional().describe('The arguments.'))
const server = onDemand(() => z.string().min(1).describe('A server of this suite.'))
const tool = onDemand(() => z.string().min(1).describe('The tool, without the server.'))

const directKeys = (shape: TargetShape) => ({
  name: z.string().min(1).describe('The name of the test.'),
  server: server(),
  expect: expectationList(directMatcherSchema, shape)
    .optional()
    .describe(
      `Targets: ${Object.keys(shape.keys ?? {})
        .map((key) => `\`${key}\``)
        .join(', ')}. A failed call fails the test unless \`is_error\` is among them.`,
    ),
  timeout_ms: z.int().positive().optional().describe('The timeout in milliseconds.'),
  ...rowKeys,
})

/** One entry of `tools:`. */
export const toolTestSchema = onDemand(() =>
  z.strictObject({ ...directKeys(DIRECT_ANSWERS.tool), tool: tool(), args: args() }),
)

/** One entry of `resources:`. */
export const resourceTestSchema = onDemand(() =>
  z.strictObject({ ...directKeys(DIRECT_ANSWERS.resource), uri: z.string().min(1).describe('The URI to read.') }),
)

/** One entry of `prompts:`. */
export const promptTestSchema = onDemand(() =>
  z.strictObject({
    ...directKeys(DIRECT_ANSWERS.prompt),
    prompt: z.string().min(1).describe('The prompt to get.'),
    args: z.record(z.string(), z.string()).optional().describe('The arguments.'),
  }),
)

export type DirectTestSettings =
  | ({ readonly kind: 'tool' } & z.output<ReturnType<typeof toolTestSchema>>)
  | ({ readonly kind: 'resource' } & z.output<ReturnType<typeof resourceTestSchema>>)
  | ({ readonly kind: 'prompt' } & z.output<ReturnType<typeof promptTestSchema>>)

/** One call of a test's `setup:` or `verify:`. No snapshots, because a trace is scored without a disk. */
export const fixtureCallSchema = onDemand(() =>
  z.strictObject({
    server: server(),
    tool: tool(),
    args: args(),
    expect: expectationList(matcherSchema, FIXTURE_ANSWER)
      .optional()
      .describe('Expectations on the answer. An error fails unless `is_error` is among the targets.'),
  }),
)
