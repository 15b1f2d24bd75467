import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { LogImport } from '../../cli/import/log-import.js'
import { LogNotes } from '../../cli/import/log-notes.js'
import { parseTraces } from '../../core/trace/parse-traces.js'
import type { Trace } from '../../core/trace/trace.js'
import { readTraceFile } from './trace-stream.js'

const folder = mkdtempSync(join(tmpdir(), 'mcprove-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Reads text as standard input, in chunks of the given size. */
async function namesFrom(text: string | Buffer, chunkBytes = 7): Promise<string[]> {
  const bytes = Buffer.from(text)
  const chunks: Buffer[] = []
  for (let i = 0; i < bytes.length; i += chunkBytes) chunks.push(bytes.subarray(i, i + chunkBytes))
  return await collect(['-'], Readable.from(chunks))
}

async function collect(paths: string[], stdin: AsyncIterable<Buffer>): Promise<string[]> {
  const names: string[] = []
  const take = (batch: Iterable<Trace>) => {
    for (const trace of batch) names.push(trace.tool_calls.map(({ name }) => name).join('+'))
  }
  const logs = new LogImport({}, new LogNotes(() => {}))
  for (const path of paths) {
    for await (const batch of readTraceFile(path, { cwd: () => tmpdir(), stdin }, (file, chunks) =>
      logs.read(file, chunks),
    ))
      take(batch)
  }
  take(logs.end())
  return names
}

const line = (name: string) => `{"tool_calls":[{"name":"${name}"}]}`

describe('every form, in chunks of any size', () => {
  it.each([
    ['one trace', line('a'), ['a']],
    ['one trace over many lines', '\n\n{\n  "tool_calls": [\n    {"name": "a"}\n  ]\n}\n', ['a']],
    ['JSON Lines', `${line('a')}\n\n  ${line('b')}\r\n${line('c')}`, ['a', 'b', 'c']],
    ['an array', `[${line('a')},\n ${line('b')}]\n`, ['a', 'b']],
    ['an array with strings that hold brackets and escapes', `[${line('a]}\\"[,')}, ${line('ü')}]`, ['a]}"[,', 'ü']],
    ['a byte order mark', `\uFEFF${line('a')}\n${line('b')}`, ['a', 'b']],
    ['a byte order mark before an array', `\uFEFF[${line('a')}]`, ['a']],
  ])('%s', async (_form, text, names) => {
    for (const size of [1, 2, 7, 1000]) expect(await namesFrom(text, size)).toEqual(names)
    expect(parseTraces(text).map((trace) => trace.tool_calls[0]?.name)).toEqual(names)
  })

  it.each([
    ['one after the other', ''],
    ['after rules', '----------\n'],
  ])('logs of several documents over many lines, %s', async (_how, before) => {
    const spans = ['a', 'b'].map((name, at) => ({
      trace_id: name,
      parent_id: '',
      records: [{ timestamp: at, data: { type: 'tool', server: 's', tool_name: name, arguments: {}, error: '' } }],
      running_time: 1,
      span_index: 1,
    }))
    const text = spans.map((span) => `${before}${JSON.stringify(span, null, 2)}\n`).join('')
    expect(await namesFrom(text)).toEqual(['a', 'b'])
  })

  it('traces survive any chunking as lines and as an array', async () => {
    const name = fc.string({ minLength: 1, maxLength: 12, unit: 'binary' })
    await fc.assert(
      fc.asyncProperty(
        fc.array(name, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 40 }),
        async (names, size) => {
          const traces = names.map((value) => ({ tool_calls: [{ name: value }] }))
          expect(await namesFrom(traces.map((trace) => JSON.stringify(trace)).join('\n'), size)).toEqual(names)
          expect(await namesFrom(JSON.stringify(traces, null, 1), size)).toEqual(names)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('broken input names its place', () => {
  it.each([
    ['nothing at all', '', 'standard input contains no trace'],
    ['blank lines', ' \n\n', 'standard input contains no trace'],
    ['an empty array', '[ ]', 'standard input contains no trace'],
    ['a cut-off line', `${line('a')}\n{"tool_calls":[{"na`, 'standard input:2:20: '],
    ['a cut-off document', '{\n  "tool_calls": [\n', 'standard input:3:1: '],
    ['a cut-off array', `[${line('a')},\n{"tool_calls":[`, 'standard input:2:'],
    ['an array with a trailing comma', `[${line('a')},\n]`, 'standard input:1: a value is missing before `,` or `]`'],
    ['text after an array', `[${line('a')}]\n[]x`, 'standard input'],
    ['a bad trace in an array', `[${line('a')},{"tool_calls":3}]`, 'standard input[1]: tool_calls must be a list'],
    ['a bad trace on a line', `${line('a')}\n\n{"x":1}`, 'standard input:3: this object has no tool_calls'],
    ['a line that is no object', `${line('a')}\n7`, 'standard input:2: a trace is an object, got 7'],
  ])('%s', async (_what, text, message) => {
    await expect(namesFrom(text)).rejects.toThrow(message)
  })

  it('invalid UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${line('a')}\n{"tool_calls":[{"name":"`),
      Buffer.from([0xff]),
      Buffer.from('"}]}'),
    ])
    await expect(namesFrom(bytes)).rejects.toFailWith('FILE_UNREADABLE', 'input:2')
  })

  it.each([
    ['gzip', gzipSync(line('a')), 'standard input is compressed with gzip'],
    ['UTF-16', Buffer.from(`\uFEFF${line('a')}`, 'utf16le'), 'standard input is UTF-16'],
    ['UTF-16, big-endian', Buffer.from(`\uFEFF${line('a')}`, 'utf16le').swap16(), 'standard input is UTF-16'],
  ])('%s', async (_what, bytes, message) => {
    await expect(namesFrom(bytes)).rejects.toFailWithHint('FILE_UNREADABLE')
    await expect(namesFrom(bytes)).rejects.toThrow(message)
  })

  it('a directory and a missing file', async () => {
    await expect(collect([folder], Readable.from([]))).rejects.toFailWith('FILE_UNREADABLE', folder)
    await expect(collect([join(folder, 'no')], Readable.from([]))).rejects.toThrow('does not exist')
  })
})

it('several files are read in order', async () => {
  writeFileSync(join(folder, 'a.json'), line('a'))
  writeFileSync(join(folder, 'b.jsonl'), `${line('b')}\n${line('c')}\n`)
  expect(await collect([join(folder, 'b.jsonl'), join(folder, 'a.json')], Readable.from([]))).toEqual(['b', 'c', 'a'])
})
