import { compileRegex } from '../engines/regex.js'
import { showTyped, showValue } from '../text/show-value.js'
import {
  type Build,
  type Definition,
  type Definitions,
  explainMatch,
  type Part,
  plainPart,
  reportAlwaysMet,
} from './definition.js'

const TEXT = { type: 'string' }

/** `/R/flags`. Other letters after the last slash are not flags: `/usr/bin` is a plain pattern. */
const LITERAL = /^\/(.+)\/([dgimsuvy]*)$/s

export const textMatchers: Definitions = {
  icontains: textMatcher('icontains', 'The string, or a string in the array, contains the text, ignoring case.', {
    phrase: 'to contain, ignoring case,',
    compile: (text) => {
      const folded = text.toLowerCase()
      const holds = (value: unknown): boolean => typeof value === 'string' && value.toLowerCase().includes(folded)
      return (value) => (Array.isArray(value) ? value.some(holds) : holds(value))
    },
  }),
  'starts-with': textMatcher('starts-with', 'The string starts with the text.', {
    phrase: 'a string that starts with',
    compile: (text) => (value) => typeof value === 'string' && value.startsWith(text),
  }),
  'ends-with': textMatcher('ends-with', 'The string ends with the text.', {
    phrase: 'a string that ends with',
    compile: (text) => (value) => typeof value === 'string' && value.endsWith(text),
  }),
  regex: {
    summary: 'A part of the string matches. RE2 syntax: `R`, or `/R/flags` with the flags i, m and s.',
    json: () => TEXT,
    build: buildRegex,
  },
}

function textMatcher(
  name: string,
  summary: string,
  { phrase, compile }: { phrase: string; compile: (text: string) => (value: unknown) => boolean },
): Definition {
  return {
    summary,
    json: () => TEXT,
    build: (argument, build) => {
      if (typeof argument !== 'string') return build.report(`\`${name}\` takes a string, got ${showTyped(argument)}`)
      if (argument === '') return alwaysMet(name, build)
      return plainPart(`${phrase} ${showValue(argument)}`, compile(argument))
    },
  }
}

function alwaysMet(name: string, build: Build): null {
  return reportAlwaysMet(`${name}: ""`, 'every string contains the empty text', build)
}

function buildRegex(argument: unknown, build: Build): Part | null {
  if (typeof argument !== 'string') return build.report(`\`regex\` takes a string, got ${showTyped(argument)}`)
  if (argument === '') return alwaysMet('regex', build)
  const [, pattern = argument, flags = ''] = LITERAL.exec(argument) ?? []
  try {
    const matches = compileRegex(pattern, flags)
    const phrase = `a string that matches ${showValue(argument)}`
    return plainPart(phrase, (value) => typeof value === 'string' && matches(value))
  } catch (error) {
    return build.report(explainMatch(error))
  }
}
