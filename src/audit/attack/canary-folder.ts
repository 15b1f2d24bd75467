// A folder of the audit's own outside of what a server serves. A file in it is harmless to read; one that appears in it proves
// that a command ran.
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomName } from './random-name.js'

export class CanaryFolder {
  readonly path = realpathSync(mkdtempSync(join(tmpdir(), 'mcprove-canary-')))
  readonly file = join(this.path, 'canary.txt')
  readonly #content = `canary-${randomName()}-${randomName()}`

  constructor() {
    writeFileSync(this.file, `${this.#content}\n`)
  }

  /** The content of the file, as it is or in Base64. */
  isIn(text: string): boolean {
    return text.includes(this.#content) || text.includes(Buffer.from(this.#content).toString('base64').slice(0, -4))
  }

  /** The path of a file that does not exist. */
  absent(name: string): string {
    return join(this.path, name)
  }

  has(name: string): boolean {
    return existsSync(join(this.path, name))
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}
