import { installEngines } from './engines.js'
import { schemaEngine } from './json-schema-engine.js'
import { regexEngine } from './regex-engine.js'

/** For an entry that is synchronous: the engines the CLI loads on demand are there from the start (decision 0002). */
export function installAllEngines(): void {
  installEngines({ regex: regexEngine, schema: schemaEngine })
}
