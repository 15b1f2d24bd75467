// The binary log of Inspect AI (`.eval`): a zip archive with a header and one member for each sample.
import { isUtf8 } from 'node:buffer'
import { McproveError } from '../../core/errors/error.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { readLogJson } from '../reading/log-json.js'
import type { LogValue } from '../reading/log-values.js'
import { Inflater } from './inflate-member.js'
import { damaged, type ZipMember, zipMembers } from './zip-directory.js'

/** The archive is held in memory, each member only while it is read. */
const MAX_ARCHIVE_BYTES = 1024 * 1024 * 1024

/** The second is all that an evaluation has until it ends. */
const HEADERS = ['header.json', '_journal/start.json']
const SAMPLE = /^samples\/[^/]+\.json$/

/** Yields, for each sample, the log with that sample alone: as in a JSON log, but one at a time. */
export async function* evalArchiveValues(
  chunks: AsyncIterable<Buffer>,
  file: string,
): AsyncGenerator<Iterable<LogValue>> {
  const archive = await wholeArchive(chunks, file)
  const members = zipMembers(archive, file)
  const header = HEADERS.map((name) => members.get(name)).find((member) => member !== undefined)
  if (header === undefined) throw notALog(file)
  const inflater = new Inflater(file, archive.length)
  const log = await readMember(header, inflater)
  if (!('value' in log) || !isRecord(log.value)) throw damaged(`${file}: ${header.name}`, 'the header is not an object')
  const samples = [...members.values()].filter(({ name }) => SAMPLE.test(name))
  if (samples.length === 0) yield [log]
  for (const member of samples) {
    const entry = await readMember(member, inflater)
    yield ['value' in entry ? { ...entry, value: { ...log.value, samples: [entry.value] } } : entry]
  }
}

async function wholeArchive(chunks: AsyncIterable<Buffer>, file: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > MAX_ARCHIVE_BYTES) {
      throw new McproveError(
        'FILE_TOO_LARGE',
        `${file} exceeds the limit of ${MAX_ARCHIVE_BYTES} bytes for an archive`,
        {
          hint: 'Convert it with `inspect log dump`, or split it.',
        },
      )
    }
    pieces.push(chunk)
  }
  return Buffer.concat(pieces)
}

async function readMember(member: ZipMember, inflater: Inflater): Promise<LogValue> {
  const bytes = await inflater.inflate(member)
  const place = { line: 1, member: member.name }
  if (!isUtf8(bytes)) return { ...place, malformed: 'not valid UTF-8' }
  return { ...place, ...readLogJson(bytes.toString('utf8')) }
}

function notALog(file: string): McproveError {
  return new McproveError('TRACE_INVALID', `${file} is a zip archive, but not a log of Inspect AI`, {
    hint: 'Extract it and pass the files inside.',
  })
}
