// Inflates one member at a time. The sizes in an archive may lie, so the bytes are counted as they come.
import { crc32, inflateRawSync } from 'node:zlib'
import { McproveError } from '../../core/errors/error.js'
import { errnoOf } from '../file-error.js'
import { MAX_VALUE_BYTES } from '../reading/byte-pieces.js'
import { damaged, type ZipMember } from './zip-directory.js'

/** Logs repeat themselves, but not this often: more is an archive that was made to exhaust memory. */
const MAX_RATIO = 500
/** Small members may exceed the ratio. */
const FREE_BYTES = 64 * 1024 * 1024
/** Compressed bytes that Zstandard reads at once: what they inflate to is held before it can be counted. */
const PIECE_BYTES = 1 << 16

const STORED = 0
const DEFLATE = 8
const ZSTANDARD = 93

/** Inflates members until the archive has given more than its size allows. */
export class Inflater {
  readonly #file: string
  #left: number

  constructor(file: string, archiveBytes: number) {
    this.#file = file
    this.#left = FREE_BYTES + archiveBytes * MAX_RATIO
  }

  async inflate(member: ZipMember): Promise<Buffer> {
    const place = `${this.#file}: ${member.name}`
    const limit = Math.min(MAX_VALUE_BYTES, this.#left, FREE_BYTES + member.bytes.length * MAX_RATIO)
    const bytes = await inflated(member, limit, place)
    if (bytes.length > limit) throw tooLarge(place)
    this.#left -= bytes.length
    if (crc32(bytes) !== member.crc32) throw damaged(place, 'the member is damaged (wrong checksum)')
    return bytes
  }
}

async function inflated({ method, bytes }: ZipMember, limit: number, place: string): Promise<Buffer> {
  switch (method) {
    case STORED:
      return bytes
    case DEFLATE:
      return inflateDeflate(bytes, limit, place)
    case ZSTANDARD:
      return await inflateZstandard(bytes, limit, place)
    default:
      throw damaged(place, `the compression method ${method} is not supported`)
  }
}

function inflateDeflate(bytes: Buffer, limit: number, place: string): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: limit })
  } catch (cause) {
    throw errnoOf(cause) === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(place) : damaged(place, 'the member is damaged')
  }
}

async function inflateZstandard(bytes: Buffer, limit: number, place: string): Promise<Buffer> {
  const { Decompress } = await import('fzstd')
  const pieces: Buffer[] = []
  let size = 0
  const stream = new Decompress((piece) => {
    size += piece.length
    if (size > limit) throw tooLarge(place)
    pieces.push(Buffer.from(piece))
  })
  try {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      stream.push(bytes.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= bytes.length)
    }
  } catch (cause) {
    throw cause instanceof McproveError ? cause : damaged(place, 'the member is damaged')
  }
  return Buffer.concat(pieces)
}

function tooLarge(place: string): McproveError {
  return new McproveError(
    'FILE_TOO_LARGE',
    `${place}: the member inflates to more than its size in the archive allows`,
    {
      hint: 'Check that the archive comes from a source you trust.',
    },
  )
}
