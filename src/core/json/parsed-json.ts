import { isTooDeepValue } from './nesting.js'

/** The value of a JSON text of somebody else; undefined for a text that is not JSON or is nested too deep to be walked. */
export function parsedJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isTooDeepValue(value) ? undefined : value
  } catch {
    return undefined
  }
}
