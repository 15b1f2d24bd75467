import { dirname, join, resolve } from 'node:path'
import { fileExists } from '../../files/confinement.js'
import { readText } from '../../files/reading/read-text.js'
import { schemaLine } from '../init/suite/schema-line.js'
import type { Finding } from './finding.js'

/** `# yaml-language-server: $schema=./x.json`, or the key `$schema: ./x.json`. */
const SCHEMA = /^(?:#\s*yaml-language-server:\s*\$schema=|"?\$schema"?\s*:\s*["']?)([^\s"',]+)/m

/** Whether an editor finds the schema of a suite in YAML; null for a suite in code, which has types. */
export function editorFinding(file: string, cwd: string): Finding | null {
  if (!/\.(ya?ml|json)$/.test(file)) return null
  const folder = dirname(resolve(cwd, file))
  const about = { check: 'editor', subject: null, suite: file } as const
  const [, schema] = SCHEMA.exec(readText(resolve(cwd, file), file)) ?? []
  if (schema !== undefined) {
    const isThere = /^\w+:\/\//.test(schema) || fileExists(resolve(folder, schema))
    if (isThere) return { ...about, status: 'ok', message: `the schema is ${schema}`, hint: null }
    const hint = `Write ${schemaLine(folder, cwd)}`
    return { ...about, status: 'warn', message: `the schema ${schema} does not exist`, hint }
  }
  const settings = [...new Set([folder, cwd])].find((place) => hasSettings(place))
  if (settings !== undefined)
    return { ...about, status: 'ok', message: 'the schema is in .vscode/settings.json', hint: null }
  const hint = `Write as its first line: ${schemaLine(folder, cwd)}`
  return { ...about, status: 'warn', message: 'no schema, so editors cannot complete or check it', hint }
}

/** The settings have comments, so they are searched and not parsed. */
function hasSettings(folder: string): boolean {
  const path = join(folder, '.vscode', 'settings.json')
  return fileExists(path) && /"yaml\.schemas".*?mcprove[^"]*schema\.json"/s.test(readText(path, path))
}
