const MIN_SLOTS = 1_024
const FNV_PRIME = 0x01000193

/** Ids that were seen, as 64-bit hashes in 16 to 32 bytes each: a log can have more traces than memory has room for their ids. */
export class IdSet {
  #slots = new Uint32Array(2 * MIN_SLOTS)
  #size = 0

  add(id: string): void {
    if (this.has(id)) return
    if (2 * (this.#size + 1) > this.#slots.length / 2) this.#grow()
    this.#put(hashOf(id, 0x811c9dc5), hashOf(id, 0x9e3779b9) | 1)
  }

  has(id: string): boolean {
    const first = hashOf(id, 0x811c9dc5)
    const second = hashOf(id, 0x9e3779b9) | 1
    return this.#slots[this.#find(first, second >>> 0) + 1] !== 0
  }

  /** The slot of a hash, or the free one where it belongs. The second half is never zero. */
  #find(first: number, second: number): number {
    const mask = this.#slots.length / 2 - 1
    for (let slot = first & mask; ; slot = (slot + 1) & mask) {
      const known = this.#slots[2 * slot + 1]
      if (known === 0 || (known === second && this.#slots[2 * slot] === first)) return 2 * slot
    }
  }

  #put(first: number, second: number): void {
    const at = this.#find(first, second >>> 0)
    this.#slots[at] = first
    this.#slots[at + 1] = second
    this.#size += 1
  }

  #grow(): void {
    const old = this.#slots
    this.#slots = new Uint32Array(2 * old.length)
    this.#size = 0
    for (let at = 0; at < old.length; at += 2) {
      const second = old[at + 1] ?? 0
      if (second !== 0) this.#put(old[at] ?? 0, second)
    }
  }
}

/** FNV-1a. */
function hashOf(text: string, seed: number): number {
  let hash = seed
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME)
  return hash >>> 0
}
