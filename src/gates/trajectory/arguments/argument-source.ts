// `args:` of an expected call as a suite writes it. argument-shape.ts compiles it.
import * as z from 'zod'
import { fieldAt, fieldPath } from '../../../core/critics/fields/field-path.js'
import { inexactInteger } from '../../../core/json/inexact-integer.js'
import { type Accepts, acceptJsonSchema, buildAccepts, NO_ACCEPTS } from '../../../core/matchers/accept-schema.js'
import type { AcceptedInput } from '../../../core/matchers/accepted-argument.js'
import type { MatcherProblem } from '../../../core/matchers/build-matcher.js'
import { nearest } from '../../../core/text/nearest.js'
import { isRecord } from '../../../core/trace/trace-fields.js'

export interface ShapedArguments {
  readonly exact?: unknown
  readonly subset?: unknown
  readonly schema?: boolean | Readonly<Record<string, unknown>>
  readonly accept?: Readonly<Record<string, AcceptedInput>>
  readonly ignore_keys?: readonly string[]
  readonly defaults?: Readonly<Record<string, unknown>>
}

export type ArgumentSource = 'any' | 'ignore' | ShapedArguments

const SHAPES = ['exact', 'subset', 'schema']
const BESIDE = ['accept', 'ignore_keys', 'defaults']
const FORMS =
  '`args` is `any`, `ignore`, or an object with exactly one of `exact`, `subset`, `schema`, or with `accept`'

// Not a union, so that a mistake gets one message at `args` rather than one from each branch. So the JSON Schema for
// editors is written here.
export const argumentSource = z
  .custom<ArgumentSource>((input) => complaintAbout(input) === null, {
    error: ({ input }) => complaintAbout(input) ?? FORMS,
  })
  .superRefine((input, context) => {
    for (const { path, message } of acceptProblems(input)) {
      context.addIssue({ code: 'custom', path: ['accept', ...path], message })
    }
  })
  .meta({
    anyOf: [
      { enum: ['any', 'ignore'] },
      {
        type: 'object',
        properties: {
          exact: { description: 'The arguments, deeply equal; the order of keys does not matter.' },
          subset: {
            description:
              'Values that the arguments must contain: objects by key, arrays as multisets, scalars by equality.',
          },
          schema: {
            type: ['object', 'boolean'],
            description: 'A JSON Schema that the arguments must match: draft 2020-12, or the draft in `$schema`.',
          },
          accept: acceptJsonSchema,
          ignore_keys: {
            type: 'array',
            items: { type: 'string' },
            description: 'Keys to ignore on both sides: `a`, `b.c`, `items[*].id`.',
          },
          defaults: {
            type: 'object',
            description: 'Default values: a call that omits one of these keys equals a call with this value.',
          },
        },
        oneOf: [
          ...SHAPES.map((shape) => ({ required: [shape] })),
          { required: ['accept'], not: { anyOf: SHAPES.map((shape) => ({ required: [shape] })) } },
        ],
        additionalProperties: false,
      },
    ],
  })

function complaintAbout(input: unknown): string | null {
  if (input === 'any' || input === 'ignore') return null
  if (!isRecord(input)) return `${FORMS}; write \`subset: { … }\` for what the arguments must contain`
  const shapes = SHAPES.filter((shape) => Object.hasOwn(input, shape))
  const others = Object.keys(input).filter((key) => !SHAPES.includes(key) && !BESIDE.includes(key))
  if (others.length > 0) {
    const near = others.map((key) => nearest(key, [...SHAPES, ...BESIDE])).find((key) => key !== undefined)
    if (near !== undefined) return `${FORMS}, not \`${others[0]}\`; did you mean \`${near}\`?`
    const beside = shapes.length === 0 ? '' : `, and \`${others[0]}\` cannot be combined with \`${shapes[0]}\``
    return `${FORMS}${beside}; write \`subset: { ${others.map((key) => `${key}: …`).join(', ')} }\``
  }
  const hasAccept = Object.hasOwn(input, 'accept')
  if (shapes.length === 0 && !hasAccept) return `${FORMS}; write \`subset: { … }\` for what the arguments must contain`
  if (shapes.length > 1) return `${FORMS}, not ${shapes.map((shape) => `\`${shape}:\``).join(' and ')}`
  const { exact, subset, schema, ignore_keys, defaults } = input
  const inexact = inexactInteger([exact, subset, defaults])
  if (inexact !== null) return `\`args\` cannot be compared: this one ${inexact}`
  if (schema !== undefined && typeof schema !== 'boolean' && !isRecord(schema)) {
    return '`schema` is a JSON Schema: an object, or true or false'
  }
  const isList = Array.isArray(ignore_keys) && ignore_keys.every((key) => typeof key === 'string' && key !== '')
  if (ignore_keys !== undefined && !isList) return '`ignore_keys` is a list of key paths: `[a, "b.c"]`'
  if (defaults !== undefined && !isRecord(defaults)) return '`defaults` is a mapping of arguments: `{ unit: metric }`'
  return null
}

/** What `accept` was built to, by `accept` as written. */
const builtAccepts = new WeakMap<object, Accepts>()

/** Of arguments that the schema has let pass. */
export function acceptsOf(args: ArgumentSource): Accepts {
  const accept = typeof args === 'string' ? undefined : args.accept
  return (accept && builtAccepts.get(accept)) ?? NO_ACCEPTS
}

/** `accept` has places of its own to complain about. */
function acceptProblems(input: unknown): readonly MatcherProblem[] {
  if (!isRecord(input) || !Object.hasOwn(input, 'accept')) return []
  const problems: MatcherProblem[] = []
  const accepts = buildAccepts(input.accept, problems) ?? NO_ACCEPTS
  if (isRecord(input.accept)) builtAccepts.set(input.accept, accepts)
  for (const field of accepts.keys()) {
    const rival = ['exact', 'subset'].find((shape) => fieldAt(input[shape], field, fieldPath(field)) !== undefined)
    if (rival === undefined) continue
    problems.push({ path: [field], message: `\`${field}\` is in both \`${rival}\` and \`accept\`; keep one` })
  }
  return problems
}
