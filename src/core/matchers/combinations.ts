import { firstGapIn } from '../expect/target-path.js'
import type { Difference } from '../gate/finding.js'
import { showTyped, showValue } from '../text/show-value.js'
import { type Build, type Definitions, type Part, unexpected } from './definition.js'
import type { Mismatch } from './matcher.js'

export const combinationMatchers: Definitions = {
  length: {
    summary: 'The length of the string (in characters) or array matches.',
    json: (matcher) => matcher,
    build: (argument, build) => {
      const inner = build.nested(argument)
      if (inner === null) return null
      const phrase = `a length: ${inner.phrase}`
      return below(phrase, inner, (value) => {
        const length = lengthOf(value)
        if (length === undefined) return unexpected(`a string or an array of ${phrase}`, value)
        const mismatch = inner.check(length)
        return mismatch === null ? null : { reason: `length: ${mismatch.reason}` }
      })
    },
  },
  absent: {
    summary: 'true: the value is missing or null. false: a value exists.',
    json: () => ({ type: 'boolean' }),
    build: (argument, build) => {
      if (typeof argument !== 'boolean')
        return build.report(`\`absent\` takes true or false, got ${showTyped(argument)}`)
      const phrase = argument ? 'nothing there' : 'something there'
      const check = (value: unknown): Mismatch | null =>
        (value === null) === argument ? null : unexpected(phrase, value)
      return { phrase, nothing: argument, check }
    },
  },
  each: {
    summary: 'Every element of the array matches.',
    json: (matcher) => matcher,
    build: (argument, build) => {
      const inner = build.nested(argument)
      if (inner === null) return null
      const phrase = `an array whose every element is ${inner.phrase}`
      return below(phrase, inner, (value) => {
        if (!Array.isArray(value)) return unexpected(phrase, value)
        if (value.length === 0) return { reason: EMPTY_LIST, isUnjudged: true }
        const gap = firstGapIn(value)
        if (gap !== undefined && inner.nothing !== true)
          return { reason: `element [${gap}]: expected ${inner.phrase}, got nothing` }
        for (let index = 0; index < value.length; index++) {
          const mismatch = inner.check(value[index])
          if (mismatch !== null) return ofElement(index, mismatch)
        }
        return null
      })
    },
  },
  any: {
    summary: 'At least one element of the array matches.',
    json: (matcher) => matcher,
    build: (argument, build) => {
      const inner = build.nested(argument)
      if (inner === null) return null
      const phrase = `an array with an element that is ${inner.phrase}`
      return below(phrase, inner, (value) => {
        if (!Array.isArray(value)) return unexpected(phrase, value)
        if (inner.nothing === true && firstGapIn(value) !== undefined) return null
        return value.some((element) => inner.check(element) === null) ? null : unexpected(phrase, value)
      })
    },
  },
  not: {
    summary: 'The value does not match.',
    json: (matcher) => matcher,
    build: (argument, build) => {
      const inner = build.nested(argument)
      if (inner === null) return null
      const phrase = `not ${inner.phrase}`
      const check = (value: unknown): Mismatch | null => {
        const mismatch = inner.check(value)
        if (mismatch === null) return { reason: `expected ${phrase}, got ${showValue(value)}` }
        return mismatch.isUnjudged ? mismatch : null
      }
      return { phrase, nothing: inner.nothing === null ? null : !inner.nothing, check, argument: inner.argument }
    },
  },
  all: {
    summary: 'Every matcher of the list matches.',
    json: (matcher) => ({ type: 'array', items: matcher, minItems: 1 }),
    build: (argument, build) => {
      const parts = buildList('all', argument, build)
      return parts === null ? null : { ...allOf(parts), argument: parts.map((part) => part.argument) }
    },
  },
  or: {
    summary: 'At least one matcher of the list matches.',
    json: (matcher) => ({ type: 'array', items: matcher, minItems: 1 }),
    build: (argument, build) => {
      const parts = buildList('or', argument, build)
      if (parts === null) return null
      const phrase = parts.map((part) => part.phrase).join(' or ')
      const isAny = (verdict: boolean | null): boolean => parts.some((part) => part.nothing === verdict)
      return {
        phrase,
        nothing: isAny(true) ? true : isAny(null) ? null : false,
        check: (value) => {
          let unjudged: Mismatch | undefined
          for (const part of parts) {
            const mismatch = part.check(value)
            if (mismatch === null) return null
            if (mismatch.isUnjudged) unjudged = mismatch
          }
          return unjudged ?? unexpected(phrase, value)
        },
        argument: parts.map((part) => part.argument),
      }
    },
  },
}

const EMPTY_LIST = 'the list is empty, so `each` checked nothing; to expect an empty list, write `length: 0`'

/** Several matchers that must all pass; the first that fails gives the reason. */
export function allOf(parts: readonly Part[]): Part {
  const [first] = parts
  if (first !== undefined && parts.length === 1) return first
  const isAny = (verdict: boolean | null): boolean => parts.some((part) => part.nothing === verdict)
  return {
    phrase: parts.map((part) => part.phrase).join(' and '),
    nothing: isAny(false) ? false : isAny(null) ? null : true,
    check: (value) => {
      for (const part of parts) {
        const mismatch = part.check(value)
        if (mismatch !== null) return mismatch
      }
      return null
    },
  }
}

function buildList(name: string, argument: unknown, build: Build): Part[] | null {
  if (!Array.isArray(argument) || argument.length === 0) {
    return build.report(`\`${name}\` takes a list of at least one matcher, got ${showTyped(argument)}`)
  }
  const parts = argument.map((input, index) => build.nested(input, index))
  return parts.every((part) => part !== null) ? parts : null
}

/** A part that looks at a property of the value, so it fails where nothing is there. */
function below(phrase: string, inner: Part, check: Part['check']): Part {
  return { phrase, nothing: null, check, argument: inner.argument }
}

function ofElement(index: number, { differences, ...mismatch }: Mismatch): Mismatch {
  const moved = { ...mismatch, reason: `element [${index}]: ${mismatch.reason}` }
  if (differences === undefined) return moved
  return { ...moved, differences: differences.map((difference) => movedBelow(`[${index}]`, difference)) }
}

function movedBelow(path: string, difference: Difference): Difference {
  const mark = difference.path.startsWith('[') ? '' : '.'
  return { ...difference, path: `${path}${mark}${difference.path}` }
}

/** In code points, as JSON Schema counts; undefined for a value without a length. */
function lengthOf(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.length
  if (typeof value !== 'string') return undefined
  let length = value.length
  for (let index = 1; index < value.length; index++) {
    if (isBetween(value.charCodeAt(index), 0xdc00, 0xdfff) && isBetween(value.charCodeAt(index - 1), 0xd800, 0xdbff)) {
      length -= 1
    }
  }
  return length
}

function isBetween(code: number, low: number, high: number): boolean {
  return code >= low && code <= high
}
