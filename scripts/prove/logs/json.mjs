export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

export const list = (value) => (Array.isArray(value) ? value : [])

/** The value of a JSON text, or undefined. */
export function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The same text for the same value, whatever the order of keys. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  const entries = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
  return `{${entries.join(',')}}`
}
