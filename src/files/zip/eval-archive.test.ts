import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zipArchive } from '../../../test/setup/zip-archive.js'
import { McproveError } from '../../core/errors/error.js'
import { type LogValue, logValues } from '../reading/log-values.js'

const header = { version: 2, status: 'success', eval: { task: 'shell', model: 'openai/gpt-5' } }
const sample = (id: number) => ({ id, epoch: 1, messages: [{ role: 'user', content: 'List.' }] })
const sampleText = JSON.stringify(sample(1))
/** `sampleText` as the program zstd writes it. */
const ZSTANDARD = Buffer.from(
  'KLUv/SRBCQIAeyJpZCI6MSwiZXBvY2giOjEsIm1lc3NhZ2VzIjpbeyJyb2xlIjoidXNlciIsImNvbnRlbnQiOiJMaXN0LiJ9XX23dVAK',
  'base64',
)
const start = { name: '_journal/start.json', content: JSON.stringify({ ...header, status: 'started' }) }
const end = { name: 'header.json', content: JSON.stringify(header) }
const one = { name: 'samples/1_epoch_1.json', content: sampleText }
const two = { name: 'samples/2_epoch_1.json', content: JSON.stringify(sample(2)) }

async function valuesOf(archive: Buffer, chunkBytes = 1 << 16): Promise<LogValue[]> {
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let i = 0; i < archive.length; i += chunkBytes) yield archive.subarray(i, i + chunkBytes)
  }
  const found: LogValue[] = []
  for await (const batch of logValues(chunks(), 'log.eval')) found.push(...batch)
  return found
}

/** A frame of Zstandard whose blocks repeat one byte, 128 KB each. */
function repeatedByte(blocks: number): Buffer {
  const isLast = (index: number) => (index === blocks - 1 ? 1 : 0)
  const size = 1 << 17
  const bodies = Array.from({ length: blocks }, (_, i) => {
    const block = Buffer.alloc(4)
    block.writeUIntLE(isLast(i) | (1 << 1) | (size << 3), 0, 3)
    return block
  })
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38]), ...bodies])
}

describe('an archive of Inspect AI is one log for each sample', () => {
  const both = [
    { line: 1, member: one.name, value: { ...header, samples: [sample(1)] } },
    { line: 1, member: two.name, value: { ...header, samples: [sample(2)] } },
  ]

  it('in chunks of any size', async () => {
    const archive = zipArchive([start, one, two, { name: 'summaries.json', content: '[]' }, end])
    for (const size of [1, 3, 1000]) expect(await valuesOf(archive, size)).toEqual(both)
  })

  it('stored, deflated and with Zstandard', async () => {
    const members = [{ ...one, method: 93, bytes: ZSTANDARD } as const, { ...two, method: 0 } as const, end]
    expect(await valuesOf(zipArchive(members))).toEqual(both)
  })

  it('of an evaluation that never ended', async () => {
    const value = { ...header, status: 'started', samples: [sample(1)] }
    expect(await valuesOf(zipArchive([start, one]))).toEqual([{ line: 1, member: one.name, value }])
  })

  it('without samples', async () => {
    expect(await valuesOf(zipArchive([start, end]))).toEqual([{ line: 1, member: 'header.json', value: header }])
  })

  it('a sample that was written again counts once, as it was written last', async () => {
    const values = await valuesOf(zipArchive([one, { ...one, content: JSON.stringify(sample(7)) }, end]))
    expect(values).toEqual([{ line: 1, member: one.name, value: { ...header, samples: [sample(7)] } }])
  })

  it('a sample that is not JSON does not stop the others', async () => {
    const values = await valuesOf(zipArchive([{ ...one, content: '{"id": oops}' }, two, end]))
    expect(values).toMatchObject([{ member: one.name, malformed: expect.any(String) }, { member: two.name }])
  })
})

describe('an archive that cannot be read names the member', () => {
  it.each<[string, Buffer, string]>([
    ['encrypted', zipArchive([{ ...one, flags: 1 }, end]), one.name],
    ['a name that leads out', zipArchive([{ ...one, name: 'samples/../../x.json' }, end]), 'samples/../../x.json'],
    ['another compression', zipArchive([{ ...one, method: 12 as 8, bytes: Buffer.from('x') }, end]), one.name],
    ['damaged data', zipArchive([{ ...one, bytes: Buffer.from('no deflate data') }, end]), one.name],
    ['damaged Zstandard', zipArchive([{ ...one, method: 93, bytes: ZSTANDARD.subarray(0, 40) }, end]), one.name],
    ['a wrong checksum', zipArchive([{ ...one, bytes: deflateRawSync(Buffer.from('{}')) }, end]), one.name],
    ['a header that is a list', zipArchive([one, { ...end, content: '[]' }]), 'header.json'],
    ['cut off', zipArchive([one, two, end]).subarray(0, 300), 'log.eval'],
  ])('%s', async (_what, archive, member) => {
    await expect(valuesOf(archive)).rejects.toFailWithHint('FILE_UNREADABLE', member)
  })

  it('zip64', async () => {
    const archive = zipArchive([one, end])
    archive.writeUInt32LE(0xffffffff, archive.length - 6)
    await expect(valuesOf(archive)).rejects.toFailWith('FILE_UNREADABLE', 'zip64')
  })

  it('a member whose data lies behind the end', async () => {
    const archive = zipArchive([one, end])
    const list = archive.indexOf('PK\x01\x02')
    archive.writeUInt32LE(1 << 30, list + 20)
    await expect(valuesOf(archive)).rejects.toFailWith('FILE_UNREADABLE', one.name)
  })

  it('an archive of something else', async () => {
    await expect(valuesOf(zipArchive([{ name: 'a.txt', content: 'a' }]))).rejects.toFailWithHint('TRACE_INVALID')
  })
})

describe('a zip bomb is refused before it fills the memory', () => {
  it.each<[string, () => Buffer]>([
    ['deflate', () => deflateRawSync(Buffer.alloc(160 << 20))],
    ['Zstandard', () => repeatedByte(2000)],
  ])('%s', async (_name, bytes) => {
    const bomb = { ...one, method: _name === 'deflate' ? (8 as const) : (93 as const), bytes: bytes() }
    const before = process.memoryUsage().rss
    await expect(valuesOf(zipArchive([bomb, end]))).rejects.toFailWithHint('FILE_TOO_LARGE', one.name)
    expect(process.memoryUsage().rss - before).toBeLessThan(400 << 20)
  })

  it('so are many members that are each small enough', async () => {
    const content = Buffer.alloc(320 << 17)
    const bytes = repeatedByte(320)
    const names = ['samples/1.json', 'samples/2.json']
    const members = names.map((name) => ({ name, content, method: 93 as const, bytes }))
    await expect(valuesOf(zipArchive([...members, end]))).rejects.toFailWith('FILE_TOO_LARGE', 'samples/2.json')
  })
})

it('any damage is an error of ours, never an exception', async () => {
  const archive = zipArchive([start, one, { ...two, method: 93, bytes: ZSTANDARD, content: sampleText }, end])
  const damage = fc.array(fc.tuple(fc.nat(archive.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(damage, async (changes) => {
      const copy = Buffer.from(archive)
      for (const [at, byte] of changes) copy[at] = byte
      await valuesOf(copy).catch((error: unknown) => expect(error).toBeInstanceOf(McproveError))
    }),
    { numRuns: 500 },
  )
})
