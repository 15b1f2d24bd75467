import { McproveError } from '../../core/errors/error.js'
import { showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { CASSETTE_SCHEMA, type CassetteHeader } from './cassette.js'

const RECORD_AGAIN = 'Restore it from version control, or delete it and record again with `mcprove run --record`.'

/** `place` is `file:line`. */
export function invalidCassette(place: string, trouble: string, cause?: unknown): McproveError {
  return new McproveError('CASSETTE_INVALID', `${place}: ${trouble}`, { hint: RECORD_AGAIN, cause })
}

/** The first line of a cassette, parsed. */
export function checkHeader(raw: unknown, place: string): CassetteHeader {
  if (!isRecord(raw)) throw invalidCassette(place, `expected a cassette header, got ${showValue(raw, 60)}`)
  checkSchema(raw.schema, place)
  const { suite, agent, model = null, inputs, tools, recorded_with } = raw
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
  return {
    schema: CASSETTE_SCHEMA,
    ...(suite === undefined ? {} : { suite }),
    agent,
    model,
    inputs,
    tools: { hash: tools.hash, each },
    recorded_with,
  }
}

function checkSchema(schema: unknown, place: string): void {
  if (schema === CASSETTE_SCHEMA) return
  if (typeof schema === 'string' && /^mcprove\/cassette@\d+$/.test(schema)) {
    const message = `${place}: the cassette has the format ${schema}, but this version of mcprove reads ${CASSETTE_SCHEMA}`
    throw new McproveError('CASSETTE_INVALID', message, { hint: 'Update mcprove, or record again with `--record`.' })
  }
  throw invalidCassette(place, `schema must be "${CASSETTE_SCHEMA}", got ${showValue(schema, 60)}`)
}

function hasHash(inputs: Readonly<Record<string, unknown>>): inputs is CassetteHeader['inputs'] {
  return typeof inputs.hash === 'string'
}

function isHashTable(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((hash) => typeof hash === 'string')
}

function wrongField(place: string, field: string, expected: string, actual: unknown): McproveError {
  return invalidCassette(place, `${field} must be ${expected}, got ${showValue(actual, 60)}`)
}
