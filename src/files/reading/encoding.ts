import { McproveError } from '../../core/errors/error.js'

const GZIP = Buffer.from([0x1f, 0x8b])
const UTF16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])]

/** Throws for a file whose first bytes say that it is compressed, or has another encoding than UTF-8. */
export function assertEncoding(start: Buffer, file: string): void {
  const signature = start.subarray(0, 2)
  if (signature.equals(GZIP)) {
    throw new McproveError('FILE_UNREADABLE', `${file} is compressed with gzip`, {
      hint: 'Unpack it first: `gunzip -c < FILE > UNPACKED`.',
    })
  }
  if (UTF16_MARKS.some((mark) => signature.equals(mark))) {
    throw new McproveError('FILE_UNREADABLE', `${file} is UTF-16, not UTF-8`, {
      hint: 'Save the file as UTF-8: `iconv -f UTF-16 -t UTF-8 FILE > CONVERTED`.',
    })
  }
}
