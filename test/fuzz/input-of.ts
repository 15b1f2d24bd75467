import fc from 'fast-check'
import { SeededRandom } from '../../src/catalog/distractors/seeded-random.js'
import { withDepth } from './generate/hostile-values.js'
import { mutateBytes } from './generate/mutate-bytes.js'
import { mutateJson } from './generate/mutate-json.js'
import type { FuzzTarget } from './target.js'

const MAX_INPUT_BYTES = 64 * 1024

/** The input of that number: the same for the same seed, whatever came before it. */
export function inputOf(target: FuzzTarget, seed: number, index: number): Buffer {
  const random = new SeededRandom(seed, target.name, String(index))
  const isMade = random.below(3) === 0
  const base = isMade ? madeBy(target, random) : seedOf(target, random)
  // A seed as it is would be the same each time.
  if (isMade && random.below(3) === 0) return Buffer.from(base)
  const kind = random.below(10)
  const changed = kind < 7 ? withDepth(mutatedJson(base, random), random) : base
  if (kind < 5 || target.isJson) return Buffer.from(changed.length > MAX_INPUT_BYTES ? base : changed)
  return mutateBytes(Buffer.from(base), seedBytesOf(target), random)
}

function madeBy({ made }: FuzzTarget, random: SeededRandom): string {
  const [text = ''] = fc.sample(made, { numRuns: 1, seed: random.below(2 ** 31) })
  return text
}

function seedOf(target: FuzzTarget, random: SeededRandom): string {
  return target.seeds[random.below(target.seeds.length)] ?? madeBy(target, random)
}

const seedBytes = new WeakMap<FuzzTarget, readonly Buffer[]>()

function seedBytesOf(target: FuzzTarget): readonly Buffer[] {
  const known = seedBytes.get(target) ?? target.seeds.map((seed) => Buffer.from(seed))
  seedBytes.set(target, known)
  return known
}

/** One of the lines where they are JSON each, else the document; what is no JSON stays as it is. */
function mutatedJson(text: string, random: SeededRandom): string {
  const document = parsed(text)
  if (document !== undefined) return JSON.stringify(mutateJson(document, random), null, random.pick([0, 0, 2])) ?? ''
  const lines = text.split('\n')
  const at = random.below(lines.length)
  const value = parsed(lines[at] ?? '')
  if (value === undefined) return text
  return lines.with(at, JSON.stringify(mutateJson(value, random)) ?? '').join('\n')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
