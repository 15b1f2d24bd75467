// Runs the built bin as a user does. `npm run build` comes first.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { afterFile } from '../setup/cleanups.js'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const CLI = join(ROOT, 'dist/cli.cjs')

export interface CliOutcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly ms: number
}

export interface CliOptions {
  readonly cwd?: string
  readonly stdin?: string | Buffer
  readonly env?: Readonly<Record<string, string>>
}

/** A machine that is busy with other work may be ten times slower. */
const HANG_MS = 600_000
const { NO_COLOR: _no, FORCE_COLOR: _force, CI: _ci, ...environment } = process.env
/** Without what commands must not take from the machine that tests run on. */
export const BASE_ENV: Readonly<NodeJS.ProcessEnv> = environment

export function cli(args: readonly string[], options: CliOptions = {}): Promise<CliOutcome> {
  return start(process.execPath, [CLI, ...args], options)
}

/** Runs a line of POSIX shell that knows the command `mcprove`. */
export function shell(line: string, options: CliOptions = {}): Promise<CliOutcome> {
  const script = `mcprove() { "$NODE_BIN" "$MCPROVE_CLI" "$@"; }\n${line}`
  const env = { NODE_BIN: process.execPath, MCPROVE_CLI: CLI, ...options.env }
  return start('sh', ['-c', script], { ...options, env })
}

function start(command: string, args: readonly string[], { cwd = ROOT, stdin, env }: CliOptions): Promise<CliOutcome> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...BASE_ENV, ...env } })
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
    // A program that stops before it has read everything is not our trouble.
    child.stdin.on('error', () => {})
    child.stdin.end(stdin ?? '')
    // For one that hangs: `code` is null then.
    const timer = setTimeout(() => child.kill('SIGKILL'), HANG_MS)
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      const text = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString('utf8')
      resolve({ code, stdout: text(stdout), stderr: text(stderr), ms: performance.now() - started })
    })
  })
}

/** A folder with these files, removed after the tests of the file. */
export function folderWith(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-e2e-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

const folders: string[] = []
afterFile.add(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Whatever comes in: no crash, no stack, nothing that steers a terminal. */
export function expectCalm({ code, stdout, stderr }: CliOutcome): void {
  expect({ code, stderr: stderr.slice(0, 2_000) }).not.toMatchObject({ code: null })
  expect([0, 1, 2, 3]).toContain(code)
  expect(stderr).not.toMatch(/\n\s+at /)
  expect(stderr).not.toContain('internal error')
  for (const text of [stdout, stderr]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
  }
}
