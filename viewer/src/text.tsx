import { cleanText, cut } from '../../src/core/text/show-value.js'

/** Longer than names and messages; a browser freezes when it lays out a megabyte. */
const MAX_CHARS = 2000

/** Untrusted text: control and direction characters are made visible and have no effect. */
export function Text({ children }: { readonly children: string | null | undefined }) {
  return <bdi>{shownText(children ?? '')}</bdi>
}

/** The same as a plain string. */
export function shownText(text: string): string {
  return cleanText(text.length <= MAX_CHARS ? text : `${cut(text, MAX_CHARS)}…`)
}
