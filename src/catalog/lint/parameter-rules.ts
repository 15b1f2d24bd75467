// Rules about the parameters of a tool.
import { closedSetIn } from './closed-set.js'
import { proseOf } from './parameter-prose.js'
import { saysOnly } from './plain-words.js'
import type { LintRule } from './rule.js'
import { showCode } from './show-text.js'

export const undocumentedParameter: LintRule = {
  kind: 'undocumented_parameter',
  level: 'warning',
  check: ({ description, parameters }, report) => {
    const prose = proseOf(description, parameters)
    const texts = new Map(parameters.map((parameter) => [parameter.path, parameter.description]))
    for (const { path, name, description: text, isFixed, showsValues, hasParts } of parameters) {
      if (text !== '' || isFixed || showsValues || hasParts || prose.has(name)) continue
      if (isNamedAbove(path, name, texts)) continue
      report(
        `parameter ${path}`,
        `the parameter ${showCode(path)} has no description: say what it contains and in which format`,
      )
    }
  },
}

/** Whether the description of a parameter that contains this one speaks of it: `points with lon and lat`. */
function isNamedAbove(path: string, name: string, texts: ReadonlyMap<string, string>): boolean {
  let outer = path
  while (outer.includes('.')) {
    outer = outer.slice(0, outer.lastIndexOf('.')).replace(/(?:\[\])+$/, '')
    if (texts.get(outer)?.split(/\W+/).includes(name)) return true
  }
  return false
}

export const parameterRepeatsName: LintRule = {
  kind: 'parameter_repeats_name',
  level: 'note',
  check: ({ parameters }, report) => {
    for (const { path, name, description, isClosed } of parameters) {
      // A list of values explains more than a sentence.
      if (description === '' || isClosed || !saysOnly(name, description)) continue
      report(
        `parameter ${path}`,
        `the description of the parameter ${showCode(path)} only repeats its name: say what it contains and in which format`,
      )
    }
  },
}

export const missingEnum: LintRule = {
  kind: 'missing_enum',
  level: 'warning',
  check: ({ description, parameters }, report) => {
    const prose = proseOf(description, parameters)
    for (const { path, name, description: text, isClosed, type, hasParts } of parameters) {
      // An object or a list is described by its parts, and an `enum` would refuse every value of it.
      if (isClosed || hasParts || type === 'object' || type === 'array') continue
      const values = closedSetIn(text) ?? closedSetIn(prose.get(name) ?? '')
      if (values === null) continue
      const shown = values.slice(0, 4).map(showCode).join(', ') + (values.length > 4 ? ', …' : '')
      report(
        `parameter ${path}`,
        `the values of the parameter ${showCode(path)} (${shown}) are listed in prose only: add them as \`enum\``,
      )
    }
  },
}
