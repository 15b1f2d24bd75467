import * as z from 'zod'
import { expectationList } from '../../core/expect/expectation-list.js'
import type { VariantSettings } from '../../core/gate/row-variant.js'
import { joinKeys, keysOnDemand, onDemand } from '../../core/input/on-demand.js'
import { jsonRecord } from '../../core/json/json-record.js'
import { matcherSchema } from '../../core/matchers/matcher-schema.js'
import { memberId } from '../../core/members/member-set.js'
import { TRACE_SHAPE } from '../../core/trace/trace-shape.js'
import { fixtureCallSchema } from './direct-test-schema.js'
import { inlineEvalSchema } from './eval-schema.js'
import { externalSchema } from './external-schema.js'
import { rowKeys } from './row-keys.js'
import { MAX_RUNS } from './run-limit.js'

const text = z.string().min(1)

const message = onDemand(() =>
  z.strictObject({
    role: z
      .enum(['system', 'user', 'assistant', 'tool'])
      .describe('Who speaks: `system`, `user`, `assistant` or `tool`.'),
    content: z
      .union([z.string(), z.array(jsonRecord())])
      .nullish()
      .describe('A text, or content parts.'),
    name: text.optional().describe('Which tool answered.'),
    tool_calls: z.array(jsonRecord()).optional().describe('Calls the assistant made.'),
    tool_call_id: text.optional().describe('The call that is answered.'),
  }),
)

const client = onDemand(() =>
  z.strictObject({
    elicitation: z.unknown().optional().describe('How elicitation requests are answered; refused without.'),
    sampling: z.unknown().optional().describe('How sampling requests are answered; refused without.'),
  }),
)

const toolChoice = onDemand(() =>
  z.union([
    z.enum(['auto', 'required', 'none']),
    z.strictObject({ tool: memberId.describe('The tool it must call.') }),
  ]),
)

const fixtureCalls = onDemand(() => z.array(fixtureCallSchema()))

/** How many rows and runs. */
const modelKeys = keysOnDemand({
  model: () => text.optional().describe('`provider/model`, or a bare name with a known prefix.'),
  models: () => z.array(text).min(1).optional().describe('One row per model.'),
  runs: () =>
    z
      .int()
      .nonnegative()
      .max(MAX_RUNS)
      .transform((runs) => Math.max(1, runs))
      .optional()
      .describe('How often it is run, at most 1,000,000 times. Default 1; 0 means 1.'),
})

/** What is asked. */
const promptKeys = keysOnDemand({
  prompt: () =>
    text.optional().describe('The user message. An `agents:` entry without one is a definition for `tests:`.'),
  turns: () =>
    z.array(text).min(1).optional().describe('Several user messages, one after the other, instead of `prompt`.'),
})

/** How it is run; these may also stand in `defaults:`. */
const runKeys = keysOnDemand({
  servers: () => z.array(text).optional().describe('Servers of this suite whose tools the agent may use.'),
  system: () => z.string().optional().describe('The system message.'),
  messages: () => z.array(message()).optional().describe('Earlier conversation, before the prompt.'),
  max_turns: () => z.int().positive().optional().describe('Model answers until the run is ended. Default 10.'),
  max_tokens: () => z.int().positive().optional().describe('Tokens of one model answer. Default 4096.'),
  temperature: () => z.number().nonnegative().optional().describe('Sampling temperature.'),
  top_p: () => z.number().min(0).max(1).optional().describe('Nucleus sampling.'),
  seed: () =>
    z
      .union([z.int(), z.enum(['constant', 'random'])])
      .optional()
      .describe('Sent where the provider takes one: a number, `constant` (the same for all runs) or `random`.'),
  timeout_ms: () => z.int().positive().optional().describe('How long a run may take. Default 300000, five minutes.'),
  tool_choice: () =>
    toolChoice()
      .optional()
      .describe(
        'Whether the model may call a tool (`auto`), must (`required`), must not (`none`), or must call one that is named.',
      ),
  tools: () => z.array(memberId).optional().describe('Allow-list: the member ids offered to the model.'),
  strict_schema: () => z.boolean().optional().describe("OpenAI's strict mode. Default false."),
  first_call_only: () =>
    z.boolean().optional().describe('Never execute: score the first attempted calls. Default false.'),
  external: () =>
    externalSchema()
      .optional()
      .describe('A program that is the agent, instead of a model: its command, or `claude`, `codex` or `gemini`.'),
  inject: () => z.array(text).optional().describe('Faults of this suite that happen in each run.'),
  workspace: () => text.optional().describe('A folder that is copied for each run; its path is the variable RUN_DIR.'),
  setup: () => fixtureCalls().optional().describe('Direct calls before the conversation.'),
  verify: () => fixtureCalls().optional().describe('Direct calls after it; the check `verify`.'),
  client: () => client().optional().describe('How requests of the servers to the client are answered.'),
  expect_state: () =>
    z
      .record(z.string(), z.unknown())
      .optional()
      .describe("What the final state of the mock server's world contains; by server where there are several."),
})

const limitKeys = keysOnDemand({
  min_valid_runs: () =>
    z.int().positive().optional().describe('Checks need this many valid runs, and then ignore others.'),
})

/** `each:` of an entry. */
export const eachSchema = onDemand(() =>
  z
    .union([
      z.array(jsonRecord()).min(1),
      z.string().regex(/\.(jsonl|csv)$/, { error: 'a file for `each` ends in .jsonl or .csv' }),
    ])
    .describe('Repeats the test per entry, with `{{key}}` replaced: a list of mappings, or a .jsonl or .csv file.'),
)

/** `defaults:`, applied to every agent that does not say otherwise. */
export const defaultsKeys = joinKeys(modelKeys, runKeys, limitKeys)

/** Every key of an `agents:` entry but the gates. */
export const agentKeys = joinKeys(
  keysOnDemand({ name: () => text.describe('The row; unique in the suite.'), each: () => eachSchema().optional() }),
  promptKeys,
  modelKeys,
  runKeys,
  limitKeys,
  rowKeys,
  keysOnDemand({
    expect: () =>
      expectationList(matcherSchema, TRACE_SHAPE).optional().describe('Expectations on the trace of each run.'),
    eval: () => inlineEvalSchema().optional().describe('A model-graded row on the same runs.'),
  }),
)

/** What a `tests:` entry has besides. */
export const testKeys = keysOnDemand({
  agent: () => text.describe('The `agents:` entry it builds on.'),
  type: () => z.literal('agent').optional().describe('May only be `agent`.'),
})

/** The keys a `tests:` entry inherits, and with any of which it gets runs of its own. */
export const RUN_KEYS: ReadonlySet<string> = new Set([
  ...Object.keys(modelKeys),
  ...Object.keys(promptKeys),
  ...Object.keys(runKeys),
])

/** How a test is run; a row that a gate made of it may say more. */
export type RunSettings = z.output<z.ZodObject<typeof promptKeys & typeof runKeys>> & Omit<VariantSettings, 'servers'>
/** An `agents:` or `tests:` entry as zod returns it, gates aside. */
export type AgentEntry = z.output<z.ZodObject<typeof agentKeys>> & Partial<z.output<z.ZodObject<typeof testKeys>>>
export type Defaults = z.output<z.ZodObject<typeof defaultsKeys>>
