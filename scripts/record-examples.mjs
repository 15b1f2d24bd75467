// Records the cassettes of the examples: the models are played by our own wire double, since none is at hand here.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createModelServer } from '../dist/node.js'

const root = fileURLToPath(new URL('..', import.meta.url))

const refund = [
  { text: 'I will look for the order.', calls: [{ name: 'find_orders', args: { customer: 'ada@example.com' } }] },
  { calls: [{ name: 'refund_order', args: { order_id: 'A-17' } }] },
  { text: 'I refunded order A-17, the umbrella: 24 USD.' },
]

const server = await createModelServer({ answer: refund })
try {
  await record('examples/orders/orders.mcprove.yml')
} finally {
  await server.close()
}

async function record(suite) {
  const env = { ...process.env, ANTHROPIC_API_KEY: 'not-a-real-key', ANTHROPIC_BASE_URL: server.baseUrl('anthropic') }
  const child = spawn(process.execPath, ['dist/cli.cjs', 'run', suite, '--record=all'], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  const status = await new Promise((resolve) => child.on('exit', resolve))
  if (status !== 0) throw new Error(`recording ${suite} ended with ${status}`)
}
