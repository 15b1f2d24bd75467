// What a parameter is for, by its name, its format and its description.
import { nameTokens } from '../../core/members/tool-words.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { Target } from './targets.js'

const PATH_WORDS = wordsOf('path file filename filepath dir directory folder cwd root repo workspace pathname')
const URL_WORDS = wordsOf('url uri href link endpoint webhook website host hostname domain origin proxy')
const SQL_WORDS = wordsOf('sql statement ddl where')
const COMMAND_WORDS = wordsOf('command cmd shell bash script terminal exec argv')
const CODE_WORDS = wordsOf('code script javascript js python py expression function source program snippet template')

export function isPath({ name, schema, description }: Target): boolean {
  if (isUrl({ name, schema, description })) return false
  const { format } = schema
  if (format === 'path' || format === 'file-path' || hasWord(name, PATH_WORDS)) return true
  return /\b(?:file|directory|folder)s?(?: |-)?(?:path|name)|\b(?:absolute|relative|local) path|\bpath (?:to|of) (?:the|a|an)\b/i.test(
    description,
  )
}

export function isUrl({ name, schema, description }: Pick<Target, 'name' | 'schema' | 'description'>): boolean {
  if (schema.format === 'uri' || schema.format === 'url' || hasWord(name, URL_WORDS)) return true
  return /\b(?:the|a|full|valid) URL\b|\bURL (?:to|of)\b/.test(description)
}

/** A host without a scheme. */
export function isHost({ name, description }: Target): boolean {
  return hasWord(name, wordsOf('host hostname domain')) && !/https?:/i.test(description)
}

/** Its purpose is to be run by a database. */
export function isSql(tool: RawRecord, { name, description }: Target): boolean {
  if (hasWord(name, SQL_WORDS) || /\bSQL\b/i.test(description)) return true
  return (
    /sql|database|duckdb|postgres/i.test(`${tool.name} ${tool.description}`) &&
    hasWord(name, wordsOf('query statement'))
  )
}

/** Its purpose is to be run by a shell. */
export function isCommand(tool: RawRecord, { name, description }: Target): boolean {
  return (
    hasWord(name, COMMAND_WORDS) ||
    hasWord(String(tool.name), wordsOf('shell bash exec command terminal')) ||
    /\b(?:shell|bash|command[- ]line) (?:command|script|snippet)|\bcommand to (?:run|execute)\b/i.test(description)
  )
}

/** Its purpose is to be run as a program. */
export function isCode(tool: RawRecord, target: Target): boolean {
  const words = wordsOf('evaluate eval execute run script javascript python repl sandbox console')
  return (
    hasWord(target.name, CODE_WORDS) &&
    // A calculator takes an expression, and is no place for a program.
    !isCalculator(tool, target) &&
    (hasWord(String(tool.name), words) ||
      /\b(?:run|execute|evaluate)s?\b/i.test(`${tool.description} ${target.description}`))
  )
}

export function isCalculator(
  { name, description }: RawRecord,
  { name: parameter, description: about }: Target,
): boolean {
  const text = `${name} ${description} ${parameter} ${about}`.replaceAll('_', ' ')
  if (/\b(?:javascript|python|code|program|script)\b/i.test(text)) return false
  return /\b(?:calc\w*|math\w*|arithmetic|formula|equation)\b/i.test(text)
}

export function hasWord(name: string, words: ReadonlySet<string>): boolean {
  return nameTokens(name).some((token) => words.has(token))
}

export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}
