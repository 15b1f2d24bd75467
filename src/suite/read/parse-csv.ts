/** A record of a CSV text and the line it starts on. */
export interface CsvRecord {
  readonly line: number
  readonly fields: readonly string[]
}

export interface CsvTrouble {
  readonly line: number
  readonly column: number
  readonly message: string
}

/** One field and its terminator. Quoted: any text, quotes doubled. Plain: no quote, comma or line break. */
const FIELD = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y

/**
 * RFC 4180: quotes, doubled quotes, line breaks in quotes. Blank lines are skipped. A line break in quotes is read as
 * LF, however the file was checked out: the text may be a prompt, and recordings depend on prompts.
 */
export function parseCsv(text: string): { records: CsvRecord[]; trouble: CsvTrouble | null } {
  const records: CsvRecord[] = []
  let fields: string[] = []
  let line = 1
  let startLine = 1
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length || fields.length > 0) {
    FIELD.lastIndex = at
    const match = FIELD.exec(text)
    if (match === null) return { records, trouble: troubleAt(text, at, line) }
    const [whole, quoted, plain = '', end] = match
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"').replaceAll('\r\n', '\n'))
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0
    at = FIELD.lastIndex
    if (end === ',') continue
    const isBlank = fields.length === 1 && whole.trim() === ''
    if (!isBlank) records.push({ line: startLine, fields })
    fields = []
    startLine = line
  }
  return { records, trouble: null }
}

function troubleAt(text: string, at: number, line: number): CsvTrouble {
  const lineStart = Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1
  const column = at - lineStart + 1
  if (text[at] !== '"') {
    const quote = text.indexOf('"', at)
    const message = 'quote the whole field and double the quotes inside it'
    return { line, column: quote - lineStart + 1, message }
  }
  const closes = /"[^"]*(?:""[^"]*)*"/y
  closes.lastIndex = at
  const message = closes.test(text) ? 'expected a comma or the end of the line after a quoted field' : 'unclosed quote'
  return { line, column, message }
}
