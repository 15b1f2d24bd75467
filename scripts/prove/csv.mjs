/** The rows of a CSV text (RFC 4180) as objects, with the names of its first line as keys. */
export function readCsv(text) {
  const [names = [], ...rows] = cells(text)
  return rows
    .filter((row) => row.length > 1)
    .map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ''])))
}

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y

function* cells(text) {
  let row = []
  CELL.lastIndex = text.startsWith('\ufeff') ? 1 : 0
  while (CELL.lastIndex < text.length) {
    const [, quoted, plain, end] = CELL.exec(text) ?? []
    if (end === undefined) throw new Error('not a CSV file: a cell does not end')
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    yield row
    row = []
  }
  if (row.length > 0) yield row
}
