import { isTooDeep, TOO_DEEP } from '../../core/json/nesting.js'
import { showName } from '../../core/text/show-name.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { TextProblem } from '../../core/yaml/parse-yaml.js'
import { parseCsv } from './parse-csv.js'

export type EachRow = Readonly<Record<string, unknown>>

export interface EachRows {
  readonly rows: readonly EachRow[]
  readonly problems: readonly TextProblem[]
}

/**
 * The entries of an `each:` file. JSON Lines keep their types; CSV values are strings under the names in the header.
 */
export function eachRows(text: string, file: string): EachRows {
  const { rows, problems } = file.endsWith('.csv') ? rowsOfCsv(text) : rowsOfJsonl(text)
  if (rows.length > 0 || problems.length > 0) return { rows, problems }
  return { rows, problems: [{ line: 1, column: 1, message: 'has no entries', hint: undefined }] }
}

function rowsOfJsonl(text: string): EachRows {
  const rows: EachRow[] = []
  const problems: TextProblem[] = []
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue
    const value = parseJson(line)
    if (isRecord(value) && !isTooDeep(value)) rows.push(value)
    else {
      const message =
        value === undefined
          ? 'this line is not JSON'
          : isRecord(value)
            ? `this line ${TOO_DEEP}`
            : 'this line is not a JSON object'
      problems.push({ line: index + 1, column: 1, message, hint: 'Write one object per line: {"city": "Oslo"}.' })
    }
  }
  return { rows, problems }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function rowsOfCsv(text: string): EachRows {
  const { records, trouble } = parseCsv(text)
  const problems: TextProblem[] = trouble === null ? [] : [{ ...trouble, hint: undefined }]
  const [header, ...entries] = records
  const names = header?.fields ?? []
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) === index) continue
    problems.push({ line: 1, column: 1, message: `the column ${showName(name)} appears twice`, hint: undefined })
  }
  const rows: EachRow[] = []
  for (const { line, fields } of entries) {
    if (fields.length === names.length) rows.push(Object.fromEntries(names.map((name, index) => [name, fields[index]])))
    else {
      const message = `has ${count(fields.length)}, the header has ${count(names.length)}`
      problems.push({ line, column: 1, message, hint: undefined })
    }
  }
  return { rows, problems }
}

function count(fields: number): string {
  return fields === 1 ? '1 field' : `${fields} fields`
}
