import { McproveError } from '../../core/errors/error.js'

/** Parses the values of `--header`, each `name: value`. */
export function headersOf(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const colon = text.indexOf(':')
      if (colon >= 1) return [text.slice(0, colon).trim(), text.slice(colon + 1).trim()]
      // Without the value, which may be a secret.
      throw new McproveError('BAD_USAGE', '--header expects `name:value`', {
        hint: 'Write --header "Authorization: Bearer …".',
      })
    }),
  )
}
