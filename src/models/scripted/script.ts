// The file of a scripted model: a YAML list of answers.
import * as z from 'zod'
import { jsonRecord } from '../../core/json/json-record.js'
import { parseScriptFile } from './parse-script-file.js'

const runNumber = z.int().min(1)

const scriptedCall = z
  .strictObject({
    name: z.string().min(1),
    server: z.string().min(1).optional(),
    args: jsonRecord().optional(),
    /** In place of `args`: a text that is not a JSON object. */
    args_text: z.string().optional(),
    caller: z.string().min(1).optional(),
  })
  .refine(({ args, args_text }) => args === undefined || args_text === undefined, {
    error: '`args` and `args_text` cannot be combined',
  })

const condition = z
  .strictObject({ contains: z.string().optional(), regex: z.string().optional() })
  .refine(({ contains, regex }) => contains !== undefined || regex !== undefined, {
    error: '`when` takes `contains`, `regex` or both',
  })

const scriptedAnswer = z
  .strictObject({
    text: z.string().optional(),
    calls: z.array(scriptedCall).min(1).optional(),
    when: condition.optional(),
    run: runNumber.optional(),
    runs: z.array(runNumber).min(1).optional(),
    tokens: z.strictObject({ input: z.int().min(0), output: z.int().min(0) }).optional(),
    finish_reason: z.enum(['stop', 'tool_calls', 'length', 'content_filter']).optional(),
  })
  .refine(({ text, calls }) => text !== undefined || calls !== undefined, {
    error: 'an answer takes `text`, `calls` or both',
  })
  .refine(({ run, runs }) => run === undefined || runs === undefined, { error: '`run` and `runs` cannot be combined' })

const KEYS = [...Object.keys(scriptedAnswer.shape), ...Object.keys(scriptedCall.shape), ...Object.keys(condition.shape)]

const script = z.array(scriptedAnswer).min(1)

export type ScriptedAnswer = z.output<typeof scriptedAnswer>

/** Throws SCRIPT_INVALID with every problem. */
export function parseScript(file: string, text: string): ScriptedAnswer[] {
  const hint = 'Write a list of answers, each with `text`, `calls` or both.'
  return parseScriptFile(file, text, { schemaOf: () => script, keys: KEYS, hint })
}
