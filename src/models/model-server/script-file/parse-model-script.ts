// The file of `mcprove model-server`: a list of replies, or an object with such a list and the options of the server.
import * as z from 'zod'
import { parseScriptFile } from '../../scripted/parse-script-file.js'
import type { ScriptedReply } from '../model-answers.js'

const milliseconds = z.int().min(0)
const count = z.int().min(0)
const text = z.string()

const call = z
  .strictObject({
    name: text.min(1),
    server: text.min(1).optional(),
    args: z.unknown().optional(),
    args_text: text.optional(),
    caller: text.min(1).optional(),
  })
  .refine(({ args, args_text }) => args === undefined || args_text === undefined, {
    error: '`args` and `args_text` cannot be combined',
  })

const failure = z.strictObject({
  status: z.int().min(400).max(599),
  message: text.optional(),
  retry_after: z.union([z.number().min(0), text], { error: 'expected a number of seconds or a date' }).optional(),
  in_stream: z.boolean().optional(),
  times: z.int().min(1).optional(),
})

const condition = z
  .strictObject({
    contains: text.optional(),
    prompt: text.optional(),
    system: text.optional(),
    model: text.optional(),
    tools: z.boolean().optional(),
    chance: z.number().min(0).max(1).optional(),
  })
  .refine((when) => Object.keys(when).length > 0, {
    error: '`when` takes `contains`, `prompt`, `system`, `model`, `tools` or `chance`',
  })

const tokens = z.strictObject({ input: count, output: count })

const reply = z.strictObject({
  when: condition.optional(),
  text: text.optional(),
  calls: z.array(call).optional(),
  finish_reason: z.enum(['stop', 'tool_calls', 'length', 'content_filter']).optional(),
  tokens: tokens.optional(),
  delay_ms: milliseconds.optional(),
  error: failure.optional(),
  truncate: z.boolean().optional(),
  malformed: z.boolean().optional(),
  reset: z.boolean().optional(),
  drip_ms: milliseconds.optional(),
  content_type: text.optional(),
  body: text.optional(),
} satisfies Record<keyof ScriptedReply, z.ZodType>)

const script = z.array(reply, { error: 'expected a list of replies' }).min(1, { error: 'the script has no replies' })

const file = z.strictObject(
  {
    script,
    seed: z.union([z.number(), text], { error: 'expected a number or a text' }).optional(),
    port: z.int().min(0).max(65_535).optional(),
    require_key: z.union([z.boolean(), text.min(1)], { error: 'expected true, false or a key' }).optional(),
  },
  {
    error: ({ code }) =>
      code === 'invalid_type' ? 'expected a list of replies, or `script:` with such a list' : undefined,
  },
)

const listFile = script.transform((replies): ModelScript => ({ script: replies }))

const KEYS = [reply, call, failure, condition, tokens, file].flatMap((level) => Object.keys(level.shape))

/** What the file says; the command line may say more. */
export interface ModelScript {
  readonly script: readonly ScriptedReply[]
  readonly seed?: number | string | undefined
  readonly port?: number | undefined
  readonly require_key?: string | boolean | undefined
}

/** Throws SCRIPT_INVALID with every problem. */
export function parseModelScript(name: string, content: string): ModelScript {
  const schemaOf = (data: unknown): z.ZodType<ModelScript> => (Array.isArray(data) ? listFile : file)
  const hint = 'Write a list of replies such as `- text: Hello.`, or `script:` with such a list.'
  return parseScriptFile(name, content, { schemaOf, keys: KEYS, hint })
}
