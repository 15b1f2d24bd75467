// The built bin while it runs: for signals, and for what is alive beside it.
import { spawn } from 'node:child_process'
import { descendantsOf } from '../../src/mcp/process/process-tree.js'
import { isAlive } from '../fixtures/servers/running.js'
import { afterFile } from '../setup/cleanups.js'
import { CLI } from './run-cli.js'

export interface RunningCli {
  readonly pid: number
  /** How it ended: an exit code, or the signal that ended it. */
  readonly ended: Promise<{ readonly end: number | NodeJS.Signals; readonly stdout: string; readonly stderr: string }>
  /** Resolves when its standard error holds the text, so many times. */
  says(text: string, times?: number): Promise<void>
  /** The first line of its standard output, when it is there. */
  firstLine(): Promise<string>
  /** Resolves with what its standard output matches. */
  prints(pattern: RegExp): Promise<string>
  kill(signal: NodeJS.Signals): void
  /** Types a line, for a program that was started with `types`. */
  type(line: string): void
}

export function startCli(
  args: readonly string[],
  {
    cwd,
    env = {},
    types = false,
  }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>>; readonly types?: boolean },
): RunningCli {
  const { CI: _ci, FORCE_COLOR: _force, ...inherited } = process.env
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd,
    env: { ...inherited, ...env },
    stdio: 'pipe',
  })
  if (!types) child.stdin.end()
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  }
  const ended = new Promise<Awaited<RunningCli['ended']>>((resolve) => {
    child.once('close', (code, signal) => resolve({ end: signal ?? code ?? -1, ...output }))
  })
  return {
    // Node itself is always found.
    pid: child.pid as number,
    ended,
    kill: (signal) => void child.kill(signal),
    type: (line) => void child.stdin.write(`${line}\n`),
    prints: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(output.stdout)
          if (found !== null) resolve(found[0])
        }
        child.stdout.on('data', look)
        void ended.then(({ stderr }) => reject(new Error(`ended without ${pattern}: ${stderr}`)))
        look()
      }),
    says: (text, times = 1) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (output.stderr.split(text).length > times) resolve()
        }
        child.stderr.on('data', look)
        void ended.then(({ stderr }) => reject(new Error(`ended without "${text}": ${stderr}`)))
        look()
      }),
    firstLine: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          const [line, ...rest] = output.stdout.split('\n')
          if (line !== undefined && rest.length > 0) resolve(line)
        }
        child.stdout.on('data', look)
        void ended.then(({ stderr }) => reject(new Error(`ended without a line: ${stderr}`)))
        look()
      }),
  }
}

/** Everything a process has started, by number. What a failed test leaves of it ends with the file. */
export function startedBy(pid: number): number[] {
  const pids = descendantsOf(pid).map((one) => one.pid)
  for (const one of pids) seen.add(one)
  return pids
}

const seen = new Set<number>()
afterFile.add(() => {
  for (const pid of alive([...seen])) process.kill(pid, 'SIGKILL')
  seen.clear()
})

export function alive(pids: readonly number[]): number[] {
  return pids.filter(isAlive)
}
