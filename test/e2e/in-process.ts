// Runs a command of the built package in this process: the same code as the bin, without starting a program for it.
import { EventEmitter } from 'node:events'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { BASE_ENV, type CliOptions, type CliOutcome, ROOT } from './run-cli.js'

const CHUNKS = join(ROOT, 'dist/chunks')
const load = createRequire(import.meta.url)

export async function cliInProcess(args: readonly string[], options: CliOptions = {}): Promise<CliOutcome> {
  const { cwd = ROOT, env, stdin = '' } = options
  const { main, processIo } = load(join(CHUNKS, mainChunk())) as typeof import('../../src/cli/main.js')
  const stdout = new TextSink()
  const stderr = new TextSink()
  const started = performance.now()
  const own = {
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout,
    stderr,
    env: { ...BASE_ENV, ...env },
    cwd: () => cwd,
    pid: process.pid,
    kill: () => true,
  }
  // What a command uses of its process, and nothing else.
  const code = await main(args, processIo(Object.assign(new EventEmitter(), own) as unknown as NodeJS.Process))
  return { code, stdout: stdout.text, stderr: stderr.text, ms: performance.now() - started }
}

function mainChunk(): string {
  const [chunk] = readdirSync(CHUNKS).filter((name) => /^main-.*\.cjs$/.test(name))
  if (chunk === undefined) throw new Error('dist has no main chunk: run `npm run build`')
  return chunk
}

class TextSink extends Writable {
  text = ''

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString('utf8')
    done()
  }
}
