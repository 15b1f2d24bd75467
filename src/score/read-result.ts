// A saved result (`mcprove/result@1`) from JSON: everything that reports look at is there and has its type.
import { McproveError } from '../core/error.js'
import type { Status } from '../core/status.js'
import { Complaints, isRecord, type RawRecord } from '../core/trace-fields.js'
import type { Result } from './result.js'

const SCHEMA = 'mcprove/result@1'
const STATUSES: ReadonlySet<unknown> = new Set<Status>(['passed', 'failed', 'error', 'inconclusive', 'skipped'])

/** Throws RESULT_INVALID, naming `file` and every wrong field. Traces of runs stay unread. */
export function readResult(value: unknown, file: string): Result {
  if (!isRecord(value) || value.schema !== SCHEMA) {
    throw new McproveError('RESULT_INVALID', `${file} is no result of mcprove: its "schema" is not "${SCHEMA}"`, {
      hint: 'Write one with `mcprove run -o result.json`.',
    })
  }
  const complaints = new Complaints()
  if (!isRecord(value.summary)) complaints.add('summary', 'an object', value.summary)
  checkList(value, 'tests', '', complaints, checkTest)
  if (complaints.list.length === 0) {
    // As just checked, as far as anything here relies on it.
    return value as unknown as Result
  }
  throw new McproveError('RESULT_INVALID', `${file} is no valid result: ${complaints.list.join('; ')}`, {
    hint: 'Write it again with `mcprove run -o result.json`.',
  })
}

type Check = (value: RawRecord, path: string, complaints: Complaints) => void

function checkTest(test: RawRecord, path: string, complaints: Complaints): void {
  if (test.suite !== null) checkType(test, 'suite', 'string', path, complaints)
  if (test.model !== null) checkType(test, 'model', 'string', path, complaints)
  checkType(test, 'name', 'string', path, complaints)
  checkStatus(test, path, complaints)
  checkList(test, 'runs', `${path}.`, complaints, checkRun)
  checkList(test, 'gates', `${path}.`, complaints, checkGate)
}

function checkRun(run: RawRecord, path: string, complaints: Complaints): void {
  checkType(run, 'run', 'number', path, complaints)
  checkType(run, 'name', 'string', path, complaints)
  checkType(run, 'outcome', 'string', path, complaints)
  checkStatus(run, path, complaints)
  if (!isRecord(run.checks)) complaints.add(`${path}.checks`, 'an object', run.checks)
  checkList(run, 'expect', `${path}.`, complaints, checkExpectation)
}

function checkGate(gate: RawRecord, path: string, complaints: Complaints): void {
  checkType(gate, 'gate', 'string', path, complaints)
  checkStatus(gate, path, complaints)
  if (!isRecord(gate.targets)) complaints.add(`${path}.targets`, 'an object', gate.targets)
  checkList(gate, 'expect', `${path}.`, complaints, checkExpectation)
  checkList(gate, 'findings', `${path}.`, complaints, checkFinding)
}

function checkExpectation(expectation: RawRecord, path: string, complaints: Complaints): void {
  checkType(expectation, 'target', 'string', path, complaints)
  checkType(expectation, 'passed', 'boolean', path, complaints)
  if (!isRecord(expectation.matcher)) complaints.add(`${path}.matcher`, 'an object', expectation.matcher)
}

function checkFinding(finding: RawRecord, path: string, complaints: Complaints): void {
  checkType(finding, 'level', 'string', path, complaints)
  checkType(finding, 'kind', 'string', path, complaints)
  checkType(finding, 'run', 'number', path, complaints)
  if (finding.step !== null) checkType(finding, 'step', 'number', path, complaints)
  checkType(finding, 'message', 'string', path, complaints)
}

function checkType(
  value: RawRecord,
  key: string,
  type: 'string' | 'number' | 'boolean',
  path: string,
  complaints: Complaints,
): void {
  if (typeof value[key] !== type) complaints.add(`${path}.${key}`, `a ${type}`, value[key])
}

function checkStatus({ status }: RawRecord, path: string, complaints: Complaints): void {
  if (!STATUSES.has(status)) complaints.add(`${path}.status`, `one of ${[...STATUSES].join(', ')}`, status)
}

function checkList(value: RawRecord, key: string, prefix: string, complaints: Complaints, check: Check): void {
  const list = value[key]
  if (!Array.isArray(list)) {
    complaints.add(`${prefix}${key}`, 'a list', list)
    return
  }
  for (const [index, entry] of list.entries()) {
    if (isRecord(entry)) check(entry, `${prefix}${key}[${index}]`, complaints)
    else complaints.add(`${prefix}${key}[${index}]`, 'an object', entry)
  }
}
