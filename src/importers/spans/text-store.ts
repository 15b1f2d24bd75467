// Texts outside the heap: a garbage collector that has to look at a million texts lets memory grow to several times
// their size.
const PAGE_BYTES = 1 << 20
/** The length in characters, and whether each takes two bytes. Texts begin at even places, as such characters must. */
const HEADER_BYTES = 6
/** As many arguments as a call can have anywhere. */
const DECODED_AT_ONCE = 8_192
const ONE_BYTE = /^[\0-\xff]*$/

export class TextStore {
  readonly #pages: Uint8Array<ArrayBuffer>[] = []
  /** Where the last page of common size is, and how much of it is used. */
  #page = -1
  #offset = PAGE_BYTES
  /** Bytes in pages, whether their texts are needed or not. */
  used = 0

  /** Returns the address of the text. */
  add(text: string): number {
    const isWide = !ONE_BYTE.test(text)
    const [page, start] = this.#room(sizeOf(text.length, isWide))
    const bytes = this.#bytesOf(page)
    for (let shift = 0; shift < 4; shift += 1) bytes[start + shift] = text.length >>> (8 * shift)
    bytes[start + 4] = isWide ? 1 : 0
    const codes = codesIn(bytes, start)
    for (let index = 0; index < text.length; index += 1) codes[index] = text.charCodeAt(index)
    return page * PAGE_BYTES + start
  }

  /** Adds a text of another store. Returns its address here. */
  addFrom(other: TextStore, address: number): number {
    const [from, at] = placeOf(address)
    const bytes = other.#bytesOf(from)
    const size = sizeOf(lengthAt(bytes, at), isWideAt(bytes, at))
    const [page, start] = this.#room(size)
    this.#bytesOf(page).set(bytes.subarray(at, at + size), start)
    return page * PAGE_BYTES + start
  }

  /** The text at an address that `add` returned. */
  at(address: number): string {
    const [page, start] = placeOf(address)
    const codes = codesIn(this.#bytesOf(page), start)
    let text = ''
    for (let index = 0; index < codes.length; index += DECODED_AT_ONCE) {
      // A spread would walk an iterator.
      text += Reflect.apply(String.fromCharCode, null, codes.subarray(index, index + DECODED_AT_ONCE))
    }
    return text
  }

  #bytesOf(page: number): Uint8Array<ArrayBuffer> {
    const bytes = this.#pages[page]
    if (bytes === undefined) throw new RangeError('no page')
    return bytes
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

function placeOf(address: number): readonly [page: number, start: number] {
  return [Math.floor(address / PAGE_BYTES), address % PAGE_BYTES]
}

function sizeOf(length: number, isWide: boolean): number {
  return HEADER_BYTES + (isWide ? 2 * length : length + (length % 2))
}

function lengthAt(bytes: Uint8Array, start: number): number {
  let length = 0
  for (let shift = 0; shift < 4; shift += 1) length += (bytes[start + shift] ?? 0) * 2 ** (8 * shift)
  return length
}

function isWideAt(bytes: Uint8Array, start: number): boolean {
  return bytes[start + 4] === 1
}

/** The characters of a text, in place. */
function codesIn(bytes: Uint8Array<ArrayBuffer>, start: number): Uint8Array | Uint16Array {
  const Codes = isWideAt(bytes, start) ? Uint16Array : Uint8Array
  return new Codes(bytes.buffer, start + HEADER_BYTES, lengthAt(bytes, start))
}
