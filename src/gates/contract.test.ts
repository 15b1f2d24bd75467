// Every gate keeps the same promises (docs/house-style.md). A gate is under test as soon as its folder is there.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { installEngines } from '../core/engines/engines.js'
import { schemaEngine } from '../core/engines/json-schema-engine.js'
import { targetsOf } from '../core/expect/gate-target.js'
import type { AnyGate, GateCase, TestContext } from '../core/gate/gate.js'
import { ToolTable } from '../core/trace/tool.js'
import { readTrace } from '../core/trace/trace-reader.js'
import { findingLine, scoreCase } from '../score/score-case.js'
import { EVIDENCE_KINDS, withEvidence, withoutEvidence } from './without-evidence.js'

// Some gates validate arguments.
installEngines({ schema: schemaEngine })

const here = new URL('./', import.meta.url)
const folders = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const gates = await Promise.all(folders.map(loadGate))

describe.each(gates)('$gate.key', ({ folder, gate, cases }) => {
  it('has a passing and a failing case, and no two of one name', () => {
    const statuses = cases.map(({ status }) => status)
    for (const status of ['passed', 'failed']) expect(statuses).toContain(status)
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
  })

  it('asks one question', () => {
    expect(gate.summary).toMatch(/^[A-Z].*[^ ]\?$/)
  })

  it('describes every option and every target', () => {
    expect(undescribed(z.toJSONSchema(gate.options, { io: 'input', unrepresentable: 'any' }), gate.key)).toEqual([])
    for (const text of Object.values(gate.targets)) expect(text).toMatch(/\.$/)
  })

  it('has a README with a place for its tables', () => {
    const text = readFileSync(new URL(`${folder}/README.md`, here), 'utf8')
    expect(text).toMatch(new RegExp(`^# ${gate.key}\n`))
    expect(text).toMatch(/\n<!-- generated:gate -->\n.*<!-- \/generated:gate -->\n$/s)
  })

  it('says what sentences.txt says', async () => {
    const text = `${cases.map((one) => sentencesOf(gate, one)).join('\n\n')}\n`
    await expect(text).toMatchFileSnapshot(fileURLToPath(new URL(`${folder}/sentences.txt`, here)))
  })

  describe.each(EVIDENCE_KINDS)('without %s', (kind) => {
    const isRead = gate.reads?.includes(kind) ?? false
    const reason = gate.passesWithoutEvidence?.[kind]
    const passing = cases.filter(({ status }) => status === 'passed')
    const passesStill = (one: GateCase) => {
      const traces = withoutEvidence(kind, one.traces)
      return !isDeepStrictEqual(traces, one.traces) && scoreCase(gate, one, traces)?.status === 'passed'
    }

    it.runIf(!isRead)('measures the same, for it does not read it', () => {
      for (const one of cases) {
        const traces = withEvidence(one.traces)
        expect(foldText(gate, one, withoutEvidence(kind, traces))).toBe(foldText(gate, one, traces))
      }
    })

    it.runIf(isRead && reason === undefined)('no case passes', () => {
      expect(passing.filter(passesStill).map(({ name }) => name)).toEqual([])
    })

    it.runIf(reason !== undefined)('passes for a reason that it gives', () => {
      expect(isRead).toBe(true)
      expect(reason).toMatch(/^[A-Z].*\.$/)
      expect(passing.some(passesStill)).toBe(true)
    })
  })

  describe.each(cases)('$name', (one) => {
    const score = (traces: readonly unknown[]) => scoreCase(gate, one, traces)

    it('gives exactly these targets, findings and status', () => {
      const check = score(one.traces)
      expect(check?.targets).toStrictEqual(one.targets)
      expect(check?.findings.map(({ message: _, ...values }) => values)).toStrictEqual(one.findings)
      expect(check?.status).toBe(one.status)
    })

    it('gives the same bytes again', () => {
      expect(JSON.stringify(score(one.traces))).toBe(JSON.stringify(score(one.traces)))
    })

    it('leaves out a run that is no sample', () => {
      const infraError = { tool_calls: [], outcome: { status: 'infra_error' } }
      const check = score([...one.traces, infraError])
      expect(check).toMatchObject({ targets: one.targets, findings: one.findings, status: one.status })
    })

    it('expects only what it declares, and folds every declared target, over all runs and over each', () => {
      const { block, options, context, runs } = measured(gate, one, one.traces)
      const declared = targetsOf(gate, block)
      // Measures are plain data: a copy says the same.
      const copies = structuredClone(runs)
      expect(gate.fold(options, copies, context)).toStrictEqual(gate.fold(options, runs, context))
      for (const sample of [runs, ...(gate.perRun ? runs.map((run) => [run]) : [])]) {
        expect(Object.keys(gate.fold(options, sample, context).targets)).toEqual(declared)
      }
      const defaults = typeof gate.defaultExpect === 'function' ? gate.defaultExpect(options) : gate.defaultExpect
      for (const { target } of [...defaults, ...(gate.limits?.(options) ?? [])]) expect(declared).toContain(target)
    })
  })
})

it('no two gates declare the same target', () => {
  const targets = gates.flatMap(({ gate }) => Object.keys(gate.targets))
  expect(targets.length).toBeGreaterThan(0)
  expect(targets).toEqual([...new Set(targets)])
})

async function loadGate(folder: string): Promise<{ folder: string; gate: AnyGate; cases: readonly GateCase[] }> {
  const name = folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const { [name]: gate } = await import(`./${folder}/gate.ts`)
  const { cases } = await import(`./${folder}/cases.ts`)
  expect(gate?.key, `src/gates/${folder}/gate.ts exports ${name}`).toBe(folder.replaceAll('-', '_'))
  return { folder, gate, cases: deepFreeze(cases) }
}

/** The words of an example: its name, what the check found, and what it shows after the name of a test. */
function sentencesOf(gate: AnyGate, one: GateCase): string {
  const check = scoreCase(gate, one)
  const summary = check?.summary === undefined ? [] : [`summary: ${check.summary}`]
  return [`# ${one.name}`, ...(check?.findings ?? []).map(findingLine), ...summary].join('\n')
}

function measured(gate: AnyGate, one: GateCase, traces: readonly unknown[]) {
  const { expect: _, ...block } = one.options
  const options = deepFreeze(gate.options.parse(block))
  const context: TestContext = {
    name: 'case',
    runs: traces.length,
    classes: classesOf(one),
    checks: [],
    texts: [],
    outcomes: traces.map(() => true),
    grades: one.grades ?? [],
  }
  const tools = new ToolTable()
  const runs = traces.map((raw, index) => {
    const trace = deepFreeze(readTrace(raw, tools, 'trace'))
    return { run: index + 1, measure: deepFreeze(gate.measure(options, trace, context)) }
  })
  return { block, options, context, runs }
}

/** Its targets and findings as text, but for the words, which show the names of tools. */
function foldText(gate: AnyGate, one: GateCase, traces: readonly unknown[]): string {
  const { options, context, runs } = measured(gate, one, traces)
  const { targets, findings } = gate.fold(options, runs, context)
  return JSON.stringify([targets, findings.map(({ level, kind, run, step }) => [level, kind, run, step])])
}

function classesOf({ test }: GateCase): TestContext['classes'] {
  const equalFunctionSets = gates.find(({ gate }) => gate.key === 'equal_function_sets')
  const block = test?.equal_function_sets
  return block === undefined ? null : equalFunctionSets?.gate.options.parse(block).classes
}

/** The paths of options without a description, at every depth. */
function undescribed(schema: z.core.JSONSchema.BaseSchema, path: string): string[] {
  const inner = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flat()
  const below = inner.flatMap((one) => (typeof one === 'object' ? undescribed(one, path) : []))
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    if (typeof property !== 'object') return []
    const place = `${path}.${key}`
    return [...(property.description === undefined ? [place] : []), ...undescribed(property, place)]
  })
  return [...own, ...below]
}

/** Freezes plain objects and arrays, all the way down; instances keep their caches. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null) return value
  Object.freeze(value)
  for (const inner of Object.values(value)) deepFreeze(inner)
  return value
}
