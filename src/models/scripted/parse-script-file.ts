// Reads a script that a person wrote. Reports every problem at once, each with its position.
import type * as z from 'zod'
import { McproveError } from '../../core/errors/error.js'
import type { Problem } from '../../core/errors/problem.js'
import { codeFrame } from '../../core/text/code-frame.js'
import { nearest } from '../../core/text/nearest.js'
import { showName } from '../../core/text/show-name.js'
import { parseYaml } from '../../core/yaml/parse-yaml.js'
import type { Place } from '../../core/yaml/place-in-yaml.js'

export interface ScriptForm<Schema extends z.ZodType> {
  /** The schema may depend on the shape of the file, so that problems are those of the form that was meant. */
  readonly schemaOf: (data: unknown) => Schema
  /** The keys of all levels: a mistyped key often belongs to its own level. */
  readonly keys: readonly string[]
  /** What a file without a better hint should contain. */
  readonly hint: string
}

/** Throws SCRIPT_INVALID with every problem. */
export function parseScriptFile<Schema extends z.ZodType>(
  file: string,
  text: string,
  { schemaOf, keys, hint: usage }: ScriptForm<Schema>,
): z.output<Schema> {
  const problems: Problem[] = []
  const report = ({ line, column }: Place, path: readonly PropertyKey[], message: string, hint?: string): void => {
    const hinted = hint === undefined ? {} : { hint }
    const frame = codeFrame(text, line, column)
    problems.push({ severity: 'error', file, line, column, path: showPath(path), message, ...hinted, frame })
  }
  const { data, placeOf, problems: ofText } = parseYaml(text)
  for (const { message, hint, ...place } of ofText) report(place, [], message, hint)
  const parsed = problems.length > 0 ? null : schemaOf(data).safeParse(data)
  if (parsed?.success) return parsed.data
  for (const issue of parsed?.error.issues ?? []) {
    if (issue.code !== 'unrecognized_keys') report(placeOf(issue.path), issue.path, issue.message)
    else
      for (const key of issue.keys) {
        const path = [...issue.path, key]
        report(placeOf(path, 'key'), path, unknownKey(key, keys))
      }
  }
  const [first] = problems
  throw new McproveError('SCRIPT_INVALID', `${file}:${first?.line}:${first?.column}: ${first?.message}`, {
    hint: first?.hint ?? usage,
    problems,
  })
}

function unknownKey(key: string, known: readonly string[]): string {
  const meant = nearest(key, known)
  return `unknown key ${showName(key)}${meant === undefined ? '' : `, did you mean \`${meant}\`?`}`
}

function showPath(path: readonly PropertyKey[]): string {
  return path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
}
