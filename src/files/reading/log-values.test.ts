import { describe, expect, it } from 'vitest'
import { type LogValue, logValues } from './log-values.js'

async function valuesOf(text: string, chunkBytes = 5): Promise<LogValue[]> {
  async function* chunks(): AsyncGenerator<Buffer> {
    const bytes = Buffer.from(text)
    for (let i = 0; i < bytes.length; i += chunkBytes) yield bytes.subarray(i, i + chunkBytes)
  }
  const found: LogValue[] = []
  for await (const batch of logValues(chunks(), 'log')) found.push(...batch)
  return found
}

describe('every form, in chunks', () => {
  it.each<[string, string, LogValue[]]>([
    [
      'JSON Lines',
      '{"a":1}\n\n{"b":2}\r\n',
      [
        { line: 1, value: { a: 1 } },
        { line: 3, value: { b: 2 } },
      ],
    ],
    [
      'lines that are arrays',
      '["a",{}]\n["b",{}]\n',
      [
        { line: 1, value: ['a', {}] },
        { line: 2, value: ['b', {}] },
      ],
    ],
    ['a document on one line', '[{"a":1}]', [{ line: 1, value: [{ a: 1 }] }]],
    ['a document over many lines', '\n{\n "a":\n\n 1}\n', [{ line: 2, value: { a: 1 } }]],
    [
      'documents one after the other, with something else between them',
      '{\n "a": {\n }\n}\n{\n "b":\n 2\n}\nwarning\n\n{\n "c": 3\n}',
      [
        { line: 1, value: { a: {} } },
        { line: 5, value: { b: 2 } },
        { line: 9, malformed: 'column 1: expected a value, got `warning`' },
        { line: 11, value: { c: 3 } },
      ],
    ],
    [
      'documents after rules',
      '----------\n{\n "a": 1\n}\n----------\n{\n "b": 2\n}\n',
      [
        { line: 2, value: { a: 1 } },
        { line: 6, value: { b: 2 } },
      ],
    ],
    [
      'documents of which the last is cut off',
      '{\n "a": 1\n}\n{\n "b"',
      [
        { line: 1, value: { a: 1 } },
        { line: 4, malformed: 'column 5: the text ends inside an object' },
      ],
    ],
    [
      'a document whose inner braces stand at the start of lines',
      '{\n"a": {\n"b": 1\n}\n}',
      [{ line: 1, value: { a: { b: 1 } } }],
    ],
    [
      'a byte order mark',
      '\uFEFF{"a":1}\n{"b":2}',
      [
        { line: 1, value: { a: 1 } },
        { line: 2, value: { b: 2 } },
      ],
    ],
    [
      'server-sent events',
      ': hello\nevent: message_start\ndata: {"a":1}\n\nid: 7\ndata:{"b":2}\ndata: [DONE]\n',
      [
        { line: 3, value: { a: 1 } },
        { line: 6, value: { b: 2 } },
      ],
    ],
    ['nothing', ' \n\n', []],
  ])('%s', async (_form, text, values) => {
    expect(await valuesOf(text)).toEqual(values)
    expect(await valuesOf(text, 1_000)).toEqual(values)
  })
})

it('a malformed line says where it breaks and does not stop the rest, not even the first one', async () => {
  expect(await valuesOf('{"a":1}\n{"b":\n{"c":3}\n')).toEqual([
    { line: 1, value: { a: 1 } },
    { line: 2, malformed: expect.stringContaining('column 6') },
    { line: 3, value: { c: 3 } },
  ])
  expect(await valuesOf('{"a":\n{"b":2}\n')).toEqual([
    { line: 1, malformed: expect.any(String) },
    { line: 2, value: { b: 2 } },
  ])
})

it('a line that is not an object or a list is malformed', async () => {
  expect(await valuesOf('{"a":1}\n42\n"text"\nnull\n[2]\n')).toEqual([
    { line: 1, value: { a: 1 } },
    { line: 2, malformed: 'expected an object, got the number 42' },
    { line: 3, malformed: 'expected an object, got the string "text"' },
    { line: 4, malformed: 'expected an object, got null' },
    { line: 5, value: [2] },
  ])
})

it('a document that is no JSON is an error with its place', async () => {
  await expect(valuesOf('{\n  "a": tru\n}')).rejects.toThrow('log:2:8')
})

it('a compressed log is named', async () => {
  async function* chunks(): AsyncGenerator<Buffer> {
    yield Buffer.from([0x1f, 0x8b, 8, 0])
  }
  await expect(logValues(chunks(), 'log').next()).rejects.toFailWith('FILE_UNREADABLE', 'gzip')
})
