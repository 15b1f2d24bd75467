/** Kullback-Leibler divergence of two pass rates, in nats: Chernoff's exponent. The second rate is neither 0 nor 1. */
export function divergence(rate: number, from: number): number {
  return part(rate, from) + part(1 - rate, 1 - from)
}

function part(share: number, from: number): number {
  return share === 0 ? 0 : share * Math.log(share / from)
}

/** The place between two bounds where a function that rises along them passes zero. */
export function rootOf(valueAt: (place: number) => number, from: number, to: number): number {
  let [low, high] = [from, to]
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (valueAt(middle) < 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}
