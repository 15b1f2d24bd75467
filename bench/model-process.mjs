// The model of the run benchmarks, in its own process, so that its time is not measured.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [{ createModelServer }, { modelAnswer }] = await Promise.all([
    import('../dist/node.js'),
    import('./library-agent.mjs'),
  ])
  const delay_ms = Number(process.argv[2])
  const answer = delay_ms === 0 ? modelAnswer : (request) => ({ ...modelAnswer(request), delay_ms })
  const server = await createModelServer({ answer, keepRequests: 0 })
  process.send(server.baseUrl('anthropic'))
  process.on('disconnect', () => server.close())
}

/** Starts it; it ends with `stop()`, or with the process that started it. */
export function startModel(delayMs = 0) {
  const child = fork(fileURLToPath(import.meta.url), [String(delayMs)])
  const exited = new Promise((resolve) => child.once('exit', resolve))
  return new Promise((resolve, reject) => {
    const stop = () => {
      child.disconnect()
      return exited
    }
    child.once('message', (baseUrl) => resolve({ baseUrl, stop }))
    child.once('exit', (code) => reject(new Error(`the model ended with ${code}`)))
  })
}
