import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { parseTraces } from '../../core/trace/parse-traces.js'
import { contentHash } from '../content-hash.js'
import { CASSETTE_SCHEMA, type CassetteHeader, type CassetteRun, headerLine, runLine } from './cassette.js'
import { compareInputs, compareTools } from './cassette-changes.js'
import { readCassette, readCassetteHeader } from './cassette-reader.js'
import { CassetteRecorder } from './cassette-recorder.js'

const folder = mkdtempSync(join(tmpdir(), 'mcprove-cassette-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const newPath = () => join(folder, `${++files}`, 'cassettes', 'weather.jsonl')

const header: CassetteHeader = {
  schema: CASSETTE_SCHEMA,
  agent: 'weather lookup',
  model: 'anthropic/claude-sonnet-4-5',
  inputs: { hash: 'sha256-1', prompt: 'What is the weather?', servers: ['weather'] },
  tools: { hash: 'sha256-2', each: { 'weather.get': 'sha256-3' } },
  recorded_with: '1.0.0',
}

function run(number: number, text = 'sunny', response: unknown = { text }): CassetteRun {
  const [trace] = parseTraces({ tool_calls: [{ name: 'get', server: 'weather' }], final_response: text, run: number })
  if (trace === undefined) throw new Error('no trace')
  return { run: number, exchanges: [{ request: 'sha256-4', response }], trace }
}

/** As data: what a reader gives may be lazy. */
function plain(runs: readonly CassetteRun[]): unknown[] {
  return runs.map(({ run, exchanges, trace }) => JSON.parse(JSON.stringify({ run, exchanges, trace })))
}

function record(path: string, runs: readonly CassetteRun[], keep: readonly CassetteRun[] = []): void {
  const recorder = CassetteRecorder.open(path, header, { keep })
  for (const one of runs) recorder.add(one)
  recorder.finish()
}

function write(text: string): string {
  const path = join(folder, `${++files}.jsonl`)
  writeFileSync(path, text)
  return path
}

describe('what is recorded is what is read', () => {
  it('for any answers, in run order, whatever order runs finished in', () => {
    const path = newPath()
    const runs = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 5 })
    const answers = fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.jsonValue()), { minLength: 5 })
    fc.assert(
      fc.property(runs, answers, (numbers, values) => {
        const recorded = numbers.map((number, index) => run(number, values[index]?.[0], values[index]?.[1]))
        record(path, recorded)
        const cassette = readCassette(path, 'c')
        expect(cassette.header).toEqual(header)
        expect(plain(cassette.runs)).toEqual(plain([...recorded].sort((a, b) => a.run - b.run)))
        expect(readdirSync(join(path, '..'))).toEqual(['weather.jsonl'])
      }),
      { numRuns: 15 },
    )
  })

  it('with the keys of the header in a fixed order, so that equal recordings are equal bytes', () => {
    const { schema, agent, model, inputs, recorded_with } = header
    const tools = { each: { b: '2', a: '1' }, hash: 'h' }
    const other = { recorded_with, tools, inputs, model, agent, schema }
    expect(headerLine(other)).toBe(
      '{"schema":"mcprove/cassette@1","agent":"weather lookup","model":"anthropic/claude-sonnet-4-5","inputs":{"hash":"sha256-1","prompt":"What is the weather?","servers":["weather"]},"tools":{"hash":"h","each":{"a":"1","b":"2"}},"recorded_with":"1.0.0"}\n',
    )
  })

  it('also when an answer holds what looks like the trace of the line', () => {
    const decoy = JSON.parse(runLine(run(1)))
    const path = newPath()
    record(path, [run(2, 'real', { nested: [decoy, JSON.stringify(decoy)] })])
    const [read] = readCassette(path, 'c').runs
    expect(read?.trace.final_response).toBe('real')
    expect(read?.exchanges).toEqual([{ request: 'sha256-4', response: { nested: [decoy, JSON.stringify(decoy)] } }])
  })

  it('also when a person or a program laid the lines out anew', () => {
    const spaced = runLine(run(3)).replace('{"run":3,', '{ "trace": 0, "run" : 3 ,')
    const path = write(`\uFEFF${headerLine(header)}\r\n\n${spaced.trim()}\r\n${runLine(run(2))}`)
    const { runs } = readCassette(path, 'c')
    expect(runs.map((one) => [one.run, one.trace.final_response])).toEqual([
      [2, 'sunny'],
      [3, 'sunny'],
    ])
  })

  it('and the header alone can be read, of a cassette that is broken further on', () => {
    const long = { ...header, inputs: { hash: 'h', prompt: 'ü'.repeat(50_000) } }
    expect(readCassetteHeader(write(`${headerLine(long)}{broken`), 'c')).toEqual(long)
    expect(readCassetteHeader(write(headerLine(header).trim()), 'c')).toEqual(header)
  })
})

describe('a cassette that cannot be read says where and what to do', () => {
  const head = headerLine(header)
  it.each([
    ['an empty file', '', 'c:1: the file is empty'],
    ['text', 'hello', 'c:1:1: '],
    ['a trace', '{"tool_calls":[]}', 'c:1: schema must be "mcprove/cassette@1", got nothing'],
    [
      'a later format',
      '{"schema":"mcprove/cassette@2"}',
      'c:1: the cassette has the format mcprove/cassette@2, but this version of mcprove reads mcprove/cassette@1',
    ],
    ['a header without a hash', head.replace('"hash":"sha256-1",', ''), 'c:1: inputs.hash must be a string'],
    ['a tool without a hash', head.replace('"sha256-3"', '3'), 'c:1: tools.each must be an object of hashes'],
    ['a merge conflict', `${head}<<<<<<< HEAD\n${runLine(run(1))}`, 'c:2:1: '],
    ['a torn line', `${head}${runLine(run(1))}${runLine(run(2)).slice(0, 90)}`, 'c:3:'],
    ['a run twice', `${head}${runLine(run(1))}${runLine(run(1))}`, 'c:3: run 1 appears twice'],
    ['a run 0', `${head}${runLine(run(0))}`, 'c:2: run must be a positive number, got 0'],
    ['a run without a trace', `${head}{"run":1,"exchanges":[]}`, 'c:2: a trace is an object, got nothing'],
    ['a run that is a list', `${head}[]`, 'c:2: a run is an object, got []'],
    [
      'a bad trace',
      `${head}${runLine(run(1)).replace('"tool_calls":[', '"tool_calls":[7,')}`,
      'c:2: tool_calls[0] must be an object, got 7',
    ],
    ['bad exchanges', `${head}{"run":1,"exchanges":[7],"trace":{"tool_calls":[]}}`, 'c:2: exchanges[0] must have'],
  ])('%s', (_what, text, message) => {
    const path = write(text)
    expect(() => readCassette(path, 'c')).toThrow(
      expect.objectContaining({ code: 'CASSETTE_INVALID', message: expect.stringContaining(message) }),
    )
    expect(() => readCassette(path, 'c')).toThrow(
      expect.objectContaining({ hint: expect.stringMatching(/record again/) }),
    )
  })

  it('bytes that are no UTF-8', () => {
    const path = write('')
    writeFileSync(path, Buffer.concat([Buffer.from(head), Buffer.from([0xff])]))
    expect(() => readCassette(path, 'c')).toFailWith('CASSETTE_INVALID', 'c:2')
  })

  it('broken exchanges, once somebody asks for them', () => {
    // Without a checksum, as mcprove 0.1 wrote it.
    const line = runLine(run(1))
      .replace(/"crc32":"\w+",/, '')
      .replace('"request":"sha256-4"', '"request":4')
    const [read] = readCassette(write(`${head}${line}`), 'c').runs
    expect(read?.trace.final_response).toBe('sunny')
    expect(() => read?.exchanges).toFailWith('CASSETTE_INVALID', 'c:2')
  })

  it.each([
    ['a number', '"run":1,', '"run":2,'],
    ['a letter of an answer', 'sha256-4', 'sha256-5'],
    ['a letter of the trace', '"sunny"', '"funny"'],
    ['the checksum', '"crc32":"', '"crc32":"0'],
  ])('a run that was changed: %s', (_what, before, after) => {
    const line = runLine(run(1))
    expect(line).toContain(before)
    const path = write(`${head}${line.replace(before, after)}`)
    expect(() => readCassette(path, 'c')).toFailWith('CASSETTE_INVALID', 'c:2')
    // On purpose.
    const edited = write(`${head}${line.replace(before, after).replace(/"crc32":"\w+",/, '')}`)
    expect(readCassette(edited, 'c').runs).toHaveLength(1)
  })

  it('a missing file is the business of the caller', () => {
    expect(() => readCassette(join(folder, 'no'), 'c')).toThrow(expect.objectContaining({ code: 'FILE_NOT_FOUND' }))
    expect(() => readCassetteHeader(join(folder, 'no'), 'c')).toThrow('c does not exist')
  })
})

describe('what changed since', () => {
  const before = { hash: 'a', model: 'm', prompt: 'p', sampling: { temperature: 0, seed: 1 }, faults: ['x'] }

  it('is named by field, and within settings by setting', () => {
    const current = { hash: 'b', prompt: 'q', model: 'm', sampling: { seed: 1, temperature: 1 }, max_turns: 3 }
    expect(compareInputs(before, current)).toEqual([
      { field: 'prompt', recorded: 'p', current: 'q' },
      { field: 'sampling.temperature', recorded: 0, current: 1 },
      { field: 'max_turns', recorded: undefined, current: 3 },
      { field: 'faults', recorded: ['x'], current: undefined },
    ])
  })

  it('is nothing when the hashes agree', () => {
    expect(compareInputs(before, { ...before, prompt: '[redacted:KEY]' })).toEqual([])
  })

  it('is named by tool', () => {
    const recorded = { 'a.same': '1', 'a.gone': '2', 'b.other': '3', constructor: '4' }
    expect(compareTools(recorded, { 'a.same': '1', 'b.other': '9', 'a.new': '5' })).toEqual([
      'a.gone was removed',
      'a.new was added',
      'b.other was changed',
      'constructor was removed',
    ])
  })
})

it('equal content has equal hashes, whatever the order of keys', () => {
  expect(contentHash({ b: [1, 'ü'], a: null })).toBe(contentHash({ a: null, b: [1, 'ü'] }))
  expect(contentHash({})).toBe('sha256-44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a')
})

it('runs are written in order, after those that are kept, and nothing else is left in the folder', () => {
  const path = newPath()
  record(path, [run(1)])
  record(path, [run(3), run(2)], readCassette(path, 'c').runs)
  expect(readFileSync(path, 'utf8')).toBe(
    [headerLine(header), ...[1, 2, 3].map((number) => runLine(run(number)))].join(''),
  )
  expect(readdirSync(join(path, '..'))).toEqual(['weather.jsonl'])
})

describe('a cassette that is too large to be held', () => {
  it('has the same runs, however often they are read', () => {
    const path = newPath()
    record(path, [run(3, 'rain'), run(1), run(2, 'hail')])
    const { runs } = readCassette(path, 'c', 0)
    const held = readCassette(path, 'c')
    expect(plain(runs)).toEqual(plain(held.runs))
    expect(plain([...runs].reverse())).toEqual(plain(held.runs).reverse())
    expect(runs.map(({ traceText }) => traceText)).toEqual(held.runs.map(({ traceText }) => traceText))
    expect(runs[0]?.trace).not.toBe(runs[0]?.trace)
    expect(held.runs[0]?.trace).toBe(held.runs[0]?.trace)
  })

  it('says what is wrong with a run when it is read, and before that what is wrong with the file', () => {
    const damaged = write(
      `${headerLine(header)}${runLine(run(1))}${runLine(run(2)).replace('_response":"sunny"', '_response":7')}`,
    )
    const [first, second] = readCassette(damaged, 'c', 0).runs
    expect(first?.trace.final_response).toBe('sunny')
    expect(() => second?.trace).toThrow(expect.objectContaining({ code: 'CASSETTE_INVALID' }))
    expect(() => readCassette(write(`${headerLine(header)}${runLine(run(1))}${runLine(run(1))}`), 'c', 0)).toThrow(
      'c:3: run 1 appears twice',
    )
    expect(() => readCassette(write(`${headerLine(header)}{broken`), 'c', 0)).toThrow('c:2')
  })
})
