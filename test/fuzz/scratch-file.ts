import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Beside the bundle, whose folder ends with the run: a thread that is ended cleans nothing up. */
const folder = fileURLToPath(new URL('.', import.meta.url))

/** The input as a file, for what reads from the disk itself. The next one takes its place. */
export function scratchFile(input: Buffer, name = 'input'): string {
  const path = join(folder, name)
  writeFileSync(path, input)
  return path
}
