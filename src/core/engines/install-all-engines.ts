import { installEngines } from './engines.js'
import { schemaEngine } from './json-schema-engine.js'
import { regexEngine } from './regex-engine.js'

/** For synchronous entries: installs the engines that the CLI loads on demand (decision 0002). */
export function installAllEngines(): void {
  installEngines({ regex: regexEngine, schema: schemaEngine })
}
