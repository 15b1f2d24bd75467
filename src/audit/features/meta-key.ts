// The names of entries in `_meta`, and of extensions (MCP, General fields).

const LABEL = /^[A-Za-z](?:[A-Za-z0-9-]{0,200}[A-Za-z0-9])?$/
const EDGES = /^[A-Za-z0-9].*[A-Za-z0-9]$|^[A-Za-z0-9]?$/s
const NAME = /^[A-Za-z0-9._-]*$/

/** What is wrong with `com.example/name`, in a few words; undefined for nothing. */
export function metaKeyMistake(key: string): string | undefined {
  const slash = key.indexOf('/')
  const prefix = slash === -1 ? undefined : key.slice(0, slash)
  if (prefix?.split('.').every((label) => LABEL.test(label)) === false) {
    return 'has a prefix that is not labels with dots between them'
  }
  const name = key.slice(slash + 1)
  if (!EDGES.test(name)) return 'does not begin and end with a letter or digit'
  return NAME.test(name) ? undefined : 'has characters other than letters, digits, "-", "_" and "."'
}
