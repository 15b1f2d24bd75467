import { isMcproveError, type McproveError } from '../../core/errors/error.js'
import { placedError } from '../../core/errors/make-error.js'
import type { FilePlace } from '../../core/errors/problem.js'
import { showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { MAX_RUNS } from '../../suite/schema/run-limit.js'
import { CASSETTE_SCHEMA, type CassetteHeader, type RecordedStop } from './cassette.js'
import { stopChecksum } from './run-checksum.js'

const RECORD_AGAIN = 'Restore it from version control, or delete it and record again with `mcprove run --record`.'

/** A line of a cassette. */
export function placeIn(label: string, line: number): FilePlace {
  return { place: `${label}:${line}`, line }
}

export function invalidCassette(place: FilePlace, complaint: string, hint = RECORD_AGAIN): McproveError {
  return placedError('CASSETTE_INVALID', { ...place, complaint }, { hint })
}

/** What the readers of JSON and of traces threw about a line of a cassette. */
export function invalidLine(error: unknown, { line }: FilePlace): unknown {
  if (!isMcproveError(error) || error.placed === undefined) return error
  return placedError('CASSETTE_INVALID', { ...error.placed, line }, { hint: RECORD_AGAIN, cause: error })
}

/** The first line of a cassette, parsed. */
export function checkHeader(raw: unknown, place: FilePlace): CassetteHeader {
  if (!isRecord(raw)) throw invalidCassette(place, `expected a cassette header, got ${showValue(raw, 60)}`)
  checkSchema(raw.schema, place)
  const { suite, agent, model = null, inputs, tools, recorded_with, stopped } = raw
  if (suite !== undefined && typeof suite !== 'string') throw wrongField(place, 'suite', 'a string', suite)
  if (typeof agent !== 'string') throw wrongField(place, 'agent', 'a string', agent)
  if (model !== null && typeof model !== 'string') throw wrongField(place, 'model', 'a string or null', model)
  if (!isRecord(inputs)) throw wrongField(place, 'inputs', 'an object', inputs)
  if (!hasHash(inputs)) throw wrongField(place, 'inputs.hash', 'a string', inputs.hash)
  if (!isRecord(tools)) throw wrongField(place, 'tools', 'an object', tools)
  if (typeof tools.hash !== 'string') throw wrongField(place, 'tools.hash', 'a string', tools.hash)
  const each = tools.each ?? {}
  if (!isHashTable(each)) throw wrongField(place, 'tools.each', 'an object of hashes', each)
  if (typeof recorded_with !== 'string') throw wrongField(place, 'recorded_with', 'a string', recorded_with)
  if (stopped !== undefined && !isStop(stopped)) throw wrongField(place, 'stopped', '{ reason, runs, crc32 }', stopped)
  return {
    schema: CASSETTE_SCHEMA,
    ...(suite === undefined ? {} : { suite }),
    agent,
    model,
    inputs,
    tools: { hash: tools.hash, each },
    recorded_with,
    ...(stopped === undefined ? {} : { stopped: checkedStop(stopped, place) }),
  }
}

function checkSchema(schema: unknown, place: FilePlace): void {
  if (schema === CASSETTE_SCHEMA) return
  if (typeof schema === 'string' && /^mcprove\/cassette@\d+$/.test(schema)) {
    const complaint = `the cassette has the format ${schema}, but this version of mcprove reads ${CASSETTE_SCHEMA}`
    throw invalidCassette(place, complaint, 'Update mcprove, or record again with `--record`.')
  }
  throw invalidCassette(place, `schema must be "${CASSETTE_SCHEMA}", got ${showValue(schema, 60)}`)
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1

interface WrittenStop extends RecordedStop {
  readonly crc32?: unknown
}

function isStop(value: unknown): value is WrittenStop {
  if (!isRecord(value)) return false
  const { reason, runs, invalid = [], total } = value
  const isReason = reason === 'decided' || reason === 'max' || (reason === 'total' && isCount(total))
  const isKnown = isReason && isCount(runs) && runs <= MAX_RUNS
  return isKnown && Array.isArray(invalid) && invalid.every(isCount)
}

function checkedStop({ crc32, ...stopped }: WrittenStop, place: FilePlace): RecordedStop {
  if (crc32 === stopChecksum(stopped)) return stopped
  throw invalidCassette(place, '`stopped` does not match its checksum (crc32): it was changed after recording')
}

function hasHash(inputs: Readonly<Record<string, unknown>>): inputs is CassetteHeader['inputs'] {
  return typeof inputs.hash === 'string'
}

function isHashTable(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((hash) => typeof hash === 'string')
}

function wrongField(place: FilePlace, field: string, expected: string, actual: unknown): McproveError {
  return invalidCassette(place, `${field} must be ${expected}, got ${showValue(actual, 60)}`)
}
