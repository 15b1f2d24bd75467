// Damage as disks, editors, merges and people do it, by a seed.

export type Damage = (bytes: Buffer, random: () => number) => Buffer

function below(random: () => number, limit: number): number {
  return Math.floor(random() * limit)
}

/** `change` gets the lines, without the empty one after the last newline. */
function onLines(change: (lines: string[], random: () => number) => void): Damage {
  return (bytes, random) => {
    const lines = bytes.toString('utf8').split('\n').slice(0, -1)
    change(lines, random)
    return Buffer.from(lines.map((line) => `${line}\n`).join(''))
  }
}

function insert(bytes: Buffer, at: number, added: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)])
}

const FOREIGN = [
  '{}',
  '[]',
  'null',
  '42',
  '"text"',
  '{"name":"package","version":"1.0.0"}',
  '{"run":1}',
  '{"trace":{}}',
]

export const DAMAGES: Readonly<Record<string, Damage>> = {
  'a flipped bit': (bytes, random) => {
    const damaged = Buffer.from(bytes)
    const at = below(random, bytes.length)
    damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << below(random, 8)), at)
    return damaged
  },
  'cut off': (bytes, random) => bytes.subarray(0, below(random, bytes.length)),
  'two lines swapped': onLines((lines, random) => {
    const [one, other] = [below(random, lines.length), below(random, lines.length)]
    const first = lines[one] ?? ''
    lines[one] = lines[other] ?? ''
    lines[other] = first
  }),
  'a line dropped': onLines((lines, random) => void lines.splice(below(random, lines.length), 1)),
  'a line doubled': onLines((lines, random) => {
    const at = below(random, lines.length)
    lines.splice(at, 0, lines[at] ?? '')
  }),
  'foreign JSON': onLines((lines, random) => {
    const isNew = random() < 0.5
    lines.splice(below(random, lines.length), isNew ? 0 : 1, FOREIGN[below(random, FOREIGN.length)] ?? '')
  }),
  'an edited number': (bytes, random) => {
    const text = bytes.toString('latin1')
    const numbers = [...text.matchAll(/\d+/g)]
    const { index, 0: number } = numbers[below(random, numbers.length)] ?? { index: 0, 0: '' }
    const edited = String(Number(number) + 1 + below(random, 9))
    return Buffer.from(text.slice(0, index) + edited + text.slice(index + number.length), 'latin1')
  },
  'NUL bytes': (bytes, random) => insert(bytes, below(random, bytes.length + 1), Buffer.alloc(1 + below(random, 64))),
  'invalid UTF-8': (bytes, random) => insert(bytes, below(random, bytes.length + 1), Buffer.from([0xc3, 0x28])),
}
