/**
 * Whether a URL holds a user name or a password. `fetch` refuses such URLs, and every message would print the
 * credentials.
 */
export function hasCredentials(url: string): boolean {
  return /^[a-z][a-z0-9+.-]{0,30}:\/\/[^/?#]*@/i.test(url.trim())
}

export const USE_HEADERS =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of a suite.
  'Remove the user name and password from the URL, and send them as `headers: { Authorization: "Basic ${VARIABLE}" }`.'

/** Masks credentials in a line of a file without changing its length, so that columns stay valid. */
export function withoutPasswords(line: string): string {
  return line.replace(/(:\/\/[^\s/@:]{0,100}:)([^\s/@]{1,200})(?=@)/g, (_all, before: string, password: string) => {
    return before + '*'.repeat(password.length)
  })
}
