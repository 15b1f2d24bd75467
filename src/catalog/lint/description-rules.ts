// Rules about a tool's description.

import { saysOnly } from './plain-words.js'
import type { LintRule } from './rule.js'
import { showCode } from './show-text.js'

export const missingDescription: LintRule = {
  kind: 'missing_description',
  level: 'warning',
  check: ({ description, said }, report) => {
    if (said !== '') return
    const problem = description === '' ? 'there is no description' : 'the description says nothing about the tool'
    report('description', `${problem}: say what the tool does, when to use it and what it returns`)
  },
}

export const repeatsName: LintRule = {
  kind: 'repeats_name',
  level: 'warning',
  check: ({ tool, said }, report) => {
    if (said === '' || !saysOnly(tool.name, said)) return
    report(
      'description',
      'the description only repeats the name: say what the tool does, when to use it and what it returns',
    )
  },
}

/**
 * OpenAI's chat models refuse longer names and descriptions with a 400 (`string_above_max_length`), and other clients
 * shorten them. There is no such limit for parameters, whose text may list values; a longer one is a manual.
 */
const MAX_LENGTHS = { name: 64, description: 1_024, parameter: 1_024 } as const

export const longText: LintRule = {
  kind: 'long_text',
  level: 'warning',
  check: ({ tool, description, parameters }, report) => {
    if (tool.name.length > MAX_LENGTHS.name) {
      report('name', tooLong('the name', tool.name, MAX_LENGTHS.name, 'shorten it'))
    }
    if (description.length > MAX_LENGTHS.description) {
      const advice = 'keep what helps to choose the tool, and move the rest to the parameters or a resource'
      report('description', tooLong('the description', description, MAX_LENGTHS.description, advice))
    }
    for (const { path, description: text } of parameters) {
      if (text.length <= MAX_LENGTHS.parameter) continue
      const what = `the description of the parameter ${showCode(path)}`
      report(`parameter ${path}`, tooLong(what, text, MAX_LENGTHS.parameter, 'keep what helps to fill it in'))
    }
  },
}

function tooLong(what: string, text: string, most: number, advice: string): string {
  return `${what} has ${text.length} characters, ${most} at most: ${advice}`
}

/** Words that leave the model guessing. `\b` on both sides; the longest alternatives first. */
const VAGUE =
  /\b(?:and so on|and so forth|and more|and similar|or similar|some kind of|some sort of|as appropriate|when appropriate|as needed|if needed|when needed|if necessary|as necessary|etc|stuff|things?|something|somehow|whatever|various|miscellaneous|misc|todo|tbd|fixme)\b/gi

export const vagueWords: LintRule = {
  kind: 'vague_words',
  level: 'note',
  check: ({ description, parameters }, report) => {
    const look = (place: string, what: string, text: string): void => {
      const words = new Set<string>()
      for (const [word] of text.matchAll(VAGUE)) words.add(word.toLowerCase())
      if (words.size === 0) return
      const shown = [...words].slice(0, 3).map((word) => `"${word}"`)
      report(place, `${what} is vague (${shown.join(', ')}): say exactly what is meant`)
    }
    look('description', 'the description', description)
    for (const { path, description: text } of parameters) {
      look(`parameter ${path}`, `the description of the parameter ${showCode(path)}`, text)
    }
  },
}
