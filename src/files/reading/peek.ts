/** As many bytes as the signature of an archive has. */
const START_BYTES = 4

/** The first bytes of a stream, and all of them. */
export async function peek(chunks: AsyncIterable<Buffer>): Promise<{ start: Buffer; all: AsyncIterable<Buffer> }> {
  const iterator = chunks[Symbol.asyncIterator]()
  const seen: Buffer[] = []
  let size = 0
  while (size < START_BYTES) {
    const { done, value } = await iterator.next()
    if (done === true) break
    seen.push(value)
    size += value.length
  }
  return { start: Buffer.concat(seen).subarray(0, START_BYTES), all: again(seen, iterator) }
}

/** What was read already, then the rest. */
export async function* again(seen: readonly Buffer[], iterator: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* seen
  yield* { [Symbol.asyncIterator]: () => iterator }
}
