import * as z from 'zod'
import { isMcproveError } from '../errors/error.js'
import type { Matcher, MatcherInput } from '../matchers/matcher.js'
import type { Expectation } from './expectation.js'
import { parseTargetPath, type TargetPath } from './target-path.js'
import { ANYTHING, type TargetShape, withoutAliases } from './target-shape.js'

/** A target that the list may have, by a root of its shape. */
const EXAMPLES: Readonly<Record<string, string>> = {
  tool_calls: 'tool_calls[0].name: { exact: search }',
  content: '"content[0].text": { exact: done }',
  values: 'values: { contains: kitchen }',
  server_info: 'server_info.name: { exact: orders }',
}

function exampleFor({ keys }: TargetShape): string {
  const root = keys === undefined ? 'tool_calls' : Object.keys(EXAMPLES).find((key) => Object.hasOwn(keys, key))
  return `write \`- ${EXAMPLES[root ?? 'tool_calls']}\``
}

export type ExpectationInput =
  | { readonly target: string; readonly matcher: MatcherInput; readonly message?: string }
  | { readonly [target: string]: MatcherInput }

/**
 * An `expect:` list: entries of `<target>: <matcher>` (one or more) or `{ target, matcher, message }`, flattened in the
 * order written. `shape` describes what the targets look into; its aliases are replaced.
 */
export function expectationList(
  matcher: z.ZodType<Matcher, MatcherInput>,
  shape: TargetShape = ANYTHING,
): z.ZodType<readonly Expectation[], readonly ExpectationInput[]> {
  const example = exampleFor(shape)
  // One object for both forms: a union would report errors about both.
  const entry = z
    .object(
      {
        target: z.string('`target` is a target path').optional().describe('The path of the value.'),
        matcher: matcher.optional(),
        message: z.string('`message` is a text').optional().describe('The failure message.'),
      },
      `not an expectation: ${example}`,
    )
    .catchall(matcher)
    .transform((fields, context): Expectation[] => {
      const { target, matcher: only, message, ...rest } = fields
      const report = (text: string, key?: string): void => {
        context.issues.push({ code: 'custom', message: text, path: key === undefined ? [] : [key], input: fields })
      }
      const read: ReadPath = (text, key) => readPath(text, key, shape, report)
      if (target === undefined) return shortForm(rest, { matcher: only, message }, { read, report, example })
      const [stray] = Object.keys(rest)
      if (stray !== undefined) report(`unknown key \`${stray}\`; an entry has target, matcher and message`, stray)
      if (only === undefined) report('an entry with `target` needs a `matcher`')
      const path = read(target, 'target')
      if (only === undefined || path === null) return []
      return [{ target: path, matcher: only, ...(message === undefined ? {} : { message }) }]
    })
  // The entries are parsed as one object (see above), but the input type keeps the two forms apart.
  return z
    .array(entry, `\`expect\` is a list: ${example}`)
    .transform((entries) => entries.flat()) as unknown as z.ZodType<readonly Expectation[], readonly ExpectationInput[]>
}

type Report = (message: string, key?: string) => void
type ReadPath = (text: string, key: string) => TargetPath | null

function shortForm(
  targets: Readonly<Record<string, Matcher>>,
  long: { readonly matcher: Matcher | undefined; readonly message: string | undefined },
  { read, report, example }: { readonly read: ReadPath; readonly report: Report; readonly example: string },
): Expectation[] {
  for (const key of ['matcher', 'message'] as const) {
    if (long[key] !== undefined) report(`\`${key}\` requires a \`target\``, key)
  }
  const entries = Object.entries(targets)
  if (entries.length === 0 && long.matcher === undefined && long.message === undefined) {
    report(`an empty expectation: ${example}`)
  }
  return entries.flatMap(([text, matcher]) => {
    const target = read(text, text)
    return target === null ? [] : [{ target, matcher }]
  })
}

function readPath(text: string, key: string, shape: TargetShape, report: Report): TargetPath | null {
  try {
    return withoutAliases(parseTargetPath(text), shape)
  } catch (error) {
    if (!isMcproveError(error)) throw error
    report(error.hint === undefined ? error.message : `${error.message}. ${error.hint}`, key)
    return null
  }
}
