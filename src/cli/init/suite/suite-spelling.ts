import { isRecord } from '../../../core/trace/trace-fields.js'

/** `github-token` as the name of a variable: `GITHUB_TOKEN`. */
export function variableName(text: string): string {
  const name = text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  return name.replace(/^(?=\d)/, '_') || 'VALUE'
}

/** Converts placeholders of editors to our syntax: `${input:api-key}` is the variable `API_KEY`. */
export function inSuiteSpelling(value: unknown): unknown {
  if (typeof value === 'string') return textInSuiteSpelling(value)
  if (Array.isArray(value)) return value.map(inSuiteSpelling)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inSuiteSpelling(item)]))
}

/** `${NAME:-default}` has our syntax already; servers start in the folder of the project. */
function textInSuiteSpelling(text: string): string {
  return text
    .replaceAll(`\${workspaceFolder}`, '.')
    .replaceAll(`\${userHome}`, `\${HOME}`)
    .replaceAll(/\$\{\w+:([^-}][^}]*)\}/g, (_whole, name: string) => `\${${variableName(name)}}`)
}
