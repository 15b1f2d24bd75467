/** The URL that a login is kept under: equal spellings are one URL. */
export function loginUrl(url: string): string {
  const parsed = new URL(url)
  parsed.hash = ''
  return parsed.href
}
