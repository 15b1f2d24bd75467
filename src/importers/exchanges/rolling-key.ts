/** A key for a list of texts that can be extended: equal lists have equal keys. Two hashes make a collision unlikely. */
export class RollingKey {
  #first = 0x811c9dc5
  #second = 0x2545f491
  #count = 0

  add(text: string): void {
    this.#count += 1
    let first = this.#first ^ text.length
    let second = this.#second ^ this.#count
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index)
      first = Math.imul(first ^ unit, 0x01000193)
      second = Math.imul(second ^ unit, 0x85ebca6b) ^ (second >>> 13)
    }
    this.#first = first
    this.#second = second
  }

  get value(): string {
    return `${this.#count}.${this.#first >>> 0}.${this.#second >>> 0}`
  }
}
