import { cleanText } from '../../core/text/show-value.js'
import { createRedactor } from '../../files/redaction/redactor.js'

/** Without API keys in its query. */
export function withoutKeys(url: string): string {
  return createRedactor([]).redactText(url)
}

/** A URL for one line of a terminal. */
export function shownUrl(url: string): string {
  return cleanText(withoutKeys(url).replace(/[\n\t]/g, ' '))
}
