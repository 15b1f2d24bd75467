import { cleanText } from '../../core/text/show-value.js'

const MARKUP: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser would turn them into spaces in attributes.
  '\n': '&#10;',
  '\t': '&#9;',
  // The two characters that XML 1.0 forbids and that `cleanText` keeps.
  '\ufffe': '\\ufffe',
  '\uffff': '\\uffff',
}

/** Untrusted text for an element or an attribute in double quotes. */
export function xmlText(text: string): string {
  return cleanText(text).replace(/[&<>"\n\t\ufffe\uffff]/g, (character) => MARKUP[character] ?? character)
}
