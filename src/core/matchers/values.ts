import { compileWrittenSchema } from '../engines/written-schema.js'
import { deepDiff } from '../json/deep-diff.js'
import { deepEqual } from '../json/deep-equal.js'
import { inexactInteger } from '../json/inexact-integer.js'
import { jsonTrouble } from '../json/json-trouble.js'
import { showTyped, showValue } from '../text/show-value.js'
import { isRecord } from '../trace/trace-fields.js'
import type { Comparison } from './comparison.js'
import { containsTarget } from './contains.js'
import {
  type Build,
  type Definition,
  type Definitions,
  explainMatch,
  isEmptyValue,
  type Part,
  plainPart,
  reportAlwaysMet,
  unexpected,
} from './definition.js'
import type { Mismatch } from './matcher.js'
import type { IsSame } from './same-value.js'

const LIST = { type: 'array', minItems: 1 }
const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isRecord,
  null: (value) => value === null,
}

export const valueMatchers: Definitions = {
  exact: {
    summary: 'Deeply equal; the order of keys does not matter.',
    json: () => ({}),
    build: (argument, build) => {
      if (isTroubled('exact', argument, build)) return null
      const { comparison } = build
      if (comparison !== undefined) {
        return plainPart(`${showValue(argument)}${comparison.phrase}`, (value) => comparison.isSame(argument, value))
      }
      const phrase = showValue(argument)
      const check = (value: unknown): Mismatch | null =>
        deepEqual(argument, value) ? null : different(phrase, argument, value, 'exact')
      return { phrase, nothing: null, check }
    },
  },
  '!=': {
    summary: 'Not deeply equal.',
    json: () => ({}),
    build: (argument, build) => {
      if (isTroubled('!=', argument, build)) return null
      return plainPart(`anything but ${showValue(argument)}`, (value) => !deepEqual(argument, value))
    },
  },
  contains: {
    summary:
      'A string contains the substring; an array contains every element of the given array, or an element that equals or contains the value; an object contains all given keys and values.',
    json: () => ({}),
    build: (argument, build) => {
      if (isTroubled('contains', argument, build)) return null
      if (isEmptyValue(argument)) return alwaysContained('contains', argument, build)
      const phrase = `to contain ${showValue(argument)}`
      const check = (value: unknown): Mismatch | null => {
        if (containsTarget(argument, value)) return null
        if (typeof value !== 'string' || typeof argument === 'string') {
          return different(phrase, argument, value, 'subset')
        }
        return { reason: `expected to contain ${showTyped(argument)}, got a string, which contains strings only` }
      }
      return { phrase, nothing: null, check }
    },
  },
  'contains-all': listMatcher('contains-all', 'Contains each of the values.', {
    phrase: 'to contain all of',
    passes: (values, value) => values.every((each) => containsTarget(each, value)),
  }),
  'contains-any': listMatcher('contains-any', 'Contains at least one of the values.', {
    phrase: 'to contain any of',
    passes: (values, value) => values.some((each) => containsTarget(each, value)),
  }),
  'one-of': listMatcher('one-of', 'Deeply equal to one of the values.', {
    phrase: 'one of',
    passes: (values, value, isSame) => values.some((each) => isSame(each, value)),
  }),
  type: {
    summary: 'The value has this JSON type.',
    json: () => ({ enum: Object.keys(TYPES) }),
    build: (argument, build) => {
      // YAML reads a bare `null` as the value null.
      const name = argument === null ? 'null' : argument
      if (typeof name !== 'string' || !Object.hasOwn(TYPES, name)) {
        return build.report(`\`type\` is one of ${Object.keys(TYPES).join(', ')}; got ${showTyped(argument)}`)
      }
      const phrase = name === 'null' ? name : `${/^[aio]/.test(name) ? 'an' : 'a'} ${name}`
      return { ...plainPart(phrase, TYPES[name] ?? (() => false)), argument: name }
    },
  },
  schema: {
    summary: 'Valid against the JSON Schema: 2020-12, or what `$schema` says; `format` is asserted.',
    json: () => ({ type: ['object', 'boolean'] }),
    build: buildSchema,
  },
}

const PLAIN: Comparison = { isSame: deepEqual, phrase: '' }

function listMatcher(
  name: string,
  summary: string,
  {
    phrase,
    passes,
  }: { phrase: string; passes: (values: readonly unknown[], value: unknown, isSame: IsSame) => boolean },
): Definition {
  return {
    summary,
    json: () => LIST,
    build: (argument, build) => {
      if (!Array.isArray(argument) || argument.length === 0) {
        return build.report(`\`${name}\` takes a list of at least one value, got ${showTyped(argument)}`)
      }
      if (isTroubled(name, argument, build)) return null
      const empty = name === 'one-of' ? -1 : argument.findIndex(isEmptyValue)
      if (empty !== -1) return alwaysContained(name, argument[empty], build, empty)
      const { isSame, phrase: how } = build.comparison ?? PLAIN
      return plainPart(`${phrase} ${showValue(argument)}${how}`, (value) => passes(argument, value, isSame))
    },
  }
}

function buildSchema(argument: unknown, build: Build): Part | null {
  if (argument === true || isEmptyValue(argument)) {
    return reportAlwaysMet(`schema: ${JSON.stringify(argument)}`, 'every value is valid', build)
  }
  try {
    const problemsOf = compileWrittenSchema(argument)
    return {
      phrase: 'a value that is valid against the schema',
      nothing: null,
      check: (value) => {
        const problems = problemsOf(value)
        if (problems.length === 0) return null
        const list = problems.map(({ path, message }) => (path === '' ? message : `\`${path}\` ${message}`)).join('; ')
        return { reason: `not valid against the schema: ${list}; got ${showTyped(value)}` }
      },
    }
  } catch (error) {
    return build.report(explainMatch(error))
  }
}

function alwaysContained(name: string, value: unknown, build: Build, ...below: number[]): null {
  const kind = typeof value === 'string' ? 'string' : Array.isArray(value) ? 'array' : 'object'
  return reportAlwaysMet(`${name}: ${JSON.stringify(value)}`, `every ${kind} contains it`, build, ...below)
}

function isTroubled(name: string, argument: unknown, build: Build): boolean {
  const trouble = jsonTrouble(argument) ?? inexactInteger(argument)
  if (trouble !== null) build.report(`\`${name}\` takes a JSON value, and this one ${trouble}`)
  return trouble !== null
}

/** Two arrays or two objects are listed with their differences; for anything else the message is enough. */
function different(phrase: string, expected: unknown, actual: unknown, mode: 'exact' | 'subset'): Mismatch {
  const isSameKind = typeof expected === typeof actual && Array.isArray(expected) === Array.isArray(actual)
  if (!isSameKind) return unexpected(phrase, actual)
  const reason = `expected ${phrase}, got ${showValue(actual)}`
  if (typeof expected !== 'object' || expected === null || actual === null) return { reason }
  return { reason, differences: deepDiff(expected, actual, mode) }
}
