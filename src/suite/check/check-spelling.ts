// Names that the suite cannot verify and that look like typos: models, and the variable for the run's folder.

import { modelMistake } from '../../core/model-names/model-mistake.js'
import { nearest } from '../../core/text/nearest.js'
import { showName } from '../../core/text/show-name.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { RUN_FOLDER } from '../read/expand-variables.js'
import { rawSection } from '../read/read-sections.js'
import type { ProblemCollector, Source } from '../read/source.js'
import type { FlatIssue } from './problems-from-issues.js'

type Path = readonly PropertyKey[]

/** Where models are named below an entry; `*` is any index. */
const MODELS: readonly Path[] = [
  ['model'],
  ['models', '*'],
  ['judge', 'model'],
  ['jury', 'jurors', '*', 'model'],
  ['eval', 'judge', 'model'],
  ['eval', 'jury', 'jurors', '*', 'model'],
]

/** Where `${RUN_DIR}` is replaced with the folder of the run, besides servers. */
const RUN_TEXTS = ['prompt', 'turns', 'setup', 'verify']

const VARIABLE = /\$\{([^}:]*)/g

export function checkSpelling(source: Source, problems: ProblemCollector): void {
  const entries = ['agents', 'tests', 'evals'].flatMap((section): [Path, unknown][] => {
    const list = rawSection(source, section)
    return Array.isArray(list) ? list.map((entry, index) => [[section, index], entry]) : []
  })
  for (const [path, entry] of [...entries, [['defaults'], rawSection(source, 'defaults')] as const]) {
    for (const place of MODELS) problems.addIssues(source, valuesAt(entry, place, path).flatMap(modelIssues))
    for (const key of RUN_TEXTS) {
      if (isRecord(entry)) problems.addIssues(source, variableIssues(entry[key], [...path, key]))
    }
  }
  const servers = rawSection(source, 'servers')
  for (const [name, server] of Object.entries(isRecord(servers) ? servers : {})) {
    // The tool descriptions are plain text for a model and are not expanded.
    if (!(isRecord(server) && 'tools' in server)) problems.addIssues(source, variableIssues(server, ['servers', name]))
  }
}

function modelIssues([path, name]: readonly [Path, unknown]): FlatIssue[] {
  // The value of a variable or placeholder is not known here.
  const message = typeof name !== 'string' || /[{}]/.test(name) ? undefined : modelMistake(name)
  return message === undefined ? [] : [{ path, part: 'value', code: 'model', message, severity: 'warning' }]
}

function variableIssues(value: unknown, path: Path): FlatIssue[] {
  if (typeof value !== 'string') {
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, item]) =>
      variableIssues(item, [...path, Array.isArray(value) ? Number(key) : key]),
    )
  }
  return Array.from(value.matchAll(VARIABLE), ([, name = '']) => name)
    .filter((name) => name !== RUN_FOLDER && nearest(name, [RUN_FOLDER], 0) !== undefined)
    .map((name): FlatIssue => {
      const message = `unknown variable ${showName(name)}; did you mean ${showName(RUN_FOLDER)}?`
      return { path, part: 'value', code: `variable ${name}`, message, severity: 'warning' }
    })
}

function valuesAt(value: unknown, place: Path, path: Path): (readonly [Path, unknown])[] {
  const [key, ...rest] = place
  if (key === undefined) return [[path, value]]
  if (key === '*') {
    return Array.isArray(value) ? value.flatMap((item, index) => valuesAt(item, rest, [...path, index])) : []
  }
  return isRecord(value) ? valuesAt(value[String(key)], rest, [...path, key]) : []
}
