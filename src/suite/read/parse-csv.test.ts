import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCsv } from './parse-csv.js'

const fields = (text: string) => parseCsv(text).records.map((record) => record.fields)

describe('CSV', () => {
  it('has quotes, doubled quotes, and line breaks inside quotes', () => {
    expect(fields('a,b\r\n"1,""2""\n3",\n\n"",x\r,')).toEqual([
      ['a', 'b'],
      ['1,"2"\n3', ''],
      ['', 'x'],
      ['', ''],
    ])
  })

  it('skips a byte order mark and blank lines, and knows where each record starts', () => {
    expect(parseCsv('\uFEFFa\n\n"b\nc"\nd\n').records).toEqual([
      { line: 1, fields: ['a'] },
      { line: 3, fields: ['b\nc'] },
      { line: 5, fields: ['d'] },
    ])
    expect(fields('""\n')).toEqual([['']])
    expect(fields('')).toEqual([])
  })

  it('says where it goes wrong', () => {
    expect(parseCsv('a\nx"y,z').trouble).toMatchInlineSnapshot(`
      {
        "column": 2,
        "line": 2,
        "message": "quote the whole field and double the quotes inside it",
      }
    `)
    expect(parseCsv('a\n"x"y').trouble).toMatchInlineSnapshot(`
      {
        "column": 1,
        "line": 2,
        "message": "expected a comma or the end of the line after a quoted field",
      }
    `)
    expect(parseCsv('a\nb,"x\ny').trouble).toMatchInlineSnapshot(`
      {
        "column": 3,
        "line": 2,
        "message": "unclosed quote",
      }
    `)
  })

  it('a line break inside quotes is the same however the file was checked out', () => {
    expect(fields('a\r\n"one\r\ntwo"\r\n')).toEqual(fields('a\n"one\ntwo"\n'))
  })

  it('reads back what was written', () => {
    const record = fc.array(fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'ü') }), {
      minLength: 2,
      maxLength: 4,
    })
    fc.assert(
      fc.property(fc.array(record, { maxLength: 5 }), fc.constantFrom('\n', '\r\n'), (records, newline) => {
        const text = records
          .map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join(',') + newline)
          .join('')
        expect(fields(text)).toEqual(records.map((row) => row.map((field) => field.replaceAll('\r\n', '\n'))))
      }),
    )
  })

  it('takes long fields and many records in linear time', () => {
    const long = `"${'x""'.repeat(200_000)}"`
    expect(fields(`${long}\n`)[0]?.[0]).toHaveLength(400_000)
    expect(fields('a,b\n'.repeat(50_000))).toHaveLength(50_000)
  })
})
