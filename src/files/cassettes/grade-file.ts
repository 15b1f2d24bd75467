// Grades beside a cassette: `<cassette>.judge.jsonl`, a header and one line per graded case, sorted, written
// atomically.
import { dirname } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import type { JurorGrade } from '../../core/judge/grade.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { allowedPath, fileExists } from '../confinement.js'
import { writeFailure } from '../file-error.js'
import { refuseLinkedFolders } from '../linked-folder.js'
import { makeFolder } from '../make-folder.js'
import { writeWhole } from '../output-file.js'
import { readText } from '../reading/read-text.js'
import { CassetteLock } from './cassette-lock.js'

const GRADES_SCHEMA = 'mcprove/grades@1'

/** What a grade belongs to: when one of the three changes, the grade is stale. */
export interface GradeKey {
  /** Hashes of the judges' models and runs, of the rubric, and of the text they saw. */
  readonly judges: string
  readonly rubric: string
  readonly trace: string
}

export interface GradeLine extends GradeKey {
  readonly eval: string
  /** `run 1`, `label 3`. */
  readonly case: string
  readonly jurors: readonly JurorGrade[]
}

/** `a/b.judge.jsonl` for `a/b.jsonl`. */
export function gradeFileOf(cassette: string): string {
  return `${cassette.replace(/\.jsonl$/, '')}.judge.jsonl`
}

/** Every recorded grade; empty when there is no file. Throws CASSETTE_INVALID with the line. */
export function readGrades(path: string, label: string): GradeLine[] {
  if (!fileExists(path, label)) return []
  const lines = readText(path, label).split('\n')
  return lines.flatMap((text, index) => {
    if (text.trim() === '') return []
    const value = parse(text)
    if (index === 0) {
      if (isRecord(value) && value.schema === GRADES_SCHEMA) return []
      throw invalid(label, 1, `the first line is not a header with the schema ${GRADES_SCHEMA}`)
    }
    if (!isGradeLine(value)) throw invalid(label, index + 1, 'the line is not a recorded grade')
    return [value]
  })
}

/**
 * Held while judges are asked: of two recordings of one file, the second fails before it pays a judge. Throws
 * FILE_UNWRITABLE.
 */
export function lockGrades(path: string, label: string, suiteFolder: string): CassetteLock {
  refuseLinkedFolders(suiteFolder, path, label)
  const allowed = allowedPath(path, label)
  try {
    makeFolder(dirname(allowed))
  } catch (cause) {
    throw writeFailure(label, cause)
  }
  return CassetteLock.take(allowed, label)
}

/** Replaces the lines for the same eval and case and keeps all others. The caller must hold the lock. */
export function writeGrades(path: string, label: string, added: readonly GradeLine[]): void {
  const byCase = new Map(readGrades(path, label).map((line) => [placeOf(line), line]))
  for (const line of added) byCase.set(placeOf(line), line)
  const sorted = [...byCase].sort(([a], [b]) => (a < b ? -1 : 1))
  const head = { schema: GRADES_SCHEMA, recorded_with: __MCPROVE_VERSION__ }
  const lines = [head, ...sorted.map(([, line]) => line)]
  writeWhole(
    path,
    lines.map((line) => `${JSON.stringify(line)}\n`),
  )
}

/** Sorts `run 10` after `run 9`. */
function placeOf({ eval: name, case: place }: GradeLine): string {
  return JSON.stringify([name, place.replace(/\d+/, (number) => number.padStart(9, '0'))])
}

function isGradeLine(value: unknown): value is GradeLine {
  if (!isRecord(value) || !Array.isArray(value.jurors)) return false
  const texts = [value.eval, value.case, value.judges, value.rubric, value.trace]
  return texts.every((text) => typeof text === 'string') && value.jurors.every(isJurorGrade)
}

function isJurorGrade(value: unknown): boolean {
  if (!isRecord(value) || typeof value.model !== 'string' || !isRecord(value.usage)) return false
  return Array.isArray(value.asks) && value.asks.every((answers) => Array.isArray(answers) && answers.every(isAnswer))
}

function isAnswer(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { question, score, pass, reason } = value
  const isScore = typeof score === 'number' && score >= 0 && score <= 1
  return isScore && typeof question === 'string' && typeof pass === 'boolean' && typeof reason === 'string'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function invalid(label: string, line: number, reason: string): McproveError {
  return new McproveError('CASSETTE_INVALID', `${label}:${line}: ${reason}`, {
    hint: 'Restore the file, or record the grades again with `mcprove eval --record=all`.',
  })
}
