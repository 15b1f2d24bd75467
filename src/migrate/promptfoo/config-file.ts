import { type CST, LineCounter, Parser, stringify } from 'yaml'
import { McproveError } from '../../core/errors/error.js'
import { parseYaml } from '../../core/yaml/parse-yaml.js'
import type { SuiteDraft } from '../suite-draft.js'

/** A path into the configuration. */
export type Path = readonly (string | number)[]

/** A configuration of promptfoo, with the lines of its values. */
export interface ConfigFile {
  readonly data: unknown
  readonly draft: SuiteDraft
  lineOf(path: Path): number
}

const SCHEMA_LINE = /yaml-language-server:\s*\$schema=/

export function readConfig(text: string, path: string, draft: SuiteDraft): ConfigFile {
  const { data, problems, placeOf } = parseYaml(text)
  const [problem] = problems
  if (problem !== undefined) {
    throw new McproveError('BAD_USAGE', `${path}:${problem.line}:${problem.column}: ${problem.message}`, {
      hint: problem.hint,
    })
  }
  keepComments(text, draft)
  return { data, draft, lineOf: (at) => placeOf([...at]).line }
}

/** Lists a part that has no counterpart, with its value as a comment. */
export function missPart(file: ConfigFile, path: Path, value: unknown, note: string, isTrailing = true): void {
  file.draft.miss(file.lineOf(path), note, sourceOf(path, value), isTrailing)
}

function sourceOf(path: Path, value: unknown): string {
  const key = path.at(-1)
  return stringify(typeof key === 'string' ? { [key]: value } : value, { lineWidth: 0 }).trim()
}

function keepComments(text: string, draft: SuiteDraft): void {
  const lines = new LineCounter()
  const source = text.split('\n')
  const found: { offset: number; source: string }[] = []
  // The whole text is parsed before, so that its nesting is limited.
  for (const token of new Parser(lines.addNewLine).parse(text)) collectComments(token, found)
  for (const { offset, source: comment } of found) {
    const { line, col } = lines.linePos(offset)
    // An editor would check the suite against the schema of promptfoo.
    if (SCHEMA_LINE.test(comment)) draft.change(line, 'the comment that names the schema of promptfoo is left out')
    else draft.comment(line, comment.slice(1).trimEnd(), (source[line - 1] ?? '').slice(0, col - 1).trim() !== '')
  }
}

function collectComments(token: object, found: { offset: number; source: string }[]): void {
  const { type, offset, source } = token as CST.SourceToken
  if (type === 'comment') found.push({ offset, source })
  else {
    for (const inner of Object.values(token)) {
      for (const one of Array.isArray(inner) ? inner : [inner]) {
        if (typeof one === 'object' && one !== null) collectComments(one, found)
      }
    }
  }
}
