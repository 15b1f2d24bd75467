/** Attempts, not time: the same failure shrinks to the same input on every machine. */
const MAX_ATTEMPTS = 3_000

/**
 * The smallest input found that still fails: pieces are left out, large ones first (delta debugging, Zeller and
 * Hildebrandt 2002), then bytes are made plain.
 */
export async function shrinkInput(input: Buffer, stillFails: (input: Buffer) => Promise<boolean>): Promise<Buffer> {
  let smallest = input
  let attempts = 0
  const attempt = async (candidate: Buffer): Promise<boolean> => {
    attempts += 1
    if (attempts > MAX_ATTEMPTS || candidate.equals(smallest) || !(await stillFails(candidate))) return false
    smallest = candidate
    return true
  }
  for (let size = Math.ceil(input.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < smallest.length && attempts <= MAX_ATTEMPTS; ) {
      const without = Buffer.concat([smallest.subarray(0, at), smallest.subarray(at + size)])
      if (!(await attempt(without))) at += size
    }
  }
  for (let at = 0; at < smallest.length && attempts <= MAX_ATTEMPTS; at += 1) {
    const plain = Buffer.from(smallest)
    plain[at] = 0x61
    await attempt(plain)
  }
  return smallest
}
