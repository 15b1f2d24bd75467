// What a server offers besides tools, and what it sent that is not valid MCP: the part of a catalogue that a trace
// keeps under `catalogs`.
import type { Trace } from '../../core/trace/trace.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { LintKind } from './rule.js'

/** The rules that only whoever talked to the server can check. */
export const WIRE_RULES = [
  'invalid_definition',
  'invalid_header',
  'failed_list',
  'stray_output',
  'invalid_message',
] as const satisfies readonly LintKind[]

export type WireRule = (typeof WIRE_RULES)[number]

/** A place at which a server does not speak MCP as the SDKs understand it. */
export interface WireMistake {
  readonly rule: WireRule
  /** Default: error. */
  readonly level?: 'error' | 'warning' | undefined
  /** The name of the tool that it is about; null for anything else, which `subject` names. */
  readonly tool: string | null
  /** `tool search`, `prompt review`, `resource file:///a`, `server`. */
  readonly subject: string
  readonly place: string
  readonly message: string
}

/** One server, as it answered. Entries are as the server sent them. */
export interface ServerCatalogue {
  readonly server: string | null
  readonly protocol_version?: string | undefined
  readonly instructions?: string | undefined
  readonly resources?: readonly unknown[] | undefined
  readonly resource_templates?: readonly unknown[] | undefined
  readonly prompts?: readonly unknown[] | undefined
  readonly mistakes?: readonly WireMistake[] | undefined
  /** Names of tools of the other servers of the suite, by server. */
  readonly other_tools?: Readonly<Record<string, readonly string[]>> | undefined
}

/** The catalogues of a trace. Anybody may have written it, so what is not a catalogue is left out. */
export function cataloguesOf({ catalogs }: Pick<Trace, 'catalogs'>): readonly ServerCatalogue[] {
  if (!Array.isArray(catalogs)) return []
  return catalogs.filter(isRecord).map((raw) => ({
    server: textIn(raw, 'server') ?? null,
    protocol_version: textIn(raw, 'protocol_version'),
    instructions: textIn(raw, 'instructions'),
    resources: listIn(raw, 'resources'),
    resource_templates: listIn(raw, 'resource_templates'),
    prompts: listIn(raw, 'prompts'),
    mistakes: listIn(raw, 'mistakes').flatMap(mistakeOf),
    other_tools: namesIn(raw.other_tools),
  }))
}

function mistakeOf(value: unknown): WireMistake[] {
  if (!isRecord(value)) return []
  const { rule, level, tool, subject, place, message } = value
  const known = WIRE_RULES.find((one) => one === rule)
  if (known === undefined || typeof subject !== 'string' || typeof message !== 'string') return []
  return [
    {
      rule: known,
      level: level === 'warning' ? 'warning' : 'error',
      tool: typeof tool === 'string' ? tool : null,
      subject,
      place: typeof place === 'string' ? place : subject,
      message,
    },
  ]
}

function namesIn(value: unknown): Readonly<Record<string, readonly string[]>> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).map(([server, names]) => [server, (Array.isArray(names) ? names : []).filter(isText)]),
  )
}

function textIn(raw: RawRecord, key: string): string | undefined {
  const value = raw[key]
  return isText(value) ? value : undefined
}

function listIn(raw: RawRecord, key: string): readonly unknown[] {
  const value = raw[key]
  return Array.isArray(value) ? value : []
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
