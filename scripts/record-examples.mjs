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

/** Errs the more tools it sees beside the two of the server. */
function tracking({ tools, turn }, _random, conversationRandom) {
  if (turn > 0) return { text: 'Parcel P-7 is in Bergen and arrives on Tuesday.' }
  const others = tools.filter(({ name }) => !/__(?:track_parcel|list_depots)$/.test(name))
  const errs = conversationRandom() < others.length / 25
  return { calls: [{ name: errs ? others[0].name : 'post.track_parcel', args: { parcel_id: 'P-7' } }] }
}

/** Knows no time zone where the tool says nothing of one. */
function booking({ tools, prompt }, _random, conversationRandom) {
  const [{ name }] = tools.filter((tool) => /event/.test(tool.name))
  const title = conversationRandom() < 0.5 ? 'Meeting with Ana' : 'Ana: meeting'
  if (name === 'add_event') return { calls: [{ name, args: { what: title, when: '2026-03-04T10:00:00', length: 30 } }] }
  const start = prompt.includes('Oslo') ? '2026-03-04T10:00:00+01:00' : '2026-03-04T10:00:00Z'
  return { calls: [{ name, args: { title, start, minutes: 30 } }] }
}

/** The librarian, and the judges: told apart by the model, and by what they are asked. */
function library({ model, turn, prompt }) {
  if (!prompt.startsWith('Question: ')) {
    if (turn === 0) return { calls: [{ name: 'opening_hours', args: { place: 'library', day: 'Sunday' } }] }
    return { text: 'Yes: on Sunday the library is open from 10:00 to 16:00.' }
  }
  const isTrue = /text to grade ==\n[^\n]*10:00 to 16:00/.test(prompt)
  const score = isTrue ? (model === 'gpt-5-mini' ? 0.6 : 0.9) : 0.2
  const reason = isTrue ? 'It gives the hours that the tool returned.' : 'It does not tell the hours.'
  return { text: JSON.stringify({ score, pass: score >= 0.5, reason }) }
}

await record('examples/orders/orders.mcprove.yml', { answer: refund })
await record('examples/distractors/distractors.mcprove.yml', { answer: tracking })
await record('examples/jury/jury.mcprove.yml', { answer: library })
// Its agent is a program and asks no model.
await record('examples/external-python/external-python.mcprove.yml', { answer: refund })
await record('examples/eval-suite/eval-suite.mcprove.mjs', { answer: booking }, [
  '--model',
  'claude-sonnet-4-5',
  '--runs',
  '3',
])

async function record(suite, model, flags = []) {
  const server = await createModelServer(model)
  try {
    const key = 'not-a-real-key'
    const anthropic = { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: server.baseUrl('anthropic') }
    const openai = { OPENAI_API_KEY: key, OPENAI_BASE_URL: server.baseUrl('openai') }
    const env = { ...process.env, ...anthropic, ...openai }
    const child = spawn(process.execPath, ['dist/cli.cjs', 'run', suite, '--record=all', ...flags], {
      cwd: root,
      env,
      stdio: 'inherit',
    })
    const status = await new Promise((resolve) => child.on('exit', resolve))
    if (status !== 0) throw new Error(`recording ${suite} ended with ${status}`)
  } finally {
    await server.close()
  }
}
