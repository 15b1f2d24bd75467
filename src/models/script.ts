// The file of a scripted model: a YAML list of answers. Every problem is found at once, each with its place.
import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import * as z from 'zod'
import { codeFrame } from '../core/code-frame.js'
import { McproveError } from '../core/error.js'
import { nearest } from '../core/nearest.js'
import type { Problem } from '../core/problem.js'
import { cleanText, cut } from '../core/show-value.js'

const MAX_ALIASES = 100

const runNumber = z.int().min(1)

const scriptedCall = z
  .strictObject({
    name: z.string().min(1),
    server: z.string().min(1).optional(),
    args: z.record(z.string(), z.unknown()).optional(),
    /** In place of `args`: a text that is no JSON object. */
    args_text: z.string().optional(),
    caller: z.string().min(1).optional(),
  })
  .refine(({ args, args_text }) => args === undefined || args_text === undefined, {
    error: '`args` and `args_text` exclude each other',
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
  .refine(({ run, runs }) => run === undefined || runs === undefined, { error: '`run` and `runs` exclude each other' })

/** Of all levels: a mistyped key often means one of its own. */
const KEYS = [...Object.keys(scriptedAnswer.shape), ...Object.keys(scriptedCall.shape), ...Object.keys(condition.shape)]

const script = z.array(scriptedAnswer).min(1)

export type ScriptedAnswer = z.output<typeof scriptedAnswer>

/** Throws SCRIPT_INVALID with every problem. */
export function parseScript(file: string, text: string): ScriptedAnswer[] {
  const lines = new LineCounter()
  const problems: Problem[] = []
  const report = (offset: number, path: readonly PropertyKey[], message: string): void => {
    const { line, col } = lines.linePos(offset)
    const place = { line: Math.max(line, 1), column: Math.max(col, 1) }
    const frame = codeFrame(text, place.line, place.column)
    problems.push({ severity: 'error', file, ...place, path: showPath(path), message, frame })
  }
  const { document, value } = readYaml(text, lines, report)
  const parsed = problems.length > 0 ? null : script.safeParse(value)
  if (parsed?.success) return parsed.data
  for (const issue of parsed?.error.issues ?? []) {
    if (issue.code !== 'unrecognized_keys') report(startOf(document, issue.path), issue.path, issue.message)
    else
      for (const key of issue.keys) report(keyStart(document, issue.path, key), [...issue.path, key], unknownKey(key))
  }
  const [first] = problems
  throw new McproveError('SCRIPT_INVALID', `${file}:${first?.line}:${first?.column}: ${first?.message}`, {
    hint: 'Write a list of answers, each with `text`, `calls` or both.',
    problems,
  })
}

type YamlDocument = ReturnType<typeof parseDocument>

function readYaml(
  text: string,
  lineCounter: LineCounter,
  report: (offset: number, path: readonly PropertyKey[], message: string) => void,
): { document: YamlDocument | null; value: unknown } {
  try {
    const document = parseDocument(text, {
      version: '1.2',
      schema: 'core',
      merge: true,
      prettyErrors: false,
      lineCounter,
    })
    for (const { pos, message } of [...document.errors, ...document.warnings]) report(pos[0], [], message)
    return { document, value: document.errors.length > 0 ? null : document.toJS({ maxAliasCount: MAX_ALIASES }) }
  } catch (error) {
    // Aliases that multiply, or a nesting deeper than the parser's stack.
    report(0, [], error instanceof Error ? error.message : String(error))
    return { document: null, value: null }
  }
}

/** The nearest thing with a place: a missing key has none of its own. */
function startOf(document: YamlDocument | null, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document?.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return document?.contents?.range?.[0] ?? 0
}

function keyStart(document: YamlDocument | null, path: readonly PropertyKey[], key: string): number {
  const map = document?.getIn(path, true)
  const found = isMap(map) ? map.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined
  return isScalar(found?.key) && found.key.range ? found.key.range[0] : startOf(document, path)
}

function unknownKey(key: string): string {
  const meant = nearest(key, KEYS)
  return `unknown key ${showKey(key)}${meant === undefined ? '' : `, did you mean \`${meant}\`?`}`
}

function showKey(key: string): string {
  return `\`${cut(cleanText(key), 60)}\``
}

function showPath(path: readonly PropertyKey[]): string {
  return path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
}
