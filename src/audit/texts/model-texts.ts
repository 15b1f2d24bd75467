// Everything that a model reads of a server: what the lists say, the instructions, and the messages of prompts, the contents
// of resources and the results of sample calls, which are read once for all probes.
import { stringsOf, type ToolString } from '../../catalog/lint/tool-strings.js'
import { showName } from '../../core/text/show-name.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { Audit, Observation } from '../probe/audit.js'
import { type Exchange, resultOf } from '../probe/exchange.js'
import { SAMPLE_CALLS, type SampleCall } from '../session/sample-calls.js'
import { LIST_NAMES, type ListName, type Survey } from '../session/survey.js'
import { promptArguments } from './prompt-arguments.js'

/**
 * `catalogue`: the server's own words about what it offers. `prompt`: what a user chooses to say. `resource` and `result`:
 * data, which others may have written.
 */
export type TextOrigin = 'catalogue' | 'prompt' | 'resource' | 'result'

export interface TextSource {
  readonly origin: TextOrigin
  /** ``tool `add` ``, ``prompt `greet` ``, ``resource `note://one` ``, ``result of `add` ``, `instructions`. */
  readonly subject: string
  readonly strings: readonly ToolString[]
  /** The request, and the part of its answer that has the texts. */
  readonly evidence: Exchange
}

const WORDS: Readonly<Record<ListName, string>> = {
  tools: 'tool',
  resources: 'resource',
  resourceTemplates: 'resource template',
  prompts: 'prompt',
}

/** Not shown to models, or not text. */
const SKIPPED: ReadonlySet<string> = new Set(['_meta', 'icons'])
const BINARY: ReadonlySet<string> = new Set(['blob', 'data', '_meta'])

/** More prompts and resources than this are not read. */
const MAX_READ = 25
/** Reading stops after this: a slow server has other probes to pass. */
const MAX_READ_MS = 15_000
/** Contents can be books. */
const MAX_CONTENT = 100_000

/** What the lists and the opening say, without another request. */
export function catalogueTexts(survey: Survey): readonly TextSource[] {
  const lists = LIST_NAMES.flatMap((list) =>
    survey.lists[list].pages.flatMap((page) => entriesOf(page, list).map((entry) => entrySource(list, entry, page))),
  )
  return [...instructionsOf(survey), ...lists]
}

function instructionsOf({ instructions, opening }: Survey): readonly TextSource[] {
  if (instructions === undefined) return []
  const evidence = excerpt(opening, { instructions })
  return [{ origin: 'catalogue', subject: 'instructions', strings: stringsOf({ instructions }), evidence }]
}

function entriesOf(page: Exchange, list: ListName): readonly RawRecord[] {
  const listed = resultOf(page)?.[list]
  return Array.isArray(listed) ? listed.filter(isRecord) : []
}

function entrySource(list: ListName, entry: RawRecord, page: Exchange): TextSource {
  const { inputSchema, outputSchema, ...rest } = entry
  const schemas = { input_schema: inputSchema, output_schema: outputSchema }
  const definition = Object.fromEntries(
    Object.entries(list === 'tools' ? { ...rest, ...schemas } : entry).filter(([key]) => !SKIPPED.has(key)),
  )
  return {
    origin: 'catalogue',
    subject: `${WORDS[list]} ${nameIn(entry)}`,
    strings: stringsOf(definition),
    evidence: excerpt(page, { [list]: [entry] }),
  }
}

/** Messages of prompts and contents of resources, as many as can be read in a few seconds, and results of sample calls. */
export const READ_TEXTS: Observation<readonly TextSource[]> = {
  make: async (audit: Audit) => {
    const { prompts, resources } = audit.survey.lists
    const asked = [
      ...prompts.entries.slice(0, MAX_READ).map((entry) => ({ entry, ...promptRequest(entry) })),
      ...resources.entries.slice(0, MAX_READ).map((entry) => ({ entry, ...resourceRequest(entry) })),
    ]
    const until = performance.now() + MAX_READ_MS
    const sources: TextSource[] = []
    for (const { entry, method, params, origin } of asked) {
      if (performance.now() > until) break
      // Opened again each time: the request before may have ended the server.
      const session = await audit.session()
      const exchange = await session.request(method, params)
      const result = resultOf(exchange)
      if (result === undefined) continue
      const key = origin === 'prompt' ? 'messages' : 'contents'
      const read = { [key]: textOnly(result[key], 0) }
      const subject = `${origin} ${nameIn(entry)}`
      sources.push({ origin, subject, strings: stringsOf(read), evidence: excerpt(exchange, read) })
    }
    const calls = await audit.observe(SAMPLE_CALLS)
    return [...sources, ...calls.flatMap(resultSource)]
  },
}

function resultSource({ name, exchange }: SampleCall): readonly TextSource[] {
  const result = resultOf(exchange)
  if (result === undefined) return []
  const read = { content: textOnly(result.content, 0), structuredContent: textOnly(result.structuredContent, 0) }
  const subject = `result of ${showName(name)}`
  return [{ origin: 'result', subject, strings: stringsOf(read), evidence: excerpt(exchange, read) }]
}

type Reading = { readonly method: string; readonly params: RawRecord; readonly origin: TextOrigin }

function promptRequest(prompt: RawRecord): Reading {
  return {
    method: 'prompts/get',
    params: { name: prompt.name, arguments: promptArguments(prompt) },
    origin: 'prompt',
  }
}

function resourceRequest({ uri }: RawRecord): Reading {
  return { method: 'resources/read', params: { uri }, origin: 'resource' }
}

const MAX_DEPTH = 12

/** Without pictures and other bytes; long texts are cut. */
function textOnly(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.slice(0, MAX_CONTENT)
  if (depth > MAX_DEPTH) return undefined
  if (Array.isArray(value)) return value.map((one) => textOnly(one, depth + 1))
  if (!isRecord(value)) return value
  const kept = Object.entries(value).filter(([key]) => !BINARY.has(key))
  return Object.fromEntries(kept.map(([key, inner]) => [key, textOnly(inner, depth + 1)]))
}

function nameIn({ uriTemplate, uri, name }: RawRecord): string {
  const known = [uriTemplate, uri, name].find((one) => typeof one === 'string')
  return showName(typeof known === 'string' ? known : '?')
}

/** An answer of which only a part is kept: a list of 60 tools would hide the one that matters. */
function excerpt({ answer, ...exchange }: Exchange, part: RawRecord): Exchange {
  const { http: _http, ...rest } = exchange
  return { ...rest, answer: { ...answer, result: part } }
}
