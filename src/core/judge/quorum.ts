// The share of a jury that must pass. Compared as fractions: 2 of 3 meets 2/3 and 0.66, but not 0.67.

interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

const FRACTION = /^(\d{1,15})\/(\d{1,15})$/
/** The decimal notation that String produces, including small numbers: 0.66, 1e-7. */
const DECIMAL = /^(\d+)(?:\.(\d+))?(?:e-(\d+))?$/

/** True for a number or fraction above 0 and up to 1. */
export function isQuorum(written: number | string): boolean {
  const fraction = fractionOf(written)
  return fraction !== null && fraction.numerator > 0n && fraction.numerator <= fraction.denominator
}

/** How many of these jurors must pass. */
export function jurorsNeeded(quorum: number | string, jurors: number): number {
  const fraction = fractionOf(quorum)
  if (fraction === null) throw new RangeError(`${quorum} is not a valid quorum`)
  const { numerator, denominator } = fraction
  return Number((numerator * BigInt(jurors) + denominator - 1n) / denominator)
}

function fractionOf(written: number | string): Fraction | null {
  if (typeof written === 'number') return decimalOf(String(written))
  const match = FRACTION.exec(written)
  if (match === null) return null
  const [, numerator = '', denominator = ''] = match
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) }
}

/** The number as written: 0.66 is 66/100, not the nearest binary fraction. */
function decimalOf(text: string): Fraction | null {
  const match = DECIMAL.exec(text)
  if (match === null) return null
  const [, whole = '', decimals = '', exponent = '0'] = match
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length + Number(exponent)) }
}
