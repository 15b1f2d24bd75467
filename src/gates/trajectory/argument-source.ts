// `args:` of an expected call as a suite writes it. What it means is compiled in argument-shape.ts.
import * as z from 'zod'
import { isRecord } from '../../core/trace-fields.js'

export interface ShapedArguments {
  readonly exact?: unknown
  readonly subset?: unknown
  readonly schema?: boolean | Readonly<Record<string, unknown>>
  readonly ignore_keys?: readonly string[]
  readonly defaults?: Readonly<Record<string, unknown>>
}

export type ArgumentSource = 'any' | 'ignore' | ShapedArguments

const SHAPES = ['exact', 'subset', 'schema']
const ADJUSTMENTS = ['ignore_keys', 'defaults']
const FORMS = '`args` is `any`, `ignore`, or an object with exactly one of `exact`, `subset`, `schema`'

// Not a union: whatever is wrong gets one sentence at `args`, not what each branch has to say. So editors get the
// JSON Schema from here.
export const argumentSource = z
  .custom<ArgumentSource>((input) => complaintAbout(input) === null, {
    error: ({ input }) => complaintAbout(input) ?? FORMS,
  })
  .meta({
    anyOf: [
      { enum: ['any', 'ignore'] },
      {
        type: 'object',
        properties: {
          exact: { description: 'The arguments, deeply equal; the order of keys does not matter.' },
          subset: { description: 'What they contain: objects by key, arrays as multisets, scalars by equality.' },
          schema: {
            type: ['object', 'boolean'],
            description: 'A JSON Schema they are valid against: draft 2020-12 unless `$schema` says otherwise.',
          },
          ignore_keys: {
            type: 'array',
            items: { type: 'string' },
            description: 'Keys left out on both sides: `a`, `b.c`, `items[*].id`.',
          },
          defaults: {
            type: 'object',
            description: 'A call that omits one of these keys equals a call that states this value.',
          },
        },
        oneOf: SHAPES.map((shape) => ({ required: [shape] })),
        additionalProperties: false,
      },
    ],
  })

function complaintAbout(input: unknown): string | null {
  if (input === 'any' || input === 'ignore') return null
  if (!isRecord(input)) return `${FORMS}; write \`subset: { … }\` for what the arguments must contain`
  const shapes = SHAPES.filter((shape) => Object.hasOwn(input, shape))
  const others = Object.keys(input).filter((key) => !SHAPES.includes(key) && !ADJUSTMENTS.includes(key))
  if (others.length > 0) {
    const beside = shapes.length === 0 ? '' : `, and \`${others[0]}\` is no key beside \`${shapes[0]}\``
    return `${FORMS}${beside}; write \`subset: { ${others.map((key) => `${key}: …`).join(', ')} }\``
  }
  if (shapes.length === 0) return `${FORMS}; write \`subset: { … }\` for what the arguments must contain`
  if (shapes.length > 1) return `${FORMS}, not ${shapes.map((shape) => `\`${shape}:\``).join(' and ')}`
  const { schema, ignore_keys, defaults } = input
  if (schema !== undefined && typeof schema !== 'boolean' && !isRecord(schema)) {
    return '`schema` is a JSON Schema: an object, or true or false'
  }
  const isList = Array.isArray(ignore_keys) && ignore_keys.every((key) => typeof key === 'string' && key !== '')
  if (ignore_keys !== undefined && !isList) return '`ignore_keys` is a list of key paths: `[a, "b.c"]`'
  if (defaults !== undefined && !isRecord(defaults)) return '`defaults` is a mapping of arguments: `{ unit: metric }`'
  return null
}
