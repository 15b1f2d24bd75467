/** A value as Python writes it: with `str`, or as JSON with `json.dumps` and its spaces. */
export function pythonText(value: unknown, isJson = false): string {
  if (value === null) return isJson ? 'null' : 'None'
  if (typeof value === 'boolean') return isJson ? String(value) : value ? 'True' : 'False'
  if (typeof value === 'string') return ascii(JSON.stringify(value))
  if (Array.isArray(value)) return `[${value.map((one) => pythonText(one, isJson)).join(', ')}]`
  if (typeof value !== 'object') return String(value)
  const entries = Object.entries(value).map(([key, one]) => `${ascii(JSON.stringify(key))}: ${pythonText(one, isJson)}`)
  return `{${entries.join(', ')}}`
}

/** `json.dumps` escapes everything beyond ASCII. */
function ascii(json: string): string {
  return json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
