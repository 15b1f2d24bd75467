// What real servers offer, as committed in test/fixtures/tool-lists by scripts/fetch-tool-lists.mjs.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ServerCatalogue } from '../../src/catalog/lint/catalogue.js'
import { lintCatalogue } from '../../src/catalog/lint/lint-catalogue.js'
import type { LintFinding } from '../../src/catalog/lint/rule.js'
import { ToolTable } from '../../src/core/trace/tool.js'
import type { Trace } from '../../src/core/trace/trace.js'
import { readTrace } from '../../src/core/trace/trace-reader.js'
import { failedList } from '../../src/mcp/answers/ask-catalogue.js'
import { type ListKey, listedMistakes } from '../../src/mcp/answers/listed-mistakes.js'
import { StrayOutput } from '../../src/mcp/answers/stray-output.js'

/** Tests and scripts run in the root of the project. */
const FOLDER = resolve('test/fixtures/tool-lists')

type Fields = Readonly<Record<string, unknown>>

/** A file as the script writes it: definitions as sent, with the trace's names for the schemas of tools. */
export interface ToolListFile {
  readonly source: { readonly package: string; readonly version: string }
  readonly catalogs: readonly [SentCatalogue]
  readonly tools: readonly Fields[]
}

interface SentCatalogue {
  readonly server: string
  readonly protocol_version: string
  readonly instructions?: string
  readonly prompts: readonly Fields[]
  readonly resources: readonly Fields[]
  readonly resource_templates: readonly Fields[]
  readonly failed?: readonly { readonly method: string; readonly reason: string }[]
  readonly stdout?: readonly string[]
}

export interface ListFinding extends LintFinding {
  readonly server: string
  /** The name of the tool, or what else the finding is about. */
  readonly subject: string
}

/** In alphabetical order. */
export const TOOL_LISTS: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json') && file !== 'judged.json')
  .map((file) => file.slice(0, -'.json'.length))
  .sort()

export function readToolList(name: string): ToolListFile {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'))
}

/** As a connection would have found it: with the mistakes that only the wire shows. */
export function catalogueOf({ catalogs: [sent], tools }: ToolListFile): ServerCatalogue {
  const { failed = [], stdout = [], ...catalogue } = sent
  const stray = new StrayOutput()
  for (const line of stdout) stray.add(line)
  const lists: readonly [ListKey, readonly Fields[]][] = [
    ['tools', tools.map(({ server: _server, ...tool }) => tool)],
    ['prompts', sent.prompts],
    ['resources', sent.resources],
    ['resourceTemplates', sent.resource_templates],
  ]
  return {
    ...catalogue,
    mistakes: [
      ...failed
        // As a connection does: many servers without templates do not know this request.
        .filter(({ method, reason }) => method !== 'resources/templates/list' || !reason.includes('-32601'))
        .map(({ method, reason }) => failedList(method, reason, Number(/-\d+/.exec(reason)?.[0]))),
      ...stray.mistakes,
      ...lists.flatMap(([key, entries]) => entries.flatMap((entry) => listedMistakes(key, entry))),
    ],
  }
}

export function traceOf(list: ToolListFile): Trace {
  return readTrace({ ...list, catalogs: [catalogueOf(list)], tool_calls: [] }, new ToolTable())
}

export interface Judgement {
  readonly server: string
  readonly subject: string
  readonly rule: string
  readonly place: string
  readonly finding: string
  readonly is_true: boolean
  readonly reason: string
}

/** What a person said about each error and critical finding on these servers. */
export function readJudgements(): readonly Judgement[] {
  return JSON.parse(readFileSync(join(FOLDER, 'judged.json'), 'utf8'))
}

/** All findings of a server, gaps included. */
export function findingsOf(name: string): readonly ListFinding[] {
  const list = readToolList(name)
  const { tools, entries } = lintCatalogue(traceOf(list).tools, [catalogueOf(list)])
  return [
    ...tools.flatMap(({ tool, findings }) => findings.map((one) => ({ server: name, subject: tool.name, ...one }))),
    ...entries.flatMap(({ subject, findings }) => findings.map((one) => ({ server: name, subject, ...one }))),
  ]
}
