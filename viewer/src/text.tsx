import { cleanText, cut } from '../../src/core/text/show-value.js'

/** Names and sentences are shorter; a browser that lays out a megabyte stands still. */
const MAX_CHARS = 2000

/** Untrusted text: control and direction characters are shown, not obeyed. */
export function Text({ children }: { readonly children: string | null | undefined }) {
  return <bdi>{shownText(children ?? '')}</bdi>
}

/** The same where only a string will do. */
export function shownText(text: string): string {
  return cleanText(text.length <= MAX_CHARS ? text : `${cut(text, MAX_CHARS)}…`)
}
