// Reads a saved result (`mcprove/result@1`) from JSON and checks that everything reports need is there with the right
// type.
import { McproveError } from '../../core/errors/error.js'
import { SEVERITY } from '../../core/gate/status.js'
import { Complaints, isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { checkAll, checkList, checkOptional, checkType } from './field-checks.js'
import type { Result } from './result.js'

const SCHEMA = 'mcprove/result@1'
const STATUSES: ReadonlySet<unknown> = new Set(SEVERITY)

/** Throws RESULT_INVALID, naming `file` and every wrong field. Of traces, only the lists are checked. */
export function readResult(saved: unknown, file: string): Result {
  if (!isRecord(saved) || saved.schema !== SCHEMA) {
    throw new McproveError('RESULT_INVALID', `${file} is not an mcprove result: its "schema" is not "${SCHEMA}"`, {
      hint: 'Write a result with `mcprove run -o result.json`.',
    })
  }
  const value = withWarned(saved)
  const complaints = new Complaints()
  checkHead(value, complaints)
  checkList(value, 'tests', '', complaints, checkTest)
  if (complaints.list.length === 0) {
    // Checked above, as far as this code relies on it.
    return value as unknown as Result
  }
  throw new McproveError('RESULT_INVALID', `${file} is not a valid result: ${complaints.list.join('; ')}`, {
    hint: 'Write it again with `mcprove run -o result.json`.',
  })
}

const COUNTS = ['total', 'passed', 'warned', 'failed', 'error', 'inconclusive', 'skipped', 'advisory']

/** A result that was saved before rows could be warned lacks this count. */
function withWarned(value: RawRecord): RawRecord {
  if (!isRecord(value.summary) || value.summary.warned !== undefined) return value
  const { total, passed, ...others } = value.summary
  return { ...value, summary: { total, passed, warned: 0, ...others } }
}

function checkHead(value: RawRecord, complaints: Complaints): void {
  const { summary } = value
  if (isRecord(summary)) for (const key of COUNTS) checkType(summary, key, 'number', 'summary', complaints)
  else complaints.add('summary', 'an object', summary)
  if (typeof value.exit_code !== 'number') complaints.add('exit_code', 'a number', value.exit_code)
  if (value.showing !== undefined && typeof value.showing !== 'string')
    complaints.add('showing', 'a string', value.showing)
  checkOptional(value, 'coverage', '', complaints, checkCoverage)
  checkOptional(value, 'timing', '', complaints, checkTiming)
  checkOptional(value, 'shard', '', complaints, checkShard)
}

function checkCoverage(coverage: RawRecord, path: string, complaints: Complaints): void {
  for (const key of ['tools', 'called']) checkType(coverage, key, 'number', path, complaints)
  checkPercent(coverage, path, complaints)
  checkAll(coverage, 'uncalled', 'string', path, complaints)
  for (const key of ['resources', 'prompts']) checkOptional(coverage, key, `${path}.`, complaints, checkKindCoverage)
  if (coverage.threshold !== undefined) checkType(coverage, 'threshold', 'number', path, complaints)
  if (coverage.reason !== undefined) checkType(coverage, 'reason', 'string', path, complaints)
}

function checkKindCoverage(coverage: RawRecord, path: string, complaints: Complaints): void {
  for (const key of ['offered', 'used']) checkType(coverage, key, 'number', path, complaints)
  checkPercent(coverage, path, complaints)
  checkAll(coverage, 'unused', 'string', path, complaints)
}

function checkPercent(coverage: RawRecord, path: string, complaints: Complaints): void {
  if (coverage.percent !== null) checkType(coverage, 'percent', 'number', path, complaints)
}

function checkTiming(timing: RawRecord, path: string, complaints: Complaints): void {
  checkType(timing, 'started_at', 'string', path, complaints)
  checkType(timing, 'duration_ms', 'number', path, complaints)
}

function checkShard(shard: RawRecord, path: string, complaints: Complaints): void {
  for (const key of ['index', 'count', 'total']) checkType(shard, key, 'number', path, complaints)
  if (shard.hash !== undefined) checkType(shard, 'hash', 'string', path, complaints)
  checkAll(shard, 'rows', 'number', path, complaints)
  checkAll(shard, 'called', 'string', path, complaints)
  for (const key of ['resources', 'prompts'])
    if (shard[key] !== undefined) checkAll(shard, key, 'string', path, complaints)
}

function checkTest(test: RawRecord, path: string, complaints: Complaints): void {
  if (test.suite !== null) checkType(test, 'suite', 'string', path, complaints)
  if (test.model !== null) checkType(test, 'model', 'string', path, complaints)
  for (const key of ['name', 'kind']) checkType(test, key, 'string', path, complaints)
  checkStatus(test, path, complaints)
  if (test.runs_id !== undefined) checkType(test, 'runs_id', 'string', path, complaints)
  if (test.reproduce !== undefined) checkType(test, 'reproduce', 'string', path, complaints)
  if (test.warnings !== undefined) checkAll(test, 'warnings', 'string', path, complaints)
  checkOptional(test, 'error', `${path}.`, complaints, checkError)
  checkOptional(test, 'position', `${path}.`, complaints, checkPosition)
  checkOptional(test, 'variant', `${path}.`, complaints, checkVariant)
  checkOptional(test, 'context', `${path}.`, complaints, checkContext)
  checkOptional(test, 'stopping', `${path}.`, complaints, checkStopping)
  checkOptional(test, 'grading', `${path}.`, complaints, checkGrading)
  checkList(test, 'runs', `${path}.`, complaints, checkRun)
  checkList(test, 'gates', `${path}.`, complaints, checkGate)
}

function checkError(error: RawRecord, path: string, complaints: Complaints): void {
  checkType(error, 'code', 'string', path, complaints)
  checkType(error, 'message', 'string', path, complaints)
  if (error.hint !== undefined) checkType(error, 'hint', 'string', path, complaints)
}

function checkPosition(position: RawRecord, path: string, complaints: Complaints): void {
  checkType(position, 'file', 'string', path, complaints)
  checkType(position, 'line', 'number', path, complaints)
  checkType(position, 'column', 'number', path, complaints)
}

function checkVariant(variant: RawRecord, path: string, complaints: Complaints): void {
  checkType(variant, 'of', 'string', path, complaints)
  for (const key of ['without', 'track', 'baseline'])
    if (variant[key] !== undefined) checkType(variant, key, 'string', path, complaints)
  for (const key of ['distractors', 'floor'])
    if (variant[key] !== undefined) checkType(variant, key, 'number', path, complaints)
}

function checkContext(context: RawRecord, path: string, complaints: Complaints): void {
  if (context.system !== null) checkType(context, 'system', 'string', path, complaints)
  checkAll(context, 'turns', 'string', path, complaints)
  checkList(context, 'messages', `${path}.`, complaints, (message, place) => {
    checkType(message, 'role', 'string', place, complaints)
    if (message.tool_calls !== undefined && !Array.isArray(message.tool_calls))
      complaints.add(`${place}.tool_calls`, 'a list', message.tool_calls)
  })
}

function checkStopping(stopping: RawRecord, path: string, complaints: Complaints): void {
  checkType(stopping, 'reason', 'string', path, complaints)
  if (stopping.decision !== null) checkType(stopping, 'decision', 'string', path, complaints)
  for (const key of ['runs', 'passes', 'surplus', 'invalid']) checkType(stopping, key, 'number', path, complaints)
  if (!isRecord(stopping.rule)) complaints.add(`${path}.rule`, 'an object', stopping.rule)
  else for (const key of ruleKeys(stopping.rule)) checkType(stopping.rule, key, 'number', `${path}.rule`, complaints)
}

function ruleKeys({ total }: RawRecord): readonly string[] {
  return ['floor', 'alternative', 'alpha', 'beta', 'min', 'max', ...(total === undefined ? [] : ['total'])]
}

function checkGrading(grading: RawRecord, path: string, complaints: Complaints): void {
  for (const key of ['threshold', 'calls', 'repairs']) checkType(grading, key, 'number', path, complaints)
  for (const key of ['agreement', 'alpha'])
    if (grading[key] !== null) checkType(grading, key, 'number', path, complaints)
  checkOptional(grading, 'calibration', `${path}.`, complaints, () => {})
  checkList(grading, 'jurors', `${path}.`, complaints, (juror, place) => {
    checkType(juror, 'juror', 'string', place, complaints)
    if (juror.score !== null) checkType(juror, 'score', 'number', place, complaints)
    checkAll(juror, 'dissents', 'number', place, complaints)
  })
}

function checkRun(run: RawRecord, path: string, complaints: Complaints): void {
  checkType(run, 'run', 'number', path, complaints)
  checkType(run, 'name', 'string', path, complaints)
  checkType(run, 'outcome', 'string', path, complaints)
  checkStatus(run, path, complaints)
  checkType(run, 'retries', 'number', path, complaints)
  for (const key of ['tokens', 'duration_ms', 'cost_usd'])
    if (run[key] !== null) checkType(run, key, 'number', path, complaints)
  for (const key of ['error', 'hint']) if (run[key] !== undefined) checkType(run, key, 'string', path, complaints)
  if (!isRecord(run.checks)) complaints.add(`${path}.checks`, 'an object', run.checks)
  checkList(run, 'expect', `${path}.`, complaints, checkExpectation)
  checkOptional(run, 'source', `${path}.`, complaints, (source, place) => {
    for (const key of ['format', 'trace_id']) checkType(source, key, 'string', place, complaints)
  })
  if (run.jurors !== undefined) checkList(run, 'jurors', `${path}.`, complaints, checkJuror)
  checkOptional(run, 'trace', `${path}.`, complaints, (trace, place) => {
    for (const key of ['tools', 'tool_calls', 'tool_results'])
      if (trace[key] !== undefined) checkList(trace, key, `${place}.`, complaints, () => {})
  })
}

function checkJuror(juror: RawRecord, path: string, complaints: Complaints): void {
  checkType(juror, 'model', 'string', path, complaints)
  if (juror.error !== undefined) checkType(juror, 'error', 'string', path, complaints)
  checkList(juror, 'answers', `${path}.`, complaints, (answer, place) => {
    for (const key of ['question', 'reason']) checkType(answer, key, 'string', place, complaints)
  })
}

function checkGate(gate: RawRecord, path: string, complaints: Complaints): void {
  checkType(gate, 'gate', 'string', path, complaints)
  checkStatus(gate, path, complaints)
  if (gate.summary !== undefined) checkType(gate, 'summary', 'string', path, complaints)
  if (!isRecord(gate.targets)) complaints.add(`${path}.targets`, 'an object', gate.targets)
  checkList(gate, 'expect', `${path}.`, complaints, checkExpectation)
  checkList(gate, 'findings', `${path}.`, complaints, checkFinding)
  if (gate.expected_calls !== undefined) {
    checkList(gate, 'expected_calls', `${path}.`, complaints, (step, place) => {
      checkType(step, 'tool', 'string', place, complaints)
    })
  }
}

function checkExpectation(expectation: RawRecord, path: string, complaints: Complaints): void {
  checkType(expectation, 'target', 'string', path, complaints)
  checkType(expectation, 'passed', 'boolean', path, complaints)
  for (const key of ['reason', 'message'])
    if (expectation[key] !== undefined) checkType(expectation, key, 'string', path, complaints)
  if (!isRecord(expectation.matcher)) complaints.add(`${path}.matcher`, 'an object', expectation.matcher)
  checkDifferences(expectation, path, complaints)
}

function checkFinding(finding: RawRecord, path: string, complaints: Complaints): void {
  checkType(finding, 'level', 'string', path, complaints)
  checkType(finding, 'kind', 'string', path, complaints)
  checkType(finding, 'run', 'number', path, complaints)
  if (finding.step !== null) checkType(finding, 'step', 'number', path, complaints)
  checkType(finding, 'message', 'string', path, complaints)
  checkDifferences(finding, path, complaints)
}

function checkDifferences(value: RawRecord, path: string, complaints: Complaints): void {
  if (value.differences === undefined) return
  checkList(value, 'differences', `${path}.`, complaints, (difference, place) =>
    checkType(difference, 'path', 'string', place, complaints),
  )
}

function checkStatus({ status }: RawRecord, path: string, complaints: Complaints): void {
  if (!STATUSES.has(status)) complaints.add(`${path}.status`, `one of ${[...STATUSES].join(', ')}`, status)
}
