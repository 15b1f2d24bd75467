// Which engines a suite needs. re2js and ajv take longer to load than most commands take to run, so the command line
// loads them only for suites that use them; the library (src/index.ts) installs them statically and stays synchronous.
import { installSchemaEngine, type SchemaEngine } from './json-schema.js'
import { installRegexEngine, type RegexEngine } from './regex.js'

export interface Engines {
  readonly regex?: RegexEngine
  readonly schema?: SchemaEngine
}

export function installEngines({ regex, schema }: Engines): void {
  if (regex !== undefined) installRegexEngine(regex)
  if (schema !== undefined) installSchemaEngine(schema)
}

export interface EngineNeeds {
  readonly regex: boolean
  readonly schema: boolean
}

/** Loads what a raw suite needs. `also` is for what its keys do not tell, such as gates that validate arguments. */
export async function loadEngines(value: unknown, also: Partial<EngineNeeds> = {}): Promise<void> {
  const needs = findEngineNeeds(value)
  if (needs.regex || also.regex === true) {
    const { regexEngine } = await import('./regex-engine.js')
    installRegexEngine(regexEngine)
  }
  if (needs.schema || also.schema === true) {
    const { schemaEngine } = await import('./json-schema-engine.js')
    installSchemaEngine(schemaEngine)
  }
}

/** Looks for the keys `regex` and `schema` at any depth. Too often yes costs milliseconds; a miss would be a crash. */
export function findEngineNeeds(value: unknown): EngineNeeds {
  const needs = { regex: false, schema: false }
  const seen = new Set<object>()
  const open: unknown[] = [value]
  while (open.length > 0 && !(needs.regex && needs.schema)) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    if (Array.isArray(next)) {
      for (const element of next) open.push(element)
      continue
    }
    for (const [key, inner] of Object.entries(next)) {
      const name = key.toLowerCase()
      if (name === 'regex') needs.regex = true
      if (name === 'schema') needs.schema = true
      open.push(inner)
    }
  }
  return needs
}
