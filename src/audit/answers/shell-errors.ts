// What a shell says about a command that it could not read.

const SHELL_ERRORS = [
  /(?:\/bin\/|\b)(?:ba|da|z|k)?sh: (?:\d{1,4}: |line \d{1,4}: |-c: )[^\n]{0,120}/,
  /\bsyntax error near unexpected token [^\n]{0,60}/,
  /\bunexpected EOF while looking for matching [^\n]{0,40}/,
  /\bSyntax error: (?:Unterminated quoted string|EOF in backquote substitution|end of file unexpected|"[^"\n]{1,6}" unexpected)/,
  /\bis not recognized as an internal or external command\b/,
]

/** The words of a shell in a text; undefined when there are none. */
export function shellErrorIn(text: string): string | undefined {
  for (const pattern of SHELL_ERRORS) {
    const [found] = pattern.exec(text) ?? []
    if (found !== undefined) return found.trim()
  }
  return undefined
}
