import * as z from 'zod'
import { expectationList } from '../../core/expect/expectation-list.js'
import type { VariantSettings } from '../../core/gate/row-variant.js'
import { joinKeys, keysOnDemand, onDemand } from '../../core/input/on-demand.js'
import { jsonRecord } from '../../core/json/json-record.js'
import { matcherSchema } from '../../core/matchers/matcher-schema.js'
import { memberId } from '../../core/members/member-set.js'
import { TRACE_SHAPE } from '../../core/trace/trace-shape.js'
import { clientSchema } from './client-schema.js'
import { DIRECT_KINDS, fixtureCallSchema } from './direct-test-schema.js'
import { eachSchema } from './each-schema.js'
import { inlineEvalSchema } from './eval-schema.js'
import { externalSchema } from './external-schema.js'
import { rowKeys } from './row-keys.js'
import { runsSchema } from './runs-schema.js'

const text = z.string().min(1)

const message = onDemand(() =>
  z.strictObject({
    role: z
      .enum(['system', 'user', 'assistant', 'tool'])
      .describe('The role: `system`, `user`, `assistant` or `tool`.'),
    content: z
      .union([z.string(), z.array(jsonRecord())])
      .nullish()
      .describe('A string, or content parts.'),
    name: text.optional().describe('The tool that answered.'),
    tool_calls: z.array(jsonRecord()).optional().describe('The calls of the assistant.'),
    tool_call_id: text.optional().describe('The id of the call that is answered.'),
  }),
)

const toolChoice = onDemand(() =>
  z.union([
    z.enum(['auto', 'required', 'none']),
    z.strictObject({ tool: memberId.describe('The tool that the model must call.') }),
  ]),
)

const fixtureCalls = onDemand(() => z.array(fixtureCallSchema()))

/** How many rows and runs. */
const modelKeys = keysOnDemand({
  model: () => text.optional().describe('`provider/model`, or a bare name with a known prefix.'),
  models: () => z.array(text).min(1).optional().describe('Several models: the test runs once per model.'),
  runs: () =>
    runsSchema()
      .optional()
      .describe(
        'The number of runs, at most 1,000,000 (default 1; 0 means 1), or `{ until: decided, floor, alternative, max }`: as few as a decision needs. `adaptive`, for a sweep: 20 for each point, spent where it is undecided.',
      ),
})

/** The prompt and its surroundings. */
const promptKeys = keysOnDemand({
  prompt: () =>
    text.optional().describe('The user message. An `agents:` entry without one is a definition for `tests:`.'),
  turns: () =>
    z.array(text).min(1).optional().describe('Several user messages, one after the other, instead of `prompt`.'),
})

/** How the test is run; these keys may also be in `defaults:`. */
const runKeys = keysOnDemand({
  servers: () => z.array(text).optional().describe('The servers of this suite whose tools the agent may use.'),
  system: () => z.string().optional().describe('The system message.'),
  messages: () => z.array(message()).optional().describe('The conversation before the prompt.'),
  max_turns: () => z.int().positive().optional().describe('The maximum number of model answers in a run. Default 10.'),
  max_tokens: () =>
    z.int().positive().optional().describe('The maximum number of tokens of one model answer. Default 4096.'),
  temperature: () => z.number().nonnegative().optional().describe('Sampling temperature.'),
  top_p: () => z.number().min(0).max(1).optional().describe('Nucleus sampling.'),
  seed: () =>
    z
      .union([z.int(), z.enum(['constant', 'random'])])
      .optional()
      .describe(
        'The sampling seed, for providers that support it: a number, `constant` (the same for all runs) or `random`.',
      ),
  timeout_ms: () => z.int().positive().optional().describe('The timeout of one run. Default 300000 (five minutes).'),
  tool_choice: () =>
    toolChoice()
      .optional()
      .describe(
        'Whether the model may call a tool (`auto`), must (`required`), must not (`none`), or must call the named tool.',
      ),
  tools: () =>
    z.array(memberId).optional().describe('The tools offered to the model. Default: all tools of its servers.'),
  strict_schema: () =>
    z
      .boolean()
      .optional()
      .describe("Offer tools in OpenAI's strict mode. Default true for models of OpenAI at its own address."),
  first_call_only: () =>
    z
      .boolean()
      .optional()
      .describe('Do not execute calls; score the first calls that the model attempts. Default false.'),
  external: () =>
    externalSchema()
      .optional()
      .describe(
        'An external program as the agent instead of a model: its command, or `claude`, `codex`, `gemini`, `opencode` or `copilot`.',
      ),
  inject: () => z.array(text).optional().describe('The faults of this suite to inject in each run.'),
  workspace: () =>
    text.optional().describe('A folder to copy for each run. The variable RUN_DIR contains the path of the copy.'),
  setup: () => fixtureCalls().optional().describe('Direct calls to make before the conversation.'),
  verify: () =>
    fixtureCalls().optional().describe('Direct calls to make after the conversation. They form the check `verify`.'),
  client: () => clientSchema().optional().describe('The answers to requests that servers send to the client.'),
  expect_state: () =>
    z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        'What the final state of the mock server must contain. With several mock servers, one entry per server name.',
      ),
})

const limitKeys = keysOnDemand({
  min_valid_runs: () =>
    z
      .int()
      .positive()
      .optional()
      .describe('The number of valid runs that checks require. With it, invalid runs are ignored.'),
})

/** `defaults:`, applied to every agent that does not set the key. */
export const defaultsKeys = joinKeys(modelKeys, runKeys, limitKeys)

/** Every key of an `agents:` entry except the gates. */
export const agentKeys = joinKeys(
  keysOnDemand({
    name: () => text.describe('The name of the test, unique in the suite.'),
    each: () => eachSchema().optional(),
  }),
  promptKeys,
  modelKeys,
  runKeys,
  limitKeys,
  rowKeys,
  keysOnDemand({
    expect: () =>
      expectationList(matcherSchema, TRACE_SHAPE).optional().describe('Expectations on the trace of each run.'),
    eval: () => inlineEvalSchema().optional().describe('A test graded by a judge, on the same runs.'),
  }),
)

/** What a `tests:` entry can be; the other types than `agent` have the keys of `tools:`, `resources:` and `prompts:`. */
const TEST_TYPES = ['agent', ...DIRECT_KINDS] as const

function typesText(): string {
  const sections = DIRECT_KINDS.map((kind) => `\`${kind}\` (the keys of \`${kind}s:\`)`)
  return `\`agent\` (the default), ${sections.join(', ')}.`
}

/** The additional keys of a `tests:` entry. */
export const testKeys = keysOnDemand({
  agent: () =>
    text.optional().describe('The `agents:` entry that this test extends. Without it, the test has its own `prompt`.'),
  type: () => z.enum(TEST_TYPES).optional().describe(typesText()),
})

/** The keys that a `tests:` entry inherits. Setting any of them gives it its own runs. */
export const RUN_KEYS: ReadonlySet<string> = new Set([
  ...Object.keys(modelKeys),
  ...Object.keys(promptKeys),
  ...Object.keys(runKeys),
])

/** How a test is run; a row that a gate made of it may have additional settings. */
export type RunSettings = z.output<z.ZodObject<typeof promptKeys & typeof runKeys>> & Omit<VariantSettings, 'servers'>
/** An `agents:` or `tests:` entry as parsed by zod, without gates. */
export type AgentEntry = z.output<z.ZodObject<typeof agentKeys>> & Partial<z.output<z.ZodObject<typeof testKeys>>>
export type Defaults = z.output<z.ZodObject<typeof defaultsKeys>>
