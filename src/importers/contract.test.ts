// What every importer promises, whatever its format.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ToolTable } from '../core/trace/tool.js'
import { readTrace } from '../core/trace/trace-reader.js'
import { HEAD_VALUES, type Importer, type RawTrace } from './importer.js'
import type { ImporterCase } from './importer-case.js'
import { importers } from './index.js'

const here = dirname(fileURLToPath(import.meta.url))
const folders = readdirSync(here).filter((name) => existsSync(join(here, name, 'importer.ts')))
const loaded = await Promise.all(importers.map(async (importer) => ({ importer, cases: await casesOf(importer) })))

async function casesOf({ key }: Importer): Promise<readonly ImporterCase[]> {
  const { cases }: { cases: readonly ImporterCase[] } = await import(`./${key}/cases.ts`)
  return cases
}

interface Imported {
  readonly traces: RawTrace[]
  readonly skipped: string[]
  readonly warnings: string[]
}

function importAll(importer: Importer, files: ImporterCase['files']): Imported {
  const skipped: string[] = []
  const warnings: string[] = []
  const session = importer.open({
    skip: (what, { file, line }) => skipped.push(`${file}:${line}: ${what}`),
    repeat: (what, { file, line }) => skipped.push(`${file}:${line}: ${what}`),
    warn: (what, { file, line }) => warnings.push(`${file}:${line}: ${what}`),
  })
  const traces: RawTrace[] = []
  for (const [file, values] of Object.entries(files)) {
    for (const [index, value] of values.entries()) traces.push(...session.push(value, { file, line: index + 1 }))
  }
  traces.push(...session.end())
  return { traces, skipped, warnings }
}

it('keys are the names of folders, and each is there once', () => {
  expect(importers.map(({ key }) => key)).toEqual(folders.sort())
})

describe.each(loaded)('$importer.key', ({ importer, cases }) => {
  it('has cases, and one of them calls a tool', () => {
    expect(cases.some(({ traces }) => traces.some(({ tool_calls }) => tool_calls.length > 0))).toBe(true)
  })

  describe.each(cases.map((one) => [one.name, one] as const))(
    '%s',
    (_name, { files, traces, skipped = 0, warnings = [] }) => {
      it('is known by its head, and by no other importer', () => {
        for (const values of Object.values(files)) {
          const head = values.slice(0, HEAD_VALUES)
          expect(importers.filter(({ detect }) => detect(head)).map(({ key }) => key)).toEqual([importer.key])
        }
      })

      it('gives these traces, which the trace reader takes', () => {
        const found = importAll(importer, structuredClone(files))
        expect(found.traces).toMatchObject(traces)
        expect(found.skipped).toHaveLength(skipped)
        expect(found.warnings).toEqual(warnings)
        for (const raw of found.traces) readTrace(raw, new ToolTable())
      })

      it('gives the same twice, from inputs it may not change', () => {
        expect(importAll(importer, deepFreeze(structuredClone(files)))).toEqual(importAll(importer, files))
      })
    },
  )

  it('takes any JSON: what it does not know is skipped or is a sound trace, never an exception', () => {
    const known = cases.flatMap(({ files }) => Object.values(files).flat())
    const values = fc.array(fc.oneof(fc.jsonValue(), fc.constantFrom(...known).chain(withSomethingReplaced)), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(values, (log) => {
        importer.detect(log)
        const { traces } = importAll(importer, { 'log.jsonl': log })
        if (importer.key !== 'mcprove') for (const raw of traces) readTrace(raw, new ToolTable())
      }),
      { numRuns: 300 },
    )
  })
})

/** A value of a real log in which one place holds something else. */
function withSomethingReplaced(value: unknown): fc.Arbitrary<unknown> {
  const places = pathsOf(value)
  if (places.length === 0) return fc.constant(value)
  return fc.tuple(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 2 })).map(([path, other]) => {
    const copy = structuredClone(value)
    // Every step but the last leads to an object or an array.
    const parent = path.slice(0, -1).reduce<unknown>((inner, key) => Reflect.get(inner as object, key), copy)
    Reflect.set(parent as object, path.at(-1) ?? '', other)
    return copy
  })
}

function pathsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsOf(inner, [...path, key])])
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}
