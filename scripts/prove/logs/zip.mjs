import { execFileSync } from 'node:child_process'
import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const END_BYTES = 22
const ZSTD = 93

/** The members of a zip archive, by name. Newer logs of inspect_ai are compressed with Zstandard, which `zstd` unpacks. */
export function* membersOf(bytes) {
  let end = bytes.length - END_BYTES
  while (end >= 0 && bytes.readUInt32LE(end) !== END) end -= 1
  if (end < 0) throw new Error('the archive has no directory')
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const entry = {
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
      start: bytes.readUInt32LE(at + 42),
    }
    yield { name: bytes.toString('utf8', at + 46, at + 46 + name), read: () => contentOf(bytes, entry) }
    at += 46 + name + extra + comment
  }
}

function contentOf(bytes, { method, size, start }) {
  const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
  const packed = bytes.subarray(from, from + size)
  if (method === 0) return packed.toString('utf8')
  if (method === ZSTD) return execFileSync('zstd', ['-dc'], { input: packed, encoding: 'utf8', maxBuffer: 1 << 30 })
  return inflateRawSync(packed).toString('utf8')
}
