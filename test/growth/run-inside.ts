import { Readable, Writable } from 'node:stream'
import { main } from '../../src/cli/main.js'
import type { Io } from '../../src/cli/terminal/io.js'
import { Output } from '../../src/cli/terminal/output.js'
import type { CommandLine } from './growth-case.js'

/** Runs a command line in this process; what it prints is dropped unless it ends otherwise than it should. */
export async function runInside(folder: string, { args, stdin = '', exitCode = 0 }: CommandLine): Promise<void> {
  const errors: string[] = []
  const io: Io = {
    stdin: Readable.from(stdin === '' ? [] : [Buffer.from(stdin)]),
    stdout: new Output(() => sink(() => {})),
    stderr: new Output(() => sink((text) => errors.push(text))),
    env: { PATH: process.env.PATH, HOME: folder, ANTHROPIC_API_KEY: 'a-key-that-nobody-needs' },
    cwd: () => folder,
    pid: process.pid,
    kill: () => true,
    once: () => undefined,
    off: () => undefined,
  }
  const code = await main(args, io)
  if (code !== exitCode)
    throw new Error(`mcprove ${args.join(' ')} ended with ${code}: ${errors.join('').slice(0, 2000)}`)
}

function sink(take: (text: string) => void): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      take(String(chunk))
      done()
    },
  })
}
