import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const START_LIMIT_MS = 30_000

/** Starts a server that listens on a port of loopback, its own or a free one, and waits until it accepts connections. */
export async function startHttp(box, program, { args = [], env = {}, path, port: fixed }) {
  const port = String(fixed ?? (await freePort()))
  const withPort = (text) => text.replaceAll('{port}', port)
  const more = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, withPort(value)]))
  const [command, ...words] = program.endsWith('.js') ? [process.execPath, program] : [program]
  const { said, stop } = box.start(command, [...words, ...args.map(withPort)], more)
  const url = `http://127.0.0.1:${port}${path}`
  const deadline = performance.now() + START_LIMIT_MS
  while (!(await answers(url))) {
    if (performance.now() > deadline) {
      await stop()
      throw new Error(`${url} does not answer within ${START_LIMIT_MS} ms: ${said.err.slice(-500)}`)
    }
    await sleep(200)
  }
  return { url, stop, isAlive: () => answers(url) }
}

async function answers(url) {
  try {
    await (await fetch(url, { signal: AbortSignal.timeout(2_000) })).body?.cancel()
    return true
  } catch {
    return false
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return port
}
