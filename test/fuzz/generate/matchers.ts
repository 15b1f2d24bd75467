// Matchers and target paths as suites state them.
import fc from 'fast-check'
import { anyCharacter, jsonSchema, jsonValue } from './json-schema.js'

const REGEXES = [
  '^a',
  '(a+)+$',
  '(?i)OSLO',
  '[',
  '(?=a)',
  '\\1',
  'a{2,1000}',
  '(?P<x>a)',
  '\\pL+',
  '.*.*.*=',
  '(?:a|a)*b',
  '',
] as const
const number = fc.oneof(fc.integer({ min: -2, max: 100 }), fc.constantFrom(0.1, 1e300, -0))
const text = fc.oneof(
  fc.constantFrom('a', '', 'Oslo', '\ud800', '{{x}}', '\0'),
  fc.string({ unit: anyCharacter, maxLength: 8 }),
)

export const matcher: fc.Arbitrary<unknown> = fc.letrec<{ matcher: unknown }>((tie) => {
  const inner = tie('matcher')
  const list = fc.array(inner, { maxLength: 3, depthIdentifier: 'matcher' })
  return {
    matcher: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'matcher' },
      fc.oneof(text, number, fc.boolean(), fc.constant(null)),
      fc.record(
        {
          exact: jsonValue,
          '!=': jsonValue,
          '>': number,
          '>=': number,
          '<': number,
          '<=': number,
          between: fc.tuple(number, number),
          approx: fc.record({ value: number, within: number }),
        },
        { requiredKeys: [] },
      ),
      fc.record(
        {
          contains: jsonValue,
          icontains: text,
          'contains-all': fc.array(jsonValue, { maxLength: 3 }),
          contains_any: fc.array(jsonValue, { maxLength: 3 }),
          starts_with: text,
          'ends-with': text,
          regex: fc.constantFrom(...REGEXES),
          'one-of': fc.array(jsonValue, { maxLength: 3 }),
        },
        { requiredKeys: [] },
      ),
      fc.record(
        {
          schema: jsonSchema,
          type: fc.constantFrom('string', 'integer', 'null', 'x'),
          length: inner,
          absent: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
      fc.record(
        { each: inner, any: inner, not: inner, all: list, or: list, snapshot: fc.constant(true) },
        { requiredKeys: [] },
      ),
    ),
  }
}).matcher

const segment = fc.oneof(
  fc.constantFrom(
    'tool_calls',
    'args',
    'city',
    'name',
    'final_response',
    'conversation',
    'turns',
    'tools',
    '__proto__',
    'length',
    'tool_results',
  ),
  fc.constantFrom(
    '[0]',
    '[-1]',
    '[*]',
    '["a.b"]',
    "['x']",
    '["\\""]',
    '[99999999999999999999]',
    '[',
    ']',
    '.',
    '..',
    '*',
    ' ',
    '["',
    '[0',
  ),
  fc.string({ unit: anyCharacter, maxLength: 4 }),
)

/** `tool_calls[0].args.city`, and what somebody wrote instead. */
export const targetPath: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.constantFrom('.', '', '.'), segment), { maxLength: 8 })
  .map((steps) => steps.flat().join('').replace(/^\./, '').replaceAll('.[', '['))
