// Markup from templates in which every text is escaped.
import { xmlText } from '../text/xml-text.js'

/** Markup that is safe to put into a page. */
export interface Markup {
  readonly markup: string
}

/** Texts of a tagged template cannot be escaped in the bundle, which is ASCII: other characters must be values. */
export const ARROW = '\u2192'

/** Values are escaped, except for markup and lists of it. */
export function html(texts: TemplateStringsArray, ...values: readonly HtmlValue[]): Markup {
  let markup = texts[0] ?? ''
  for (const [index, value] of values.entries()) markup += markupOf(value) + (texts[index + 1] ?? '')
  return { markup }
}

type HtmlValue = string | number | Markup | readonly Markup[]

function markupOf(value: HtmlValue): string {
  if (typeof value === 'string') return xmlText(value)
  if (typeof value === 'number') return String(value)
  return 'markup' in value ? value.markup : value.map((part) => part.markup).join('')
}
