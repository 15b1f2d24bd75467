/** The first few entries of a list for one line of text: `a, b and 3 more`. */
export function listSome(entries: readonly string[], most = 5): string {
  const rest = entries.length - most
  return rest <= 0 ? entries.join(', ') : `${entries.slice(0, most).join(', ')} and ${rest} more`
}
