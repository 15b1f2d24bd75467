import { showName } from '../../core/text/show-name.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { FlatIssue } from '../check/problems-from-issues.js'

export type Environment = Readonly<Record<string, string | undefined>>

/** Set for each run, once the run's folder exists. */
export const RUN_FOLDER = 'RUN_DIR'

const VARIABLE = /\$\{([A-Za-z_][A-Za-z0-9_]*)(:-([^}]*))?\}/y

/**
 * Replaces `${VAR}` and `${VAR:-default}` in every string of a value. As in a shell, `:-` also replaces an empty
 * variable. With a null environment only the syntax is checked.
 */
export function expandVariables(
  value: unknown,
  environment: Environment | null,
  path: readonly PropertyKey[],
  issues: FlatIssue[],
): unknown {
  if (typeof value === 'string') return expandText(value, environment, path, issues)
  if (Array.isArray(value)) {
    return value.map((item, index) => expandVariables(item, environment, [...path, index], issues))
  }
  if (!isRecord(value)) return value
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([key, item]) => [key, expandVariables(item, environment, [...path, key], issues)]),
  )
}

/** The names of the variables that the strings of a value use. */
export function variablesIn(value: unknown): string[] {
  return [...JSON.stringify(value ?? null).matchAll(/\$\{([A-Za-z_][A-Za-z0-9_]*)/g)].map(([, name = '']) => name)
}

function expandText(
  text: string,
  environment: Environment | null,
  path: readonly PropertyKey[],
  issues: FlatIssue[],
): string {
  const problem = (code: string, message: string, hint: string) => {
    issues.push({ path, part: 'value', code, message, hint })
  }
  let expanded = ''
  let at = 0
  for (let open = text.indexOf('${'); open !== -1; open = text.indexOf('${', at)) {
    expanded += text.slice(at, open)
    VARIABLE.lastIndex = open
    const match = VARIABLE.exec(text)
    if (match === null) {
      const shown = showName(text.slice(open, open + 20))
      problem('malformed_variable', `${shown} is not a variable`, `Write \${NAME} or \${NAME:-default}.`)
      return text
    }
    const [whole, name = '', withDefault, fallback = ''] = match
    at = VARIABLE.lastIndex
    if (environment === null || (name === RUN_FOLDER && withDefault === undefined)) {
      expanded += whole
      continue
    }
    const set = Object.hasOwn(environment, name) ? environment[name] : undefined
    if (withDefault !== undefined) expanded += set === undefined || set === '' ? fallback : set
    else if (set !== undefined) expanded += set
    else
      problem(
        'unset_variable',
        `the variable ${showName(name)} is not set`,
        `Set it, or write \`\${${name}:-default}\`.`,
      )
  }
  return expanded + text.slice(at)
}
