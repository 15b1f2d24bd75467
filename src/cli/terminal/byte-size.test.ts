import { expect, it } from 'vitest'
import { byteSize } from './byte-size.js'

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1.0 KB'],
  [1_500_000, '1.4 MB'],
  [5 * 1024 ** 4, '5120.0 GB'],
])('%i is %s', (bytes, text) => {
  expect(byteSize(bytes)).toBe(text)
})
