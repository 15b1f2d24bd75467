// Data on a page: the built package loads suites and gates, and documents must match the schema they name.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { isRecord } from '../../src/core/trace/trace-fields.js'
import { ROOT } from '../e2e/run-cli.js'
import type { Page, Snippet } from './page.js'
import { variablesIn } from './page-folder.js'

const readRoot = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'))

// The type checks run before the build: no static import of dist.
const load = (): Promise<typeof import('../../src/index.js')> => import(pathToFileURL(join(ROOT, 'dist/index.js')).href)

/** Validates a whole suite or the checks of a test. An example of a gate is scored and must end as its page says. */
export async function checkYaml(snippet: Snippet, page: Page, place: string): Promise<void> {
  const value: unknown = parse(snippet.text)
  if (!isRecord(value)) {
    throw new Error(`${place}: neither a suite nor the checks of a test: name the file after \`\`\`yaml`)
  }
  const { parseSuite, scoreTraces, parseTraces, gates } = await load()
  const example = exampleOf(snippet, page)
  const gate = Object.values(gates).find(({ key }) => key === example?.gate)
  if (example === null || gate === undefined) {
    const suiteKeys = Object.keys(readRoot('schema.json').properties)
    if (Object.keys(value).every((key) => suiteKeys.includes(key)))
      parseSuite(snippet.text, { file: place, host: hostOf(snippet.text) })
    else scoreTraces(value, [])
  } else if (ROWS_OF_THEIR_OWN.has(gate.key)) {
    gate.options.parse(value[gate.key])
  } else {
    const [row] = scoreTraces(value, parseTraces(example.traces)).tests
    expect(row?.gates.find((result) => result.gate === gate.key)?.status, place).toBe(example.status)
  }
}

/** No blocks of a test; what they make of an example is held to it by src/gates/contract.test.ts. */
const ROWS_OF_THEIR_OWN: ReadonlySet<string> = new Set(['judge', 'tool_quality'])

/** The traces under it, and the status in bold under those. */
function exampleOf(snippet: Snippet, { file, steps }: Page) {
  const [, folder = ''] = /^src\/gates\/(.+)\/README\.md$/.exec(file) ?? []
  const next = steps[steps.indexOf(snippet) + 1]
  if (next?.kind !== 'snippet' || next.language !== 'jsonl') return null
  const [, status] = /^\s*\*\*(\w+)\*\*/.exec(next.prose) ?? []
  return status === undefined ? null : { gate: folder.replaceAll('-', '_'), traces: next.text, status }
}

/** Files beside an unnamed suite are not there. */
function hostOf(text: string) {
  const refuse = (file: string): never => {
    throw new Error(`${file} is not on the page: name the file of the suite after \`\`\`yaml`)
  }
  return { env: variablesIn(text), read: refuse, resolve: (_from: string, relative: string) => relative }
}

/** Whether the document claims to be a result. If so, it must match the schema of results. */
export function isResult(text: string, place: string): boolean {
  if (JSON.parse(text)?.schema !== 'mcprove/result@1') return false
  const validate = new Ajv2020({ allErrors: true }).compile(readRoot('result.schema.json'))
  expect(validate(JSON.parse(text)), `${place}: ${JSON.stringify(validate.errors)}`).toBe(true)
  return true
}
