// Rules about the parameters of a tool.
import { closedSetIn } from './closed-set.js'
import { isCustomary } from './customary-parameters.js'
import { proseOf } from './parameter-prose.js'
import type { Parameter } from './parameters.js'
import { saysOnly } from './plain-words.js'
import type { LintRule, LintSubject } from './rule.js'
import { showCode } from './show-text.js'

export const undocumentedParameter: LintRule = {
  kind: 'undocumented_parameter',
  level: 'note',
  check: (subject, report) => {
    for (const parameter of undocumented(subject)) {
      if (isShapeless(parameter)) continue
      const path = showCode(parameter.path)
      const message = `the parameter ${path} has no description: say what it contains and in which format`
      report(`parameter ${parameter.path}`, message)
    }
  },
}

/** The name of a simple value often says enough. Nobody can guess the keys of an object. */
export const shapelessParameter: LintRule = {
  kind: 'undocumented_parameter',
  level: 'warning',
  check: (subject, report) => {
    for (const parameter of undocumented(subject)) {
      if (!isShapeless(parameter)) continue
      const path = showCode(parameter.path)
      const message = `the schema of the parameter ${path} does not show what it contains, and it has no description: add one of the two`
      report(`parameter ${parameter.path}`, message)
    }
  },
}

function isShapeless({ isContainer, hasForm }: Parameter): boolean {
  return isContainer && !hasForm
}

/** Those that neither a text nor the schema nor custom explains. */
function undocumented(subject: LintSubject): Parameter[] {
  const { description, parameters } = subject
  const prose = proseOf(description, parameters)
  const texts = new Map(parameters.map((parameter) => [parameter.path, parameter.description]))
  return parameters.filter(
    (parameter) =>
      !(parameter.description !== '' || parameter.isFixed || parameter.showsValues || parameter.hasParts) &&
      !(prose.has(parameter.name) || isNamedAbove(parameter.path, parameter.name, texts)) &&
      !isCustomary(parameter, subject),
  )
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
