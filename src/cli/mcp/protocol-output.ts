import { Writable } from 'node:stream'
import type { Io } from '../terminal/io.js'

/** Reserves standard output for the protocol: other output, such as that of a code suite, goes to standard error. */
export function protocolOutput({ stdout: { stream }, stderr }: Io): Writable {
  const write = stream.write.bind(stream)
  const output = new Writable({
    decodeStrings: false,
    write: (chunk, encoding, done) => void write(chunk, encoding, done),
  })
  stream.on('error', (error) => output.destroy(error))
  stream.write = stderr.stream.write.bind(stderr.stream)
  return output
}
