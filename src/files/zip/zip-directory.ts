// The list of members of a zip archive (APPNOTE 4.3), read from its end. Nothing in it is trusted.
import { McproveError } from '../../core/errors/error.js'

export interface ZipMember {
  readonly name: string
  /** 0 stored, 8 deflate, 93 Zstandard. */
  readonly method: number
  readonly crc32: number
  /** As stored in the archive, still compressed. */
  readonly bytes: Buffer
}

const LOCAL_HEADER = 0x04034b50
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_END = 0x06054b50
const LOCAL_HEADER_BYTES = 30
const ENTRY_BYTES = 46
const END_BYTES = 22
const MAX_COMMENT_BYTES = 0xffff
const ENCRYPTED_FLAG = 1
/** A field with this value is in a zip64 record. */
const ELSEWHERE = 0xffffffff
const MANY_ELSEWHERE = 0xffff

/** The first four bytes of every archive that has members. */
export function isZip(start: Buffer): boolean {
  return start.length >= 4 && start.readUInt32LE(0) === LOCAL_HEADER
}

/** The members by name. As in other readers, the last of several with one name counts. */
export function zipMembers(archive: Buffer, file: string): ReadonlyMap<string, ZipMember> {
  const end = endOf(archive, file)
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  if (count === MANY_ELSEWHERE || at === ELSEWHERE) throw damaged(file, 'a zip64 archive is not supported')
  const members = new Map<string, ZipMember>()
  for (let i = 0; i < count; i += 1) {
    if (at + ENTRY_BYTES > end || archive.readUInt32LE(at) !== DIRECTORY_ENTRY) {
      throw damaged(file, 'the list of members is damaged')
    }
    const { member, next } = entryAt(archive, at, file)
    members.set(member.name, member)
    at = next
  }
  return members
}

function endOf(archive: Buffer, file: string): number {
  const first = Math.max(0, archive.length - END_BYTES - MAX_COMMENT_BYTES)
  for (let at = archive.length - END_BYTES; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === DIRECTORY_END) return at
  }
  throw damaged(file, 'the archive is cut off')
}

function entryAt(archive: Buffer, at: number, file: string): { member: ZipMember; next: number } {
  const nameEnd = at + ENTRY_BYTES + archive.readUInt16LE(at + 28)
  const name = archive.toString('utf8', at + ENTRY_BYTES, nameEnd)
  const place = `${file}: ${name}`
  const size = archive.readUInt32LE(at + 20)
  const start = archive.readUInt32LE(at + 42)
  if (name.split(/[/\\]/).includes('..') || /^(?:[/\\]|[a-z]:)/i.test(name)) {
    throw damaged(place, 'the name of the member leads out of the archive')
  }
  if ((archive.readUInt16LE(at + 8) & ENCRYPTED_FLAG) !== 0) throw damaged(place, 'the member is encrypted')
  if (size === ELSEWHERE || start === ELSEWHERE) throw damaged(place, 'a zip64 member is not supported')
  const member = {
    name,
    method: archive.readUInt16LE(at + 10),
    crc32: archive.readUInt32LE(at + 16),
    bytes: dataAt(archive, start, size, place),
  }
  return { member, next: nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32) }
}

/** The local header repeats the name, and may have other extra fields than the list. */
function dataAt(archive: Buffer, start: number, size: number, place: string): Buffer {
  const isHeader = start + LOCAL_HEADER_BYTES <= archive.length && archive.readUInt32LE(start) === LOCAL_HEADER
  const data = isHeader
    ? start + LOCAL_HEADER_BYTES + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    : archive.length
  if (!isHeader || data + size > archive.length) throw damaged(place, 'the member is cut off')
  return archive.subarray(data, data + size)
}

export function damaged(place: string, what: string): McproveError {
  return new McproveError('FILE_UNREADABLE', `${place}: ${what}`, {
    hint: 'Write the archive again, or pass the JSON inside it.',
  })
}
