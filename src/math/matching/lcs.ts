/**
 * A longest order-preserving one-to-one matching under any relation: for each left index its right partner, or -1.
 * Among the longest ones, earlier left indices are matched first, each to the earliest right index that allows it.
 */
// The dynamic programme of the longest common subsequence over suffixes. If left[0] and right[0] match, some longest
// matching pairs them (exchange argument, true for any relation), so equal ends are trimmed, the walk takes every
// match it meets, and one bit per cell is enough to remember the rest of the way.
export function longestInOrderMatch(
  leftCount: number,
  rightCount: number,
  matches: (left: number, right: number) => boolean,
): Int32Array {
  const partners = new Int32Array(leftCount).fill(-1)
  const shorter = Math.min(leftCount, rightCount)
  let start = 0
  while (start < shorter && matches(start, start)) {
    partners[start] = start
    start++
  }
  let trimmed = 0
  while (trimmed < shorter - start && matches(leftCount - 1 - trimmed, rightCount - 1 - trimmed)) {
    partners[leftCount - 1 - trimmed] = rightCount - 1 - trimmed
    trimmed++
  }
  const leftEnd = leftCount - trimmed
  const rightEnd = rightCount - trimmed
  if (start === leftEnd || start === rightEnd) return partners

  const width = rightEnd - start
  const skipsRight = rightSkips(start, leftEnd, rightEnd, matches)
  let left = start
  let right = start
  while (left < leftEnd && right < rightEnd) {
    const cell = (left - start) * width + (right - start)
    if (matches(left, right)) partners[left++] = right++
    else if (((skipsRight[cell >>> 3] ?? 0) >>> (cell & 7)) & 1) right++
    else left++
  }
  return partners
}

/** One bit per cell: the rest is as long without this right index. */
function rightSkips(
  start: number,
  leftEnd: number,
  rightEnd: number,
  matches: (left: number, right: number) => boolean,
): Uint8Array {
  const width = rightEnd - start
  const skips = new Uint8Array(Math.ceil(((leftEnd - start) * width) / 8))
  // lengths[j] is the longest match of left[i..] and right[j..]: the row of i + 1 until it is overwritten.
  const lengths = new Int32Array(width + 1)
  for (let left = leftEnd - 1; left >= start; left--) {
    const base = (left - start) * width
    let diagonal = 0
    for (let column = width - 1; column >= 0; column--) {
      const below = lengths[column] ?? 0
      const beside = lengths[column + 1] ?? 0
      if (matches(left, start + column)) lengths[column] = diagonal + 1
      else {
        if (beside >= below) {
          lengths[column] = beside
          const cell = base + column
          skips[cell >>> 3] = (skips[cell >>> 3] ?? 0) | (1 << (cell & 7))
        }
      }
      diagonal = below
    }
  }
  return skips
}
