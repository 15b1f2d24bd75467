import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** In memory where there is such a place: a busy disk takes longer than all the reading. */
const MEMORY = '/dev/shm'
const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'mcprove-fuzz-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** The input as a file, for what reads from the disk itself. The next one takes its place. */
export function scratchFile(input: Buffer, name = 'input'): string {
  const path = join(folder, name)
  writeFileSync(path, input)
  return path
}
