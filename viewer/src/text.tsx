import { cleanText } from '../../src/core/show-value.js'

/** Untrusted text: control and direction characters are shown, not obeyed. */
export function Text({ children }: { readonly children: string | null | undefined }) {
  return <bdi>{cleanText(children ?? '')}</bdi>
}
