import * as z from 'zod'
import { DIRECT_ANSWERS, FIXTURE_ANSWER } from '../../core/expect/answer-shape.js'
import { expectationList } from '../../core/expect/expectation-list.js'
import type { TargetShape } from '../../core/expect/target-shape.js'
import { onDemand } from '../../core/input/on-demand.js'
import { jsonRecord } from '../../core/json/json-record.js'
import { directMatcherSchema, matcherSchema } from '../../core/matchers/matcher-schema.js'
import { clientSchema } from './client-schema.js'
import { eachSchema } from './each-schema.js'
import { callKeys, watchKeys } from './protocol-keys.js'
import { rowKeys } from './row-keys.js'
import { MAX_RUNS } from './run-limit.js'

/** The kinds of direct tests. Each has a section, `tools:` and so on, and is a `type:` of `tests:` entries. */
export const DIRECT_KINDS = ['tool', 'resource', 'prompt', 'completion', 'connection'] as const
export type DirectKind = (typeof DIRECT_KINDS)[number]

export function isDirectKind(type: unknown): type is DirectKind {
  return DIRECT_KINDS.some((kind) => kind === type)
}

/** The name of a saved value, which strings use as `${name}`. */
export const SAVED_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/

const args = onDemand(() => jsonRecord().optional().describe('The arguments.'))
const server = onDemand(() => z.string().min(1).describe('A server of this suite.'))
const tool = onDemand(() => z.string().min(1).describe('The tool, without the server.'))

/** `save:`: names and the targets whose values they get. */
const save = onDemand(() =>
  z
    .record(
      z.string().regex(SAVED_NAME, { error: 'a saved value is named with letters, digits and `_`' }),
      z.string().min(1),
    )
    .optional(),
)

/** One call of a direct test's `setup:`. */
export const setupCallSchema = onDemand(() =>
  fixtureCallSchema()
    .extend({
      server: server().optional().describe('A server of this suite. Default: the server of the test.'),
      save: save().describe('Values of the answer, by name, for the calls after it and for the test.'),
    })
    .meta({ id: 'setup_call' }),
)

/** Of every direct test. */
const testKeys = (shape: TargetShape) => ({
  name: z.string().min(1).describe('The name of the test.'),
  server: server(),
  expect: expectationList(directMatcherSchema, shape)
    .optional()
    .describe(
      `Targets: ${Object.keys(shape.keys ?? {})
        .map((key) => `\`${key}\``)
        .join(', ')}. A failed call fails the test unless \`is_error\` is among them.`,
    ),
  each: eachSchema().optional(),
  runs: z
    .int()
    .nonnegative()
    .max(MAX_RUNS)
    .transform((runs) => Math.max(1, runs))
    .optional()
    .describe(
      'How often the request is made, each time on a new connection (default 1; 0 means 1). Every run must pass.',
    ),
  timeout_ms: z.int().positive().optional().describe('The timeout in milliseconds.'),
  ...rowKeys,
})

/** Of direct tests that send a request. */
const directKeys = (shape: TargetShape) => ({
  ...testKeys(shape),
  workspace: z
    .string()
    .min(1)
    .optional()
    .describe('A folder to copy for each run. The variable RUN_DIR contains the path of the copy.'),
  setup: z.array(setupCallSchema()).optional().describe('Calls to make before the request, in each run.'),
  client: clientSchema().optional().describe('The answers to requests that the server sends to the client.'),
  save: save().describe(
    'Values of the answer, by name, for the direct tests after this one. The server needs `share: true`.',
  ),
  ...watchKeys,
})

/** One entry of `tools:`. */
export const toolTestSchema = onDemand(() =>
  z.strictObject({ ...directKeys(DIRECT_ANSWERS.tool), ...callKeys, tool: tool(), args: args() }),
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

/** One entry of `completions:`. */
export const completionTestSchema = onDemand(() =>
  z
    .strictObject({
      ...directKeys(DIRECT_ANSWERS.completion),
      prompt: z.string().min(1).optional().describe('The prompt whose argument is completed.'),
      template: z.string().min(1).optional().describe('The resource template whose variable is completed.'),
      argument: z.string().min(1).describe('The name of the argument or variable.'),
      value: z.string().optional().describe('What is typed so far (default: nothing).'),
      args: z.record(z.string(), z.string()).optional().describe('The arguments that are chosen already.'),
    })
    .refine(({ prompt, template }) => (prompt === undefined) !== (template === undefined), {
      error: 'a completion needs either `prompt` or `template`',
    }),
)

/** One entry of `connections:`. */
export const connectionTestSchema = onDemand(() =>
  z
    .strictObject({
      ...testKeys(DIRECT_ANSWERS.connection),
      auth: z
        .enum(['none', 'invalid'])
        .optional()
        .describe('The server must refuse: `none`, without credentials; `invalid`, with a token that nobody issued.'),
    })
    .refine(({ expect = [], auth }) => auth !== undefined || expect.length > 0, {
      error: 'a connection test without `auth` needs `expect`: it would check nothing',
    }),
)

/** The schema of each kind. */
export const DIRECT_SCHEMAS = {
  tool: toolTestSchema,
  resource: resourceTestSchema,
  prompt: promptTestSchema,
  completion: completionTestSchema,
  connection: connectionTestSchema,
}

/** Keys that a test without a request does not have. */
type NoRequest = { readonly [Key in 'workspace' | 'setup' | 'client' | 'save']?: undefined }

export type DirectTestSettings =
  | ({ readonly kind: 'tool' } & z.output<ReturnType<typeof toolTestSchema>>)
  | ({ readonly kind: 'resource' } & z.output<ReturnType<typeof resourceTestSchema>>)
  | ({ readonly kind: 'prompt' } & z.output<ReturnType<typeof promptTestSchema>>)
  | ({ readonly kind: 'completion' } & z.output<ReturnType<typeof completionTestSchema>>)
  | ({ readonly kind: 'connection' } & z.output<ReturnType<typeof connectionTestSchema>> & NoRequest)

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

/** A call of a direct test's `setup:`. */
export type SetupCall = z.output<ReturnType<typeof setupCallSchema>>
