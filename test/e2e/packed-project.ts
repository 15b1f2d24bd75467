// What a user gets: the tarball of `npm pack`, installed in an empty folder. `npm run build` comes first.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { afterFile } from '../setup/cleanups.js'
import { ROOT } from './run-cli.js'

/** A project with the package installed, removed after the tests of the file. Takes seconds: call it in `beforeAll`. */
export function packedProject(): string {
  const base = mkdtempSync(join(tmpdir(), 'mcprove-packed-'))
  bases.push(base)
  const project = join(base, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "private": true }')
  // The build precedes the e2e tests; prepack would repeat it under them.
  runIn(ROOT, 'npm', ['pack', '--ignore-scripts', '--pack-destination', base])
  const tarball = readdirSync(base).find((name) => name.endsWith('.tgz')) ?? 'no tarball'
  runIn(project, 'npm', ['install', join(base, tarball), '--no-audit', '--no-fund', '--prefer-offline'])
  return project
}

const bases: string[] = []
afterFile.add(() => {
  for (const base of bases.splice(0)) rmSync(base, { recursive: true, force: true })
})

/** The output of a command that ends with this code. */
export function runIn(cwd: string, command: string, args: readonly string[], exitCode = 0): string {
  const shell = process.platform === 'win32' && command !== process.execPath
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, shell, encoding: 'utf8' })
  if (error !== undefined) throw error
  expect(status, `${command} ${args.join(' ')}\n${stdout}${stderr}`).toBe(exitCode)
  return stdout
}
