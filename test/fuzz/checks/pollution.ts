const SHARED = [Object.prototype, Array.prototype, Function.prototype, String.prototype, Object, Array]
const SIZES = SHARED.map(sizeOf)

/** What an input has left on objects that everything inherits from; null when nothing. */
export function findPollution(): string | null {
  const at = SHARED.findIndex((shared, index) => sizeOf(shared) !== SIZES[index])
  const shared = SHARED[at]
  if (shared === undefined) return null
  const names = Reflect.ownKeys(shared).map(String).slice(-3).join(', ')
  return `something all objects inherit from has changed; its last keys are ${names}`
}

function sizeOf(shared: object): number {
  return Reflect.ownKeys(shared).length
}
