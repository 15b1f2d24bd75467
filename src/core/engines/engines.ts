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

/** Something that a suite names by its key and that needs an engine, such as a gate that validates schemas. */
export interface EngineUser {
  readonly key: string
  readonly engines?: readonly (keyof EngineNeeds)[] | undefined
}

/** Loads the engines that a raw suite needs; `users` are the gates it may use. */
export async function loadEngines(value: unknown, users: readonly EngineUser[] = []): Promise<void> {
  const needs = findEngineNeeds(value, users)
  if (needs.regex) {
    const { regexEngine } = await import('./regex-engine.js')
    installRegexEngine(regexEngine)
  }
  if (needs.schema) {
    const { schemaEngine } = await import('./json-schema-engine.js')
    installSchemaEngine(schemaEngine)
  }
}

/**
 * Looks for the keys `regex`, `pattern` and `schema`, and the keys of `users`, at any depth. A false positive costs
 * milliseconds; a false negative would be a crash.
 */
export function findEngineNeeds(value: unknown, users: readonly EngineUser[] = []): EngineNeeds {
  const needs = { regex: false, schema: false }
  const enginesOf = new Map<string, EngineUser['engines']>([
    ...users.map(({ key, engines }) => [key, engines] as const),
    ['regex', ['regex']],
    // The pattern of a `regex` critic.
    ['pattern', ['regex']],
    ['schema', ['schema']],
  ])
  const seen = new Set<object>()
  const open: unknown[] = [value]
  while (open.length > 0 && !(needs.regex && needs.schema)) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    for (const [key, inner] of Object.entries(next)) {
      for (const engine of enginesOf.get(key.toLowerCase()) ?? []) needs[engine] = true
      open.push(inner)
    }
  }
  return needs
}
