// What an editor shows while somebody writes a suite: every key with what it does, every choice with what it means.

import { expect, it } from 'vitest'
import { isRecord } from '../../core/trace/trace-fields.js'
import { suiteJsonSchema } from './json-schema.js'

type Schema = Record<string, unknown>

interface Documented {
  readonly path: string
  readonly description: string
  readonly choices: readonly unknown[]
}

const schema = suiteJsonSchema() as Schema

/** A reference, with what stands beside it: that is how editors read it. */
function resolved(node: Schema): Schema {
  if (typeof node.$ref !== 'string' || !isRecord(schema.$defs)) return node
  const { $ref, ...own } = node
  return { ...resolved(schema.$defs[$ref.replace('#/$defs/', '')] as Schema), ...own }
}

/** What a value may be one of, in any of the forms it may take. */
function choicesOf(node: Schema): unknown[] {
  const own = resolved(node)
  return [...(Array.isArray(own.enum) ? own.enum : []), ...formsOf(own).flatMap(choicesOf)]
}

function formsOf(node: Schema): Schema[] {
  return ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (Array.isArray(node[key]) ? node[key].filter(isRecord) : []))
}

/** Every key an editor can offer, each definition once. */
function* keysOf(node: unknown, path: string, seen: Set<unknown>): Generator<Documented> {
  if (!isRecord(node) || (node.$ref !== undefined && seen.has(node.$ref))) return
  if (node.$ref !== undefined) seen.add(node.$ref)
  const own = resolved(node)
  for (const [key, value] of Object.entries(isRecord(own.properties) ? own.properties : {})) {
    if (!isRecord(value)) continue
    const place = path === '' ? key : `${path}.${key}`
    yield { path: place, description: String(resolved(value).description ?? ''), choices: choicesOf(value) }
    yield* keysOf(value, place, seen)
  }
  yield* keysOf(own.items, `${path}[]`, seen)
  yield* keysOf(own.additionalProperties, `${path}.*`, seen)
  for (const form of formsOf(own)) yield* keysOf(form, path, seen)
}

const keys = [...keysOf(schema, '', new Set())]

it('has every key once and all of them: those of gates, matchers, servers and rubrics too', () => {
  const paths = keys.map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(300)
  expect(paths).toEqual(
    expect.arrayContaining([
      'agents',
      'agents[].golden_path.penalize.extra_steps',
      'agents[].trajectory.calls[].args.subset',
      'servers.*.env',
      'faults[].target.tool',
    ]),
  )
})

it('documents every key', () => {
  expect(keys.filter(({ description }) => description.length < 8).map(({ path }) => path)).toEqual([])
})

/**
 * JSON's own types explain themselves, and kebab-case is another spelling of a kind that is named. The rules of the tool
 * lint have a table on the page of `tool_quality`.
 */
const EXPLAINED = /(?:matcher|accept\.\*)\.type$|ignore\[\]\.rule$/

it('says of every choice what it means', () => {
  const silent = keys.flatMap(({ path, description, choices }) => {
    if (EXPLAINED.test(path)) return []
    const names = [...new Set(choices.map((choice) => String(choice).replaceAll('-', '_')))]
    const missing = names.filter((name) => !description.replaceAll('-', '_').includes(`\`${name}\``))
    return missing.length === 0 ? [] : [`${path}: ${missing.join(', ')}`]
  })
  expect(silent).toEqual([])
})
