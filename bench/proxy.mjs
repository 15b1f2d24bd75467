// What the proxy adds to a call: the same client and server, with and without it, call after call.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { connect, createProxy } from '../dist/node.js'
import { alternate, median, timed } from './samples.mjs'

const CALLS = 300
const ROUNDS = 11
const BAR_MS = 0.5
const CLI = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url))
const SERVER = fileURLToPath(new URL('../test/fixtures/servers/own-server.mjs', import.meta.url))
const COMMAND = [process.execPath, SERVER, '--generation', 'old']
const ENV = { PATH: process.env.PATH ?? '' }

export async function proxy() {
  const direct = await onStdio(COMMAND)
  const relayed = await onStdio([process.execPath, CLI, 'proxy', '-o', '/dev/null', '--', ...COMMAND])
  const http = spawn(process.execPath, [SERVER, '--http', '0', '--generation', 'old'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const front = await createProxy()
  try {
    const [url] = await once(createInterface({ input: http.stdout }), 'line')
    const address = (at) => ({ url: at, headers: {}, transport: 'http' })
    const run = await front.openRun({ servers: { s: address(url) } })
    const far = await connect('far', address(url))
    const through = await connect('through', address(run.urls.get('s')))
    const samples = await alternate(
      {
        direct: () => timed(() => calls(direct)),
        relayed: () => timed(() => calls(relayed)),
        far: () => timed(() => calls(far)),
        through: () => timed(() => calls(through)),
      },
      { rounds: ROUNDS },
    )
    await Promise.all([far.close(), through.close()])
    return [
      row('added to a call on stdio', samples.relayed, samples.direct, { bar: BAR_MS }),
      row('added to a call on Streamable HTTP', samples.through, samples.far),
    ]
  } finally {
    http.kill()
    await Promise.all([front.close(), direct.close(), relayed.close()])
  }
}

function onStdio([command, ...args]) {
  return connect('s', { command, args, env: ENV, cwd: process.cwd() })
}

async function calls(connection) {
  for (let index = 0; index < CALLS; index += 1) {
    const { structured } = await connection.callTool('add', { a: index, b: 1 })
    if (structured?.sum !== index + 1) throw new Error(`the server said ${JSON.stringify(structured)}`)
  }
}

function once(emitter, event) {
  return new Promise((resolve) => emitter.once(event, (...values) => resolve(values)))
}

function row(name, ours, theirs, more = {}) {
  const values = ours.map((value, index) => (value - theirs[index]) / CALLS)
  const perCall = (samples) => (median(samples) / CALLS).toFixed(2)
  return { name, values, unit: 'ms', detail: `${perCall(ours)} ms a call, directly ${perCall(theirs)} ms`, ...more }
}
