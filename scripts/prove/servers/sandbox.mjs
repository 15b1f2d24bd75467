import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CLI = fileURLToPath(new URL('../../../dist/cli.cjs', import.meta.url))
const KEPT_CHARACTERS = 2_000_000

/** A project of its own with a home of its own. Everything that is started there has `HOME` inside of `folder`. */
export function openSandbox(folder, path, files = {}) {
  const [home, project] = ['home', 'project'].map((name) => join(folder, name))
  for (const one of [home, project]) mkdirSync(one, { recursive: true })
  writeFileSync(join(project, 'package.json'), '{ "name": "project", "private": true }\n')
  writeFileSync(join(project, 'README.md'), '# Project\nA folder for a server to look at.\n')
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text)
  const env = { PATH: path, HOME: home, NO_COLOR: '1' }
  return {
    folder,
    project,
    env,
    mcprove: (args, { limitMs, more = {} }) =>
      ended(start(process.execPath, [CLI, ...args], { cwd: project, env: { ...env, ...more } }), limitMs),
    start: (command, args, more) => start(command, args, { cwd: project, env: { ...env, ...more } }),
  }
}

/** In a process group of its own, so that it can be stopped with everything that it started. */
function start(command, args, { cwd, env }) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const said = { out: '', err: '' }
  child.stdout.on('data', (data) => (said.out = `${said.out}${data}`.slice(0, KEPT_CHARACTERS)))
  child.stderr.on('data', (data) => (said.err = `${said.err}${data}`.slice(-KEPT_CHARACTERS)))
  const closed = once(child, 'close')
  const stop = () => {
    stopGroup(child.pid)
    return closed
  }
  return { said, closed, stop }
}

/** Waits for a program. One that exceeds the limit is stopped, and its code is null. */
async function ended({ said, closed, stop }, limitMs) {
  const started = performance.now()
  const timer = setTimeout(stop, limitMs)
  const [code] = await closed
  clearTimeout(timer)
  return { code, ...said, seconds: (performance.now() - started) / 1000 }
}

function stopGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // It has ended already.
    if (error.code !== 'ESRCH') throw error
  }
}

/** Processes that are still running with the home of this sandbox: a server, or what it started. Linux only. */
export function leftovers({ env: { HOME } }) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const isOurs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`HOME=${HOME}`)
        return isOurs ? [{ pid: Number(pid), command: commandOf(pid) }] : []
      } catch {
        // It has ended since, or belongs to another user.
        return []
      }
    })
    .filter(({ command }) => command !== '')
}

/** Empty for a zombie. */
function commandOf(pid) {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
}

export function stopLeftovers(processes) {
  for (const { pid } of processes) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended since.
    }
  }
}
