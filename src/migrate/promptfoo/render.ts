// Templates of promptfoo (Nunjucks): only `{{ name }}` is replaced. Filters and blocks are not read.
import { isRecord } from '../../core/trace/trace-fields.js'

export type Variables = Readonly<Record<string, unknown>>

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g
const NAME = /^[\w$]+(?:\.[\w$]+)*$/

/** The text with its variables; null when it has something else, or a variable without a value. */
export function render(text: string, variables: Variables): string | null {
  if (!text.includes('{')) return text
  if (/\{[%#]/.test(text) || text.replace(PLACEHOLDER, '').includes('{{')) return null
  let isWhole = true
  const rendered = text.replace(PLACEHOLDER, (_, inner: string) => {
    const name = inner.replace(/^-|-$/g, '').trim()
    const value = NAME.test(name) ? valueAt(variables, name.split('.')) : undefined
    isWhole &&= value !== undefined
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  })
  return isWhole ? rendered : null
}

/** The same for every text in a value. */
export function renderDeep(value: unknown, variables: Variables): unknown {
  if (typeof value === 'string') return render(value, variables)
  if (Array.isArray(value)) return value.map((one) => renderDeep(one, variables))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renderDeep(one, variables)]))
}

/** A setting of a server: `{{ env.TOKEN }}` is `${TOKEN}`. */
export function renderSetting(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replace(/\{\{-?\s*env\.(\w+)\s*-?\}\}/g, (_, name: string) => `\${${name}}`)
  if (Array.isArray(value)) return value.map(renderSetting)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renderSetting(one)]))
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let inner = value
  for (const key of path) inner = isRecord(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined
  return inner
}
