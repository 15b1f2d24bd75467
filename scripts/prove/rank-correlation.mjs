/** Spearman's rank correlation: Pearson's of the ranks, ties sharing their mean rank. */
export function spearman(xs, ys) {
  return pearson(ranks(xs), ranks(ys))
}

/** The partial rank correlation of x and y, with the ranks of z removed from both. */
export function partialSpearman(xs, ys, zs) {
  const [xy, xz, yz] = [spearman(xs, ys), spearman(xs, zs), spearman(ys, zs)]
  return (xy - xz * yz) / Math.sqrt((1 - xz ** 2) * (1 - yz ** 2))
}

function ranks(values) {
  const order = values.map((_, index) => index).sort((a, b) => values[a] - values[b])
  const found = []
  for (let start = 0, end = 0; start < order.length; start = end) {
    while (end < order.length && values[order[end]] === values[order[start]]) end += 1
    for (const index of order.slice(start, end)) found[index] = (start + end - 1) / 2
  }
  return found
}

function pearson(xs, ys) {
  const [meanX, meanY] = [mean(xs), mean(ys)]
  let both = 0
  let squaresX = 0
  let squaresY = 0
  for (const [index, x] of xs.entries()) {
    both += (x - meanX) * (ys[index] - meanY)
    squaresX += (x - meanX) ** 2
    squaresY += (ys[index] - meanY) ** 2
  }
  return both / Math.sqrt(squaresX * squaresY)
}

export function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
