// Changes of bytes without regard for what they mean: what disks, networks and cut-off writes do.
import type { SeededRandom } from '../../../src/catalog/distractors/seeded-random.js'
import { hostileText } from './hostile-values.js'

/** Not UTF-8: a lone continuation, an overlong slash, half a character, a surrogate, what never occurs. */
const BROKEN: readonly [readonly number[], ...(readonly number[])[]] = [
  [0x80],
  [0xc0, 0xaf],
  [0xe2, 0x82],
  [0xed, 0xa0, 0x80],
  [0xff, 0xfe],
  [0xf4, 0x90, 0x80, 0x80],
]
const SYNTAX = [
  ...['{', '}', '[', ']', '"', "'", ':', ',', '\n', '\r', '\t', ' ', '\\', '\\u', '\\ud800', '//', '/*', '#', '\0'],
  ...[
    '- ',
    ': ',
    '? ',
    '|\n',
    '>\n',
    '&a ',
    '*a',
    '<<: ',
    '!!str ',
    '!!binary ',
    '---\n',
    '...\n',
    '%YAML 1.1\n',
    '{{',
  ],
  ...[
    'null',
    'true',
    '1e999',
    '-',
    '0',
    '9007199254740993',
    '.nan',
    '1'.repeat(400),
    'data: ',
    '[DONE]',
    '"__proto__":',
  ],
] as const
const MAX_BYTES = 64 * 1024

/** A copy with one to five changes; `others` give pieces. */
export function mutateBytes(input: Buffer, others: readonly Buffer[], random: SeededRandom): Buffer {
  let bytes = input
  for (let left = 1 + random.below(5); left > 0; left -= 1) bytes = changed(bytes, others, random)
  return bytes.subarray(0, MAX_BYTES)
}

function changed(bytes: Buffer, others: readonly Buffer[], random: SeededRandom): Buffer {
  const at = random.below(bytes.length + 1)
  const length = random.below(random.pick([4, 40, 400]))
  const chunk = bytes.subarray(at, at + length)
  switch (random.below(10)) {
    case 0:
      return flipped(bytes, at, random)
    case 1:
      return bytes.subarray(0, at)
    case 2:
      return replaced(bytes, at, length, Buffer.alloc(0))
    case 3:
      return replaced(bytes, at, 0, Buffer.concat(Array.from({ length: random.pick([1, 2, 30]) }, () => chunk)))
    case 4:
      return replaced(bytes, at, 0, Buffer.from(random.pick(BROKEN)))
    case 5:
      return replaced(
        bytes,
        at,
        0,
        Buffer.from(random.pick(['[', '{"a":', '- ', '(', '{a: ']).repeat(random.pick([3, 99, 9_000]))),
      )
    case 6:
      return spliced(bytes, at, others[random.below(others.length)] ?? bytes, random)
    case 7:
      return replaced(bytes, at, length, Buffer.from(hostileText(random)))
    default:
      return replaced(bytes, at, random.below(3), Buffer.from(random.pick(SYNTAX)))
  }
}

function flipped(bytes: Buffer, at: number, random: SeededRandom): Buffer {
  const copy = Buffer.from(bytes)
  const byte = copy[at]
  if (byte !== undefined) copy[at] = byte ^ (1 << random.below(8))
  return copy
}

function spliced(bytes: Buffer, at: number, other: Buffer, random: SeededRandom): Buffer {
  const from = random.below(other.length + 1)
  return replaced(bytes, at, random.below(200), other.subarray(from, from + random.below(400)))
}

function replaced(bytes: Buffer, at: number, removed: number, added: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)])
}
