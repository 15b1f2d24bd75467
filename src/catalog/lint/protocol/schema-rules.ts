// Schemas that clients or providers refuse. The default dialect of MCP is JSON Schema 2020-12.
import { schemaMistakes } from '../../../core/engines/schema-mistakes.js'
import { nearest } from '../../../core/text/nearest.js'
import { showValue } from '../../../core/text/show-value.js'
import { isRecord, type RawRecord } from '../../../core/trace/trace-fields.js'
import type { LintRule, ReportFinding } from '../rule.js'
import { showCode } from '../show-text.js'
import { malformedPlaces, type SchemaProblem } from './malformed-places.js'

/** Further problems of a schema are of little use before the first ones are fixed. */
const MAX_PROBLEMS = 3
const SHOWN_CHARACTERS = 60

export const invalidSchema: LintRule = {
  kind: 'invalid_schema',
  level: 'error',
  check: ({ tool, sent }, report) => {
    const { input_schema: input, output_schema: output } = tool
    if (input === undefined || input === null) {
      if (sent !== null) report('input_schema', NO_INPUT_SCHEMA)
    } else checkInput(input, sent !== null, report)
    if (output === undefined || output === null) return
    if (sent !== null && sent.protocol_version < ANY_OUTPUT_SINCE && isRecord(output) && output.type !== 'object') {
      const is = output.type === undefined ? 'has no `type`' : `has the type ${shown(output.type)}`
      report(
        'output_schema.type',
        `\`outputSchema\` ${is}, but before MCP ${ANY_OUTPUT_SINCE} structured content is always an object, and SDKs refuse the whole tool list for it: write \`"type": "object"\``,
      )
    }
    checkSchema('output_schema', output, report)
  },
}

/** Versions are dates, and compare as texts. */
const ANY_OUTPUT_SINCE = '2026-07-28'

const NO_INPUT_SCHEMA =
  'there is no `inputSchema`, and MCP SDKs refuse the whole tool list for it: write `{ "type": "object" }` for a tool without arguments'

/** A recording of another client may leave out `type`, but a server must send it. */
function checkInput(input: unknown, isAsSent: boolean, report: ReportFinding): void {
  if (!isRecord(input)) {
    report(
      'input_schema',
      `\`inputSchema\` is ${shown(input)}, not an object: MCP SDKs refuse the whole tool list for it`,
    )
    return
  }
  const { type } = input
  if (isAsSent ? type !== 'object' : typeof type === 'string' && type !== 'object') {
    const is = type === undefined ? 'has no `type`' : `has the type ${shown(type)}`
    report(
      'input_schema.type',
      `\`inputSchema\` ${is}, but arguments are always an object, and MCP SDKs refuse the whole tool list for it: write \`"type": "object"\``,
    )
    if (typeof type === 'string' && nearest(type, ['object']) !== undefined) return
  }
  checkSchema('input_schema', input, report)
}

function checkSchema(key: 'input_schema' | 'output_schema', schema: unknown, report: ReportFinding): void {
  const name = key === 'input_schema' ? '`inputSchema`' : '`outputSchema`'
  if (!isRecord(schema)) {
    report(key, `${name} is ${shown(schema)}, not an object: MCP SDKs refuse the whole tool list for it`)
    return
  }
  for (const { path, message } of problemsOf(schema).slice(0, MAX_PROBLEMS)) {
    const place = path === '' ? 'it' : showCode(path)
    report(path === '' ? key : `${key}.${path}`, `${name} is not valid JSON Schema: ${place} ${message}`)
  }
}

/** Misspelled types first: they say what was meant. */
function problemsOf(schema: RawRecord): Pick<SchemaProblem, 'path' | 'message'>[] {
  const misspelled = schemaMistakes(schema)
    .filter(({ path, part }) => part === 'value' && path.at(-1) === 'type')
    .map(({ path, message }) => ({ path: pathText(path), message }))
  const places = new Set(misspelled.map(({ path }) => path))
  return [...misspelled, ...malformedPlaces(schema).filter(({ path }) => !places.has(path))]
}

function pathText(path: readonly (string | number)[]): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('')
}

function shown(value: unknown): string {
  return showValue(value, SHOWN_CHARACTERS)
}
