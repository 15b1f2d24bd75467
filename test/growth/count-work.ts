// Work as V8 counts it: how often each block of our code was entered. The same input gives nearly the same count on any
// machine, however busy it is.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import type { CommandLine } from './growth-case.js'
import { runInside } from './run-inside.js'

interface Script {
  readonly url: string
  readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[]
}

/** Counts what command lines do in this process. */
export class WorkCounter {
  readonly #session = new Session()

  static async start(): Promise<WorkCounter> {
    const counter = new WorkCounter()
    counter.#session.connect()
    await counter.#session.post('Profiler.enable')
    await counter.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    return counter
  }

  async count(folder: string, line: CommandLine): Promise<number> {
    await this.#taken()
    await runInside(folder, line)
    return blocksIn(await this.#taken(), '/src/')
  }

  async stop(): Promise<void> {
    await this.#session.post('Profiler.stopPreciseCoverage')
    this.#session.disconnect()
  }

  /** Counts start anew each time. */
  async #taken(): Promise<readonly Script[]> {
    return (await this.#session.post('Profiler.takePreciseCoverage')).result
  }
}

/** The same for a process of its own. */
export async function countInProcess(
  cli: string,
  folder: string,
  { args, stdin = '', exitCode = 0 }: CommandLine,
): Promise<number> {
  const coverage = join(folder, 'coverage')
  const env = { ...process.env, NODE_V8_COVERAGE: coverage }
  const child = spawn(process.execPath, [cli, ...args], { cwd: folder, env, stdio: ['pipe', 'ignore', 'inherit'] })
  child.stdin?.end(stdin)
  const [code] = await once(child, 'close')
  if (code !== exitCode) throw new Error(`mcprove ${args.join(' ')} ended with ${code}`)
  const scripts = readdirSync(coverage).flatMap(
    (name): Script[] => JSON.parse(readFileSync(join(coverage, name), 'utf8')).result,
  )
  return blocksIn(scripts, '/dist/')
}

function blocksIn(scripts: readonly Script[], part: string): number {
  let blocks = 0
  for (const { url, functions } of scripts) {
    if (!url.includes(part)) continue
    for (const { ranges } of functions) for (const { count } of ranges) blocks += count
  }
  return blocks
}
