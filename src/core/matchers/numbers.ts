import { showTyped, showValue } from '../text/show-value.js'
import type { Build, Definition, Definitions, Part } from './definition.js'
import { isWithin } from './same-value.js'

const NUMBER = { type: 'number' }

export const numberMatchers: Definitions = {
  '>': comparison('>', 'The number is greater.', (value, limit) => value > limit),
  '>=': comparison('>=', 'The number is greater or equal.', (value, limit) => value >= limit),
  '<': comparison('<', 'The number is less.', (value, limit) => value < limit),
  '<=': comparison('<=', 'The number is less or equal.', (value, limit) => value <= limit),
  between: {
    summary: 'The number is between the two, inclusive.',
    json: () => ({ type: 'array', items: NUMBER, minItems: 2, maxItems: 2 }),
    build: (argument, build) => {
      if (!Array.isArray(argument) || argument.length !== 2) {
        return build.report(`\`between\` takes two numbers, [lowest, highest], got ${showTyped(argument)}`)
      }
      const [low, high]: unknown[] = argument
      if (!isFiniteNumber(low)) return notANumber('between', low, build, 0)
      if (!isFiniteNumber(high)) return notANumber('between', high, build, 1)
      if (low > high) return build.report(`\`between\` takes [lowest, highest], and ${low} is above ${high}`)
      return numberPart(`between ${low} and ${high}`, (value) => value >= low && value <= high)
    },
  },
  approx: {
    summary: 'The number differs from `value` by at most `within`.',
    json: () => ({
      type: 'object',
      properties: {
        value: { description: 'The expected number.', ...NUMBER },
        within: { description: 'The largest difference that passes.', type: 'number', minimum: 0 },
      },
      required: ['value', 'within'],
      additionalProperties: false,
    }),
    build: buildApprox,
  },
}

function comparison(sign: string, summary: string, holds: (value: number, limit: number) => boolean): Definition {
  return {
    summary,
    json: () => NUMBER,
    build: (argument, build) => {
      if (!isFiniteNumber(argument)) return notANumber(sign, argument, build)
      return numberPart(`${sign} ${argument}`, (value) => holds(value, argument))
    },
  }
}

function buildApprox(argument: unknown, build: Build): Part | null {
  if (typeof argument !== 'object' || argument === null || Array.isArray(argument)) {
    return build.report(`\`approx\` takes { value, within }, got ${showTyped(argument)}`)
  }
  const unknownKey = Object.keys(argument).find((key) => key !== 'value' && key !== 'within')
  if (unknownKey !== undefined) {
    return build.report(`unknown key \`${unknownKey}\`: \`approx\` takes { value, within }`, unknownKey)
  }
  // An object, as checked above; its keys are checked next.
  const { value: middle, within } = argument as { value?: unknown; within?: unknown }
  if (!isFiniteNumber(middle)) return notANumber('approx', middle, build, 'value')
  if (!isFiniteNumber(within)) return notANumber('approx', within, build, 'within')
  if (within < 0) return build.report(`\`within\` cannot be negative, got ${within}`, 'within')
  return numberPart(`${middle} ± ${within}`, (value) => isWithin(middle, value, within))
}

/** A value that is not a number fails, and the message states its type. */
function numberPart(phrase: string, holds: (value: number) => boolean): Part {
  return {
    phrase: `a number ${phrase}`,
    nothing: null,
    check: (value) => {
      if (typeof value !== 'number') return { reason: `expected a number ${phrase}, got ${showTyped(value)}` }
      return holds(value) ? null : { reason: `expected ${phrase}, got ${showValue(value)}` }
    },
  }
}

function notANumber(name: string, argument: unknown, build: Build, ...below: (string | number)[]): null {
  return build.report(`\`${name}\` takes a number, got ${showTyped(argument)}`, ...below)
}

function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value)
}
