// What other programs would say of our reports: libxml2, a TAP parser, a Markdown renderer, JSON Schema.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { Parser } from 'tap-parser'
import { expect } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export const HAS_XMLLINT = spawnSync('xmllint', ['--version']).status === 0

/** Of the XML, what an XPath expression gives; without one, only that it is valid. */
export function xmlAnswer(xml: string, xpath?: string): string {
  const question =
    xpath === undefined ? ['--schema', join(ROOT, 'test/fixtures/junit.xsd'), '--noout'] : ['--xpath', xpath]
  const args = ['--nonet', '--huge', ...question, '-']
  const { status, stdout, stderr } = spawnSync('xmllint', args, { input: xml, encoding: 'utf8', maxBuffer: 1 << 28 })
  expect(status, stderr.slice(0, 2_000)).toBe(0)
  return stdout.replace(/\n$/, '')
}

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
formats.default(ajv)
const compiled = new Map<string, ReturnType<typeof ajv.compile>>()

export function expectSchema(
  file: 'result.schema.json' | 'test/fixtures/sarif-2.1.0.schema.json',
  value: unknown,
): void {
  const validate = compiled.get(file) ?? ajv.compile(JSON.parse(readFileSync(join(ROOT, file), 'utf8')))
  compiled.set(file, validate)
  validate(value)
  expect(validate.errors).toBeNull()
}

export interface TapPoint {
  readonly ok: boolean
  readonly name: string
  readonly skip: boolean | string
  readonly todo: boolean | string
  readonly diag: Readonly<Record<string, unknown>> | null
}

/** Its test points; strict: a line that is no TAP is a failure. */
export function tapPoints(tap: string): {
  readonly points: readonly TapPoint[]
  readonly failures: readonly unknown[]
} {
  const points: TapPoint[] = []
  const parser = new Parser({ strict: true })
  parser.on('assert', ({ ok, name, skip, todo, diag }) => {
    points.push({ ok, name, skip: skip ?? false, todo: todo ?? false, diag })
  })
  let failures: readonly unknown[] = []
  parser.on('complete', (results) => {
    // The others are points that are not ok.
    failures = results.failures.filter((failure: { readonly tapError?: unknown }) => Boolean(failure.tapError))
  })
  parser.end(tap)
  return { points, failures }
}

/** As GitHub would: HTML in the text is let through, so that what is left of it can be found. */
export function markdownHtml(markdown: string): string {
  return micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true })
}
