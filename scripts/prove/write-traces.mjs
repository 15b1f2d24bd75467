import { closeSync, openSync, statfsSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { SHAPES, traceOf } from '../../bench/traces.mjs'

const BYTES_PER_TRACE = 50_000
/** Space for the output about the traces, and some reserve. */
const SPARE_BYTES = 500e6

/** Writes traces of 50 KB, one in ten of them failing, as JSON Lines or as an array with one element per line. */
export function writeTraces(file, count, form) {
  assertRoom(dirname(file), count * BYTES_PER_TRACE * 1.1 + SPARE_BYTES)
  const descriptor = openSync(file, 'w')
  const [opening, separator, closing] = form === 'array' ? ['[\n', ',\n', '\n]\n'] : ['', '\n', '\n']
  writeSync(descriptor, opening)
  for (let i = 0; i < count; i += 1) {
    writeSync(
      descriptor,
      JSON.stringify(traceOf(i, SHAPES.large, i % 10 === 9)) + (i === count - 1 ? closing : separator),
    )
  }
  closeSync(descriptor)
}

function assertRoom(folder, bytes) {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < bytes) throw new Error(`${folder} needs ${(bytes / 1e9).toFixed(1)} GB free; set TMPDIR`)
}
