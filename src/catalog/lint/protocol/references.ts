// References inside a schema: those that lead nowhere, and definitions that nothing refers to.
import { canonicalJson } from '../../../core/json/canonical-json.js'
import { isRecord, type RawRecord } from '../../../core/trace/trace-fields.js'
import { pointedSchema, pointerSteps } from '../../schema-pointer.js'
import { estimatedTokens } from '../../tool-tokens.js'
import type { LintRule } from '../rule.js'
import { showCode } from '../show-text.js'
import { DEFINITIONS, type Subschema, subschemas } from './subschemas.js'

/** Their keys in a trace, and in MCP. */
const SCHEMAS = [
  ['input_schema', 'inputSchema'],
  ['output_schema', 'outputSchema'],
] as const
const MAX_SHOWN = 3
/** Cheaper ones are not worth a finding. */
const MIN_TOKENS = 10

export const brokenRef: LintRule = {
  kind: 'broken_ref',
  level: 'error',
  check: ({ tool }, report) => {
    for (const [key, name] of SCHEMAS) {
      for (const { path, ref, isElsewhere } of brokenRefs(tool[key])) {
        const why = isElsewhere ? 'which clients do not load' : 'which the schema does not have'
        const below = path === '' ? '' : `.${path}`
        report(
          `${key}${below}`,
          `${showCode(`${name}${below}`)} refers to ${showCode(ref)}, ${why}: define it in \`$defs\` of the same schema`,
        )
      }
    }
  },
}

export const unusedDefs: LintRule = {
  kind: 'unused_defs',
  level: 'note',
  check: ({ tool }, report) => {
    for (const [key, name] of SCHEMAS) {
      const unused = unusedDefinitions(tool[key])
      const tokens = estimatedTokens(unused.reduce((sum, { length }) => sum + length, 0))
      if (tokens < MIN_TOKENS) continue
      const names = unused.slice(0, MAX_SHOWN).map((one) => showCode(one.name))
      const more = unused.length > MAX_SHOWN ? ', …' : ''
      report(
        key,
        `${showCode(name)} defines ${names.join(', ')}${more} and never refers to them: remove them, because they cost about ${tokens} tokens in each request`,
      )
    }
  },
}

export interface BrokenRef {
  readonly path: string
  readonly ref: string
  /** It names another document. */
  readonly isElsewhere: boolean
}

export function brokenRefs(schema: unknown): BrokenRef[] {
  if (!isRecord(schema)) return []
  const all = subschemas(schema)
  // With ids, references are resolved against them: too much for this rule to be sure of.
  if (all.some(({ schema: one }) => typeof one.$id === 'string' || typeof one.id === 'string')) return []
  const anchors = new Set(all.flatMap(({ schema: one }) => [one.$anchor, one.$dynamicAnchor]))
  return all.flatMap(({ schema: one, path }): BrokenRef[] => {
    const { $ref: ref } = one
    if (typeof ref !== 'string') return []
    if (!ref.startsWith('#')) return [{ path, ref, isElsewhere: true }]
    const isThere = pointerSteps(ref) === null ? anchors.has(ref.slice(1)) : isSchema(pointedSchema(schema, ref))
    return isThere ? [] : [{ path, ref, isElsewhere: false }]
  })
}

function isSchema(value: unknown): boolean {
  return isRecord(value) || typeof value === 'boolean'
}

interface Definition {
  readonly name: string
  readonly length: number
}

/** Definitions that no reference reaches from the rest of the schema. */
function unusedDefinitions(schema: unknown): Definition[] {
  if (!isRecord(schema)) return []
  const definitions = DEFINITIONS.flatMap((key) => definitionsIn(schema, key))
  if (definitions.length === 0) return []
  const whole = subschemas(schema)
  if (whole.some(usesNames)) return []
  const used = new Set<string>()
  const open = subschemas(schema, DEFINITIONS)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const steps = pointerSteps(next.schema.$ref)
    if (steps === null) continue
    const [key = '', name = ''] = steps
    // `#` is the whole schema, and a pointer into it may lead anywhere.
    if (!DEFINITIONS.some((one) => one === key)) continue
    const id = `${key}/${name}`
    if (used.has(id)) continue
    used.add(id)
    open.push(...subschemas(pointedSchema(schema, `#/${[key, name].map(asStep).join('/')}`)))
  }
  return definitions.filter(({ key, name }) => !used.has(`${key}/${name}`))
}

function definitionsIn(schema: RawRecord, key: string): (Definition & { readonly key: string })[] {
  const named = schema[key]
  if (!isRecord(named)) return []
  return Object.entries(named).map(([name, one]) => ({ key, name, length: name.length + canonicalJson(one).length }))
}

/** References by name or at run time, which a pointer does not show. */
function usesNames({ schema }: Subschema): boolean {
  return [schema.$anchor, schema.$dynamicAnchor, schema.$dynamicRef, schema.$recursiveRef, schema.$id].some(
    (value) => value !== undefined,
  )
}

function asStep(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
}
