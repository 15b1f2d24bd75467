/** Whether an address holds a user name or a password. No request can be made to it, and every message would show them. */
export function hasCredentials(url: string): boolean {
  return /^[a-z][a-z0-9+.-]{0,30}:\/\/[^/?#]*@/i.test(url.trim())
}

export const USE_HEADERS =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of a suite.
  'Remove the user name and password from the URL, and send them as `headers: { Authorization: "Basic ${VARIABLE}" }`.'

/** A line of a file as it may be shown, of the same length. */
export function withoutPasswords(line: string): string {
  return line.replace(/(:\/\/[^\s/@:]{0,100}:)([^\s/@]{1,200})(?=@)/g, (_all, before: string, password: string) => {
    return before + '*'.repeat(password.length)
  })
}
