// `mcprove init` for tests: without anybody's own configurations, and a server of any tools.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cliInProcess as cli } from './in-process.js'
import { CLI, type CliOptions, ROOT } from './run-cli.js'

export const BAD_SERVER = join(ROOT, 'test/fixtures/servers/bad-server.mjs')

export function init(args: readonly string[], { cwd = '', env = {} }: CliOptions) {
  return cli(['init', ...args], { cwd, env: { HOME: cwd, XDG_CONFIG_HOME: '', ...env } })
}

/** Our own mock as the server: its tools are called and described as the manifest says. */
export function mock(tools: readonly object[], name = 'tools.json') {
  return { files: { [name]: JSON.stringify({ tools }) }, command: [process.execPath, CLI, 'mock', name] }
}

export function suiteIn(cwd: string, file = 'mcprove.yml'): string {
  return readFileSync(join(cwd, file), 'utf8')
}
