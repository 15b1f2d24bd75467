import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { CASSETTE_SCHEMA, headerLine, runLine } from '../../files/cassettes/cassette.js'
import { contentHash } from '../../files/content-hash.js'
import { parseSuite } from '../../suite/parse-suite.js'
import type { RunMode, RunOptions } from '../run-options.js'
import { plannedRows } from './planned-row.js'
import { type RunUnit, runUnits } from './run-unit.js'
import { selectRows } from './select-rows.js'
import { unitInputs } from './unit-inputs.js'
import { sourceOf } from './unit-source.js'

let cwd = ''
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'mcprove-source-'))
})
afterEach(() => rmSync(cwd, { recursive: true }))

function unitOf({
  prompt = 'p',
  runs = 3,
  model = 'gpt-5' as string | undefined,
  test = undefined as string | undefined,
} = {}): RunUnit {
  const suite = parseSuite(JSON.stringify({ agents: [{ name: 'a', model, prompt, runs }] }), { file: 's.mcprove.yml' })
  const rows = plannedRows({ suite, line: null }, {})
  const [unit] = runUnits(selectRows(rows, { isCi: false, test }), cwd)
  if (unit === undefined) throw new Error('one unit')
  return unit
}

/** A cassette of this unit with these runs. */
function recorded(unit: RunUnit, runs: readonly number[]): void {
  const path = join(cwd, unit.cassette)
  const inputs = unitInputs(unit, cwd)
  const header = {
    schema: CASSETTE_SCHEMA,
    agent: 'a',
    model: 'openai/gpt-5',
    inputs,
    tools: { hash: 'h', each: {} },
    recorded_with: '1',
  } as const
  const lines = runs.map((run) =>
    runLine({ run, exchanges: [], trace: readTrace({ tool_calls: [], run }, new ToolTable()) }),
  )
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, headerLine(header) + lines.join(''))
}

function source(unit: RunUnit, mode: RunMode, more: Partial<RunOptions> = {}): unknown {
  try {
    const found = sourceOf(unit, { cwd, env: {}, mode, isCi: false, onRow: () => {}, ...more })
    const numbers = found.runs.map((run) => (typeof run === 'number' ? run : run.run))
    const kept = found.kind === 'record' ? found.kept.map(({ run }) => run) : []
    return [found.kind, numbers, ...(kept.length > 0 ? [kept] : []), ...(found.kind === 'replay' ? found.warnings : [])]
  } catch (error) {
    return error
  }
}

it('a changed model is named: its cassette is another file', () => {
  recorded(unitOf(), [1, 2, 3])
  expect(() =>
    sourceOf(unitOf({ model: 'claude-x' }), { cwd, env: {}, mode: 'replay', isCi: false, onRow: () => {} }),
  ).toFailWith('CASSETTE_MISSING')
})

describe('without a cassette', () => {
  it('the model is asked, except where only cassettes count', () => {
    const unit = unitOf()
    expect(source(unit, 'auto')).toEqual(['execute', [1, 2, 3]])
    expect(source(unit, 'live')).toEqual(['execute', [1, 2, 3]])
    expect(source(unit, 'record')).toEqual(['record', [1, 2, 3]])
    expect(source(unit, 'record', { append: true })).toEqual(['record', [1, 2, 3]])
    expect(source(unit, 'replay')).toFailWithHint('CASSETTE_MISSING')
  })

  it('one run alone is executed alone, and recorded with the others', () => {
    const unit = unitOf({ test: 'a #2' })
    expect(source(unit, 'auto')).toEqual(['execute', [2]])
    expect(source(unit, 'record')).toEqual(['record', [1, 2, 3]])
  })
})

describe('with a cassette', () => {
  it('it is replayed, unless told otherwise', () => {
    const unit = unitOf()
    recorded(unit, [1, 2, 3])
    expect(source(unit, 'auto')).toEqual(['replay', [1, 2, 3]])
    expect(source(unit, 'replay')).toEqual(['replay', [1, 2, 3]])
    expect(source(unit, 'live')).toEqual(['execute', [1, 2, 3]])
    expect(source(unit, 'record')).toEqual(['replay', [1, 2, 3]])
    expect(source(unit, 'record', { recordAll: true })).toEqual(['record', [1, 2, 3]])
  })

  it('of fewer runs the rest is missing, and --append records it', () => {
    const unit = unitOf()
    recorded(unit, [1])
    for (const mode of ['auto', 'replay'] as const) {
      expect(source(unit, mode)).toFailWithHint('CASSETTE_MISSING')
    }
    expect(source(unit, 'record')).toEqual(['record', [1, 2, 3]])
    expect(source(unit, 'record', { append: true })).toEqual(['record', [2, 3], [1]])
    expect(source(unitOf({ test: 'a #1' }), 'replay')).toEqual(['replay', [1]])
    expect(source(unitOf({ test: 'a #2' }), 'replay')).toMatchObject({ code: 'CASSETTE_MISSING' })
  })

  it('of as many runs, but others, names the one that is missing', () => {
    const unit = unitOf()
    recorded(unit, [1, 2, 4])
    expect(source(unit, 'replay')).toFailWith('CASSETTE_MISSING')
  })

  it('of more runs it is enough', () => {
    recorded(unitOf(), [1, 2, 3, 4, 5])
    expect(source(unitOf(), 'replay')).toEqual(['replay', [1, 2, 3, 4, 5]])
  })

  it('of another suite it is refused by name, recorded anew, or replayed with a warning', () => {
    recorded(unitOf({ prompt: 'old' }), [1, 2, 3])
    const unit = unitOf({ prompt: 'new' })
    for (const [mode, more] of [
      ['auto', {}],
      ['replay', {}],
      ['record', { append: true }],
    ] as const) {
      expect(source(unit, mode, more)).toFailWithHint('CASSETTE_STALE')
    }
    expect(source(unit, 'record')).toEqual(['record', [1, 2, 3]])
    const [kind, runs, ...warnings] = source(unit, 'replay', { allowStale: true }) as unknown[]
    expect([kind, runs]).toEqual(['replay', [1, 2, 3]])
    expect(warnings).toSay('`prompt`', '"old"', '"new"')
  })

  it('that cannot be read is never taken for none, and --record=all does not look at it', () => {
    const unit = unitOf()
    recorded(unit, [])
    writeFileSync(join(cwd, unit.cassette), 'no cassette\n')
    for (const mode of ['auto', 'replay', 'record'] as const) {
      expect(source(unit, mode)).toMatchObject({ code: 'CASSETTE_INVALID' })
    }
    expect(source(unit, 'record', { recordAll: true })).toEqual(['record', [1, 2, 3]])
  })
})

describe('a recording of 0.1', () => {
  const MANIFEST = '# A shop.\ntools: [{ name: act }]\n'
  const SERVERS = { real: { command: 'x' }, shop: { mock: './shop.yml' } }

  function unit(servers: object = SERVERS, prompt = 'one\ntwo'): RunUnit {
    const agent = { name: 'a', model: 'gpt-5', prompt, servers: ['real', 'shop'], workspace: './desk' }
    const suite = parseSuite(JSON.stringify({ servers, agents: [agent] }), { file: 's.mcprove.yml' })
    const rows = plannedRows({ suite, line: null }, {})
    const [found] = runUnits(selectRows(rows, { isCi: false }), cwd)
    if (found === undefined) throw new Error('one unit')
    return found
  }

  /** As 0.1 wrote it, in a clone with these line ends. */
  function recordedBy01(lineEnd: string): void {
    const fields = {
      model: 'openai/gpt-5',
      prompt: `one${lineEnd}two`,
      system: null,
      servers: ['real', 'shop'],
      workspace: './desk',
      mocks: { shop: contentHash(MANIFEST.replaceAll('\n', lineEnd)) },
    }
    const header = {
      schema: CASSETTE_SCHEMA,
      agent: 'a',
      model: 'openai/gpt-5',
      inputs: { hash: contentHash(fields), ...fields },
      tools: { hash: 'h', each: {} },
      recorded_with: '0.1.0',
    } as const
    const run = { run: 1, exchanges: [], trace: readTrace({ tool_calls: [], run: 1 }, new ToolTable()) }
    mkdirSync(join(cwd, 'cassettes/s'), { recursive: true })
    writeFileSync(join(cwd, 'cassettes/s/a.gpt-5.jsonl'), headerLine(header) + runLine(run))
  }

  it.each([
    ['LF', 'LF', '\n', '\n'],
    ['LF', 'CRLF', '\n', '\r\n'],
    ['CRLF', 'LF', '\r\n', '\n'],
    ['CRLF', 'CRLF', '\r\n', '\r\n'],
  ])('with %s replays in a clone with %s', (_before, _now, recordedEnd, currentEnd) => {
    recordedBy01(recordedEnd)
    writeFileSync(join(cwd, 'shop.yml'), MANIFEST.replaceAll('\n', currentEnd))
    expect(source(unit(), 'replay')).toEqual(['replay', [1]])
  })

  it('says nothing of servers and workspaces, so they do not make it stale; the rest does', () => {
    recordedBy01('\n')
    writeFileSync(join(cwd, 'shop.yml'), MANIFEST)
    expect(source(unit({ ...SERVERS, real: { url: 'http://h.example/mcp' } }), 'replay')).toEqual(['replay', [1]])
    expect(source(unit(SERVERS, 'three'), 'replay')).toMatchObject({ code: 'CASSETTE_STALE' })
    writeFileSync(join(cwd, 'shop.yml'), MANIFEST.replace('act', 'other'))
    expect(source(unit(), 'replay')).toFailWith('CASSETTE_STALE')
  })

  it('with a field nested 40,000 levels deep is compared by its hash', () => {
    recordedBy01('\n')
    writeFileSync(join(cwd, 'shop.yml'), MANIFEST)
    const path = join(cwd, 'cassettes/s/a.gpt-5.jsonl')
    const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`
    writeFileSync(path, readFileSync(path, 'utf8').replace('"prompt":"one\\ntwo"', `"prompt":${deep}`))
    expect(source(unit(), 'replay')).toEqual(['replay', [1]])
    expect(source(unit(SERVERS, 'three'), 'replay')).toMatchObject({ code: 'CASSETTE_STALE' })
  })
})

it('a scripted model has nothing to record: it runs in every mode', () => {
  const unit = unitOf({ model: 'scripted/x.yml' })
  for (const mode of ['auto', 'live', 'record', 'replay'] as const)
    expect(source(unit, mode)).toEqual(['execute', [1, 2, 3]])
})

it('no model, or one nobody knows, is an error in every mode', () => {
  for (const mode of ['auto', 'live', 'record', 'replay'] as const) {
    expect(source({ ...unitOf(), model: null }, mode)).toMatchObject({
      code: 'MODEL_UNKNOWN',
      message: '`a` has no model',
    })
    expect(source({ ...unitOf(), model: 'clippy' }, mode)).toMatchObject({ code: 'MODEL_UNKNOWN' })
  }
})
