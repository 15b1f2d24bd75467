// What a database says about a statement that it could not read.

const DATABASE_ERRORS = [
  /\bSQLITE_ERROR\b[^\n]{0,80}|\bnear "[^"\n]{0,40}": syntax error|\bunrecognized token: "[^\n]{0,40}/,
  /\bsyntax error at or near "[^\n]{0,40}|\bunterminated quoted (?:string|identifier) at or near\b[^\n]{0,40}/,
  /\bYou have an error in your SQL syntax\b|\bER_PARSE_ERROR\b/,
  /\bUnclosed quotation mark (?:after|before) the character string\b|\bIncorrect syntax near\b/,
  /\bORA-(?:00\d{3}|01756)\b[^\n]{0,60}|\bquoted string not properly terminated\b/,
  /\bParser Error: syntax error\b|\bPARSE_SYNTAX_ERROR\b|\bSQLSTATE\[?\s?42\w{3}/,
]

/** The words of a database in a text; undefined when there are none. */
export function databaseErrorIn(text: string): string | undefined {
  for (const pattern of DATABASE_ERRORS) {
    const [found] = pattern.exec(text) ?? []
    if (found !== undefined) return found.trim()
  }
  return undefined
}
