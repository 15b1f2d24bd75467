import { crc32, deflateRawSync } from 'node:zlib'

interface Member {
  readonly name: string
  readonly content: Buffer | string
  readonly method?: 0 | 8 | 93
  /** Compressed bytes, where `content` alone does not give them. */
  readonly bytes?: Buffer
  readonly flags?: number
}

/** A zip archive as other programs write it: members, the list of members, the end. */
export function zipArchive(members: readonly Member[]): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const { name, content, method = 8, bytes, flags = 0 } of members) {
    const data = bytes ?? (method === 8 ? deflateRawSync(Buffer.from(content)) : Buffer.from(content))
    const title = Buffer.from(name)
    // From the version that is needed to the length of the extra field: the same in both headers.
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt32LE(crc32(Buffer.from(content)), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(Buffer.from(content).length, 18)
    fields.writeUInt16LE(title.length, 22)
    const position = Buffer.alloc(14)
    position.writeUInt32LE(offset, 10)
    list.push(Buffer.from('PK\x01\x02\x14\x00'), fields, position, title)
    parts.push(Buffer.from('PK\x03\x04'), fields, title, data)
    offset += 30 + title.length + data.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(members.length, 8)
  end.writeUInt16LE(members.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}
