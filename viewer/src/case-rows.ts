// Groups the rows of one test: the same case on other models, tracks and points of a sweep.
import type { TestResult } from '../../src/score/result/result.js'
import { sweepPoint } from '../../src/score/result/sweep-point.js'

export interface Case {
  readonly suite: string | null
  readonly name: string
  readonly rows: readonly TestResult[]
}

/** In the order of their first rows. */
export function casesOf(tests: readonly TestResult[]): Case[] {
  const cases = new Map<string, { suite: string | null; name: string; rows: TestResult[] }>()
  for (const test of tests) {
    const name = caseName(test)
    const key = JSON.stringify([test.suite, name])
    const known = cases.get(key)
    if (known === undefined) cases.set(key, { suite: test.suite, name, rows: [test] })
    else known.rows.push(test)
  }
  return [...cases.values()]
}

/** `books a room` of `books a room [gpt-5] {track v1}`. */
export function caseName({ name, model, variant }: TestResult): string {
  const plain = variant?.of ?? name
  const suffix = ` [${model}]`
  return model !== null && plain.endsWith(suffix) ? plain.slice(0, -suffix.length) : plain
}

/** `track v1`, `12 distractors`, `without mail.send`; empty for the plain case. */
export function variantLabel({ variant }: TestResult): string {
  const parts: string[] = []
  const point = sweepPoint(variant)
  if (variant?.track !== undefined) parts.push(`track ${variant.track}`)
  if (point !== null) parts.push(`${point.value} ${point.gate}`)
  if (variant?.without !== undefined) parts.push(`without ${variant.without}`)
  return parts.join(', ')
}

/** What distinguishes a row within its case: `gpt-5`, `gpt-5, track v1`. */
export function rowLabel(test: TestResult): string {
  return [test.model === null ? '' : shortModel(test.model), variantLabel(test)].filter(Boolean).join(', ')
}

/** The model without its provider, where space is short. */
export function shortModel(model: string | null): string {
  return model === null ? 'no model' : model.slice(model.lastIndexOf('/') + 1)
}
