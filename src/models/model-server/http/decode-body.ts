import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { Refusal } from '../refusal.js'

const PIECE_BYTES = 64 * 1024

const DECODERS: Readonly<Record<string, (bytes: Buffer, limit: number) => Promise<Buffer>>> = {
  gzip: (bytes, maxOutputLength) => promisify(gunzip)(bytes, { maxOutputLength }),
  deflate: (bytes, maxOutputLength) => promisify(inflate)(bytes, { maxOutputLength }),
  br: (bytes, maxOutputLength) => promisify(brotliDecompress)(bytes, { maxOutputLength }),
  zstd: decodeZstandard,
}

/** The body without the compression that `content-encoding` names: Codex sends zstd. Throws a Refusal. */
export async function decodeBody(bytes: Buffer, encoding: string, limit: number): Promise<Buffer> {
  let decoded = bytes
  const names = encoding.split(',').map((name) => name.trim().toLowerCase())
  for (const name of names.reverse()) {
    if (name === '' || name === 'identity') continue
    const decode = DECODERS[name.replace(/^x-/, '')]
    if (decode === undefined) {
      throw new Refusal(415, `content-encoding: ${JSON.stringify(name)} is not one of gzip, deflate, br, zstd`)
    }
    decoded = await decode(decoded, limit).catch((cause: unknown) => {
      // Node's code for a body over the limit.
      const isTooLarge = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      throw isTooLarge
        ? tooLarge(limit)
        : cause instanceof Refusal
          ? cause
          : new Refusal(400, `the body is not ${name}`)
    })
  }
  return decoded
}

/** Node 20 has no zstd. */
async function decodeZstandard(bytes: Buffer, limit: number): Promise<Buffer> {
  const { Decompress } = await import('fzstd')
  const pieces: Buffer[] = []
  let size = 0
  const stream = new Decompress((piece) => {
    size += piece.length
    if (size > limit) throw tooLarge(limit)
    pieces.push(Buffer.from(piece))
  })
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    stream.push(bytes.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= bytes.length)
  }
  return Buffer.concat(pieces)
}

function tooLarge(limit: number): Refusal {
  return new Refusal(413, `the body has more than ${limit} bytes when it is decompressed`)
}
