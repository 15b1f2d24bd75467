// The file of a scripted model: a YAML list of answers. Reports every problem at once, each with its position.
import * as z from 'zod'
import { McproveError } from '../core/errors/error.js'
import type { Problem } from '../core/errors/problem.js'
import { jsonRecord } from '../core/json/json-record.js'
import { codeFrame } from '../core/text/code-frame.js'
import { nearest } from '../core/text/nearest.js'
import { showName } from '../core/text/show-name.js'
import { parseYaml } from '../core/yaml/parse-yaml.js'
import type { Place } from '../core/yaml/place-in-yaml.js'

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

/** The keys of all levels: a mistyped key often belongs to its own level. */
const KEYS = [...Object.keys(scriptedAnswer.shape), ...Object.keys(scriptedCall.shape), ...Object.keys(condition.shape)]

const script = z.array(scriptedAnswer).min(1)

export type ScriptedAnswer = z.output<typeof scriptedAnswer>

/** Throws SCRIPT_INVALID with every problem. */
export function parseScript(file: string, text: string): ScriptedAnswer[] {
  const problems: Problem[] = []
  const report = ({ line, column }: Place, path: readonly PropertyKey[], message: string, hint?: string): void => {
    const hinted = hint === undefined ? {} : { hint }
    const frame = codeFrame(text, line, column)
    problems.push({ severity: 'error', file, line, column, path: showPath(path), message, ...hinted, frame })
  }
  const { data, placeOf, problems: ofText } = parseYaml(text)
  for (const { message, hint, ...place } of ofText) report(place, [], message, hint)
  const parsed = problems.length > 0 ? null : script.safeParse(data)
  if (parsed?.success) return parsed.data
  for (const issue of parsed?.error.issues ?? []) {
    if (issue.code !== 'unrecognized_keys') report(placeOf(issue.path), issue.path, issue.message)
    else
      for (const key of issue.keys) {
        const path = [...issue.path, key]
        report(placeOf(path, 'key'), path, unknownKey(key))
      }
  }
  const [first] = problems
  throw new McproveError('SCRIPT_INVALID', `${file}:${first?.line}:${first?.column}: ${first?.message}`, {
    hint: first?.hint ?? 'Write a list of answers, each with `text`, `calls` or both.',
    problems,
  })
}

function unknownKey(key: string): string {
  const meant = nearest(key, KEYS)
  return `unknown key ${showName(key)}${meant === undefined ? '' : `, did you mean \`${meant}\`?`}`
}

function showPath(path: readonly PropertyKey[]): string {
  return path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
}
