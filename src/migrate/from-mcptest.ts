import { composeYaml, valuesOf } from '../core/yaml/parse-yaml.js'
import { writeYaml } from '../core/yaml/write-yaml.js'
import { gatesWith } from '../suite/build/all-gates.js'
import { isMcptestFile } from '../suite/mcptest/read-mcptest.js'
import { translateSuite } from '../suite/mcptest/translate-suite.js'
import { Translation } from '../suite/mcptest/translation.js'
import { leaveOutUnknown } from '../suite/mcptest/unknown-keys.js'
import { ProblemCollector, sourceOf } from '../suite/read/source.js'
import type { Migration, MigrationNote } from './migration.js'

/** mcptest's line for editors, and ours. */
const SCHEMA_LINE = /^(#\s*yaml-language-server:\s*\$schema=)\S*mcptest\S*$/m
const OUR_SCHEMA = './node_modules/mcprove/schema.json'

/** A suite of mcptest in the spelling of mcprove. A suite that is in it already stays as it is, byte for byte. */
export function fromMcptest(text: string, path: string): Migration {
  const composed = composeYaml(text)
  const problems = new ProblemCollector()
  sourceOf(text, path, valuesOf(composed), problems)
  problems.throwIfErrors(path)
  const { document, lines } = composed
  if (document === null) return { text, changes: [], missing: [] }
  const translation = new Translation(text, lines)
  translateSuite(document, translation)
  // In a suite of mcprove, an unknown key is a mistake or belongs to a custom gate.
  if (isMcptestFile(path) || translation.notes.length > 0) {
    leaveOutUnknown(document.contents, gatesWith([]), translation)
  }
  const written = translation.notes.length === 0 ? text : writeYaml(document)
  const notes = translation.notes.toSorted((one, other) => one.line - other.line)
  const changes = notes.filter(({ kind }) => kind === 'renamed').map(noteOf)
  const schemaLine = SCHEMA_LINE.exec(text)
  if (schemaLine !== null)
    changes.unshift({ line: lineOf(text, schemaLine.index), text: `the schema is \`${OUR_SCHEMA}\`` })
  return {
    text: written.replace(SCHEMA_LINE, `$1${OUR_SCHEMA}`),
    changes,
    missing: notes.filter(({ kind }) => kind !== 'renamed').map(noteOf),
  }
}

function noteOf({ line, text }: MigrationNote): MigrationNote {
  return { line, text }
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
