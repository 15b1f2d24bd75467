// Texts outside the heap: a garbage collector that has to look at a million texts lets memory grow to several times
// their size.
const PAGE_BYTES = 1 << 20
/** The length in characters, and whether each takes two bytes. */
const HEADER_BYTES = 5
/** As many arguments as a call can have anywhere. */
const DECODED_AT_ONCE = 8_192
const ONE_BYTE = /^[\0-\xff]*$/

export class TextStore {
  readonly #pages: Uint8Array[] = []
  /** Where the last page of common size is, and how much of it is used. */
  #page = -1
  #offset = PAGE_BYTES
  /** Bytes in pages, whether their texts are needed or not. */
  used = 0

  /** Returns the address of the text. */
  add(text: string): number {
    const isWide = !ONE_BYTE.test(text)
    const [page, start] = this.#room(HEADER_BYTES + text.length * (isWide ? 2 : 1))
    const bytes = this.#pages[page]
    if (bytes === undefined) throw new RangeError('no page')
    for (let shift = 0; shift < 4; shift += 1) bytes[start + shift] = text.length >>> (8 * shift)
    bytes[start + 4] = isWide ? 1 : 0
    let at = start + HEADER_BYTES
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index)
      bytes[at++] = code
      if (isWide) bytes[at++] = code >>> 8
    }
    return page * PAGE_BYTES + start
  }

  /** The text at an address that `add` returned. */
  at(address: number): string {
    const bytes = this.#pages[Math.floor(address / PAGE_BYTES)] ?? new Uint8Array(HEADER_BYTES)
    const start = address % PAGE_BYTES
    let length = 0
    for (let shift = 0; shift < 4; shift += 1) length += (bytes[start + shift] ?? 0) * 2 ** (8 * shift)
    const isWide = bytes[start + 4] === 1
    const body = bytes.subarray(start + HEADER_BYTES, start + HEADER_BYTES + length * (isWide ? 2 : 1))
    const codes = isWide ? wideCodes(body) : body
    let text = ''
    for (let index = 0; index < codes.length; index += DECODED_AT_ONCE) {
      // A spread would walk an iterator.
      text += Reflect.apply(String.fromCharCode, null, codes.subarray(index, index + DECODED_AT_ONCE))
    }
    return text
  }

  #room(size: number): readonly [page: number, start: number] {
    if (size > PAGE_BYTES) {
      this.#addPage(size)
      return [this.#pages.length - 1, 0]
    }
    if (this.#offset + size > PAGE_BYTES) {
      this.#addPage(PAGE_BYTES)
      this.#page = this.#pages.length - 1
      this.#offset = 0
    }
    const start = this.#offset
    this.#offset += size
    return [this.#page, start]
  }

  #addPage(size: number): void {
    this.#pages.push(new Uint8Array(size))
    this.used += size
  }
}

function wideCodes(bytes: Uint8Array): Uint16Array {
  return Uint16Array.from({ length: bytes.length / 2 }, (_, i) => (bytes[2 * i] ?? 0) + 256 * (bytes[2 * i + 1] ?? 0))
}
