// The minimum cost of reading traces: splits a file into lines and parses each. Also accepts an array with one element
// per line.
import { createReadStream } from 'node:fs'

const NEWLINE = 0x0a
let kept = []

for await (const chunk of createReadStream(process.argv[2], { highWaterMark: 1 << 20 })) {
  let start = 0
  for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
    parse(Buffer.concat([...kept, chunk.subarray(start, end)]))
    kept = []
    start = end + 1
  }
  kept.push(chunk.subarray(start))
}

function parse(line) {
  if (line.length > 1) JSON.parse(line.toString('utf8', 0, line.at(-1) === 0x2c ? line.length - 1 : line.length))
}
